package dev.remora.search.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Refuses a request with an error that the client can correct. Thrown by handlers, and answered in one place:
/// as problem+json to programs, as a page to people.
public final class RequestRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Function<MessageBundle.In, String> detail;
    private final String parameter;
    private final transient Map<String, String> headers;
    private final transient List<ProblemDetails.Mistake> mistakes;

    private RequestRefused(
            String logged,
            int status,
            Function<MessageBundle.In, String> detail,
            String parameter,
            Map<String, String> headers,
            List<ProblemDetails.Mistake> mistakes) {
        super(logged, null, false, false);
        this.status = status;
        this.detail = detail;
        this.parameter = parameter;
        this.headers = headers;
        this.mistakes = mistakes;
    }

    /// Creates a refusal with a message of this package's bundle.
    public static RequestRefused because(int status, String key, Object... arguments) {
        return of(status, "", key, arguments);
    }

    /// Creates a refusal with a message of another part.
    ///
    /// @param words the message in a language
    public static RequestRefused saying(int status, Function<Language, String> words) {
        return new RequestRefused(
                words.apply(Language.EN), status, in -> words.apply(in.language()), "", Map.of(), List.of());
    }

    /// Creates a refusal with status 400 for one parameter of the request.
    public static RequestRefused parameter(String name, String key, Object... arguments) {
        return of(400, name, key, arguments);
    }

    private static RequestRefused of(int status, String name, String key, Object... arguments) {
        return new RequestRefused(
                key + " " + List.of(arguments), status, in -> in.say(key, arguments), name, Map.of(), List.of());
    }

    /// Returns the refusal with a response header.
    public RequestRefused withHeader(String name, String value) {
        return new RequestRefused(getMessage(), status, detail, parameter, Map.of(name, value), mistakes);
    }

    /// Returns the refusal with errors in the submitted text.
    public RequestRefused with(List<ProblemDetails.Mistake> found) {
        return new RequestRefused(getMessage(), status, detail, parameter, headers, List.copyOf(found));
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
        return detail.apply(words);
    }
}
