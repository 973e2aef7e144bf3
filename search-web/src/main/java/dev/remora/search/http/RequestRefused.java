package dev.remora.search.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Refuses a request with an error that the client can correct. Thrown by handlers, and answered in one place:
/// as problem+json to programs, as a page to people.
public final class RequestRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String key;
    private final transient List<Object> arguments;
    private final String parameter;
    private final transient Map<String, String> headers;
    private final transient List<ProblemDetails.Mistake> mistakes;

    private RequestRefused(
            int status,
            String key,
            List<Object> arguments,
            String parameter,
            Map<String, String> headers,
            List<ProblemDetails.Mistake> mistakes) {
        super(key + " " + arguments, null, false, false);
        this.status = status;
        this.key = key;
        this.arguments = arguments;
        this.parameter = parameter;
        this.headers = headers;
        this.mistakes = mistakes;
    }

    /// Creates a refusal with a message of this package's bundle.
    public static RequestRefused because(int status, String key, Object... arguments) {
        return new RequestRefused(status, key, List.of(arguments), "", Map.of(), List.of());
    }

    /// Creates a refusal with status 400 for one parameter of the request.
    public static RequestRefused parameter(String name, String key, Object... arguments) {
        return new RequestRefused(400, key, List.of(arguments), name, Map.of(), List.of());
    }

    /// Returns the refusal with a response header.
    public RequestRefused withHeader(String name, String value) {
        return new RequestRefused(status, key, arguments, parameter, Map.of(name, value), mistakes);
    }

    /// Returns the refusal with errors in the submitted text.
    public RequestRefused with(List<ProblemDetails.Mistake> found) {
        return new RequestRefused(status, key, arguments, parameter, headers, List.copyOf(found));
    }

    /// Returns the errors in the submitted text; empty if the cause is another.
    public List<ProblemDetails.Mistake> mistakes() {
        return mistakes;
    }

    /// Returns the HTTP status.
    public int status() {
        return status;
    }

    /// Returns the invalid parameter, if that is the cause.
    public Optional<String> parameter() {
        return parameter.isEmpty() ? Optional.empty() : Optional.of(parameter);
    }

    /// Returns headers of the answer.
    public Map<String, String> headers() {
        return headers;
    }

    /// Returns cause and remedy.
    public String detail(MessageBundle.In words) {
        return words.say(key, arguments.toArray());
    }
}
