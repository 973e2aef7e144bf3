package dev.remora.search.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request that is answered with an error that its sender can do something about. Thrown by handlers, answered in
/// one place: as problem+json to programs, as a page to people.
public final class RequestRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String key;
    private final transient List<Object> arguments;
    private final String parameter;
    private final transient Map<String, String> headers;

    private RequestRefused(
            int status, String key, List<Object> arguments, String parameter, Map<String, String> headers) {
        super(key + " " + arguments, null, false, false);
        this.status = status;
        this.key = key;
        this.arguments = arguments;
        this.parameter = parameter;
        this.headers = headers;
    }

    /// A refusal with words from this package's bundle.
    public static RequestRefused because(int status, String key, Object... arguments) {
        return new RequestRefused(status, key, List.of(arguments), "", Map.of());
    }

    /// 400 for one parameter of the request.
    public static RequestRefused parameter(String name, String key, Object... arguments) {
        return new RequestRefused(400, key, List.of(arguments), name, Map.of());
    }

    /// The same with a response header.
    public RequestRefused withHeader(String name, String value) {
        return new RequestRefused(status, key, arguments, parameter, Map.of(name, value));
    }

    /// HTTP status.
    public int status() {
        return status;
    }

    /// The parameter that is wrong, if it is one.
    public Optional<String> parameter() {
        return parameter.isEmpty() ? Optional.empty() : Optional.of(parameter);
    }

    /// Headers that the answer must carry.
    public Map<String, String> headers() {
        return headers;
    }

    /// What is wrong and what to do.
    public String detail(MessageBundle.In words) {
        return words.say(key, arguments.toArray());
    }
}
