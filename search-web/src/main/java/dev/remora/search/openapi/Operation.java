package dev.remora.search.openapi;

import dev.remora.search.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An operation of the API: a method on a path, with its input and answer.
///
/// @param route method and path
/// @param id unique name, used in generated clients: `search`
/// @param tag the part of the API that it is registered in
/// @param texts about it
/// @param input what it reads
/// @param output what it answers
/// @param role that it requires; empty if anybody may use it
public record Operation(
        Route route, String id, String tag, Texts texts, Input input, Output output, Optional<Role> role) {
    /// How an operation is called.
    ///
    /// @param method the HTTP method
    /// @param path with its parameters in braces: `/api/v1/topics/{id}`
    public record Route(Method method, String path) {
        /// Returns the step of the path before a parameter: `topics`.
        public String before(String name) {
            String[] steps = path.split("/");
            int at = List.of(steps).indexOf("{" + name + "}");
            return at < 1 ? "" : steps[at - 1];
        }
    }

    /// What people read of an operation.
    ///
    /// @param summary a short description
    /// @param description further information; may be empty
    public record Texts(String summary, String description) {}

    /// What an operation reads.
    ///
    /// @param parameters of the path, the query and the headers, in documented order
    /// @param body of the request
    public record Input(List<Parameter> parameters, Body body) {
        public Input {
            parameters = List.copyOf(parameters);
        }
    }

    /// What an operation answers.
    ///
    /// @param answer of a successful request
    /// @param refusals error statuses in addition to those that all operations have
    public record Output(Answer answer, List<Integer> refusals) {
        public Output {
            refusals = List.copyOf(refusals);
        }
    }

    /// The HTTP methods of the API.
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    /// The body of a request.
    ///
    /// @param mediaType for example `application/json`
    /// @param type the record that the JSON is read into; [Void] for other media types
    public record Body(String mediaType, Class<?> type) {
        /// No body.
        public static final Body NONE = new Body("", Void.class);
    }

    /// The answer of an operation.
    ///
    /// @param status HTTP status
    /// @param mediaType for example `application/json`
    /// @param body the record that is written as JSON; [Void] for other media types
    /// @param words a short description
    public record Answer(int status, String mediaType, Class<?> body, String words) {}

    private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

    public Operation {
        for (String name : inPath(route.path())) {
            if (input.parameters().stream()
                    .noneMatch(p -> p.in() == Parameter.In.PATH && p.name().equals(name))) {
                throw new IllegalArgumentException(route.path() + " does not describe its {" + name + "}");
            }
        }
    }

    private static List<String> inPath(String path) {
        return IN_PATH.matcher(path).results().map(named -> named.group(1)).toList();
    }

    /// Returns an operation that reads, answered with 200 and a record as JSON.
    public static Operation get(String path, String id, String summary, Class<?> body) {
        return of(Method.GET, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    /// Returns an operation that starts an action, answered with 202 and a record as JSON.
    public static Operation post(String path, String id, String summary, Class<?> body) {
        return of(Method.POST, path, id, summary, new Answer(202, "application/json", body, summary));
    }

    /// Returns an operation that stores a resource, answered with 200 and a record as JSON.
    public static Operation put(String path, String id, String summary, Class<?> body) {
        return of(Method.PUT, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    /// Returns an operation that deletes, answered with 200 and a record as JSON.
    public static Operation delete(String path, String id, String summary, Class<?> body) {
        return of(Method.DELETE, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    private static Operation of(Method method, String path, String id, String summary, Answer answer) {
        Route route = new Route(method, path);
        List<Parameter> parameters = inPath(path).stream()
                .map(name -> Parameter.inPath(route.before(name), name))
                .toList();
        return new Operation(
                route,
                id,
                "",
                new Texts(summary, ""),
                new Input(parameters, Body.NONE),
                new Output(answer, List.of()),
                Optional.empty());
    }

    private Operation with(Input other) {
        return new Operation(route, id, tag, texts, other, output, role);
    }

    private Operation with(Output other) {
        return new Operation(route, id, tag, texts, input, other, role);
    }

    /// Returns the operation as one of a part of the API.
    Operation in(String part) {
        return new Operation(route, id, part, texts, input, output, role);
    }

    /// Returns the operation with a description.
    public Operation saying(String words) {
        return told(new Texts(texts.summary, words), input.parameters);
    }

    /// Returns the operation with other texts.
    ///
    /// @param parameters the same, with other texts
    public Operation told(Texts other, List<Parameter> parameters) {
        return new Operation(route, id, tag, other, new Input(parameters, input.body), output, role);
    }

    /// Returns the operation with further parameters of the query.
    public Operation taking(List<Parameter> more) {
        return with(new Input(
                Stream.concat(input.parameters.stream(), more.stream()).toList(), input.body));
    }

    /// Returns the operation with another media type, such as an event stream, which no record describes.
    public Operation answeringAs(String mediaType) {
        Answer answer = output.answer;
        return with(new Output(new Answer(answer.status(), mediaType, Void.class, answer.words()), output.refusals));
    }

    /// Returns the operation with another status than 200 or 202.
    public Operation answering(int status) {
        Answer answer = output.answer;
        return with(new Output(new Answer(status, answer.mediaType, answer.body, answer.words), output.refusals));
    }

    /// Returns the operation with a JSON body of the request, read into a record.
    public Operation reading(Class<?> type) {
        return reading(new Body("application/json", type));
    }

    /// Returns the operation with a request body.
    public Operation reading(Body other) {
        return with(new Input(input.parameters, other));
    }

    /// Returns the operation with error statuses in addition to those that all operations have.
    public Operation refusing(Integer... statuses) {
        return with(new Output(output.answer, List.of(statuses)));
    }

    /// Returns all error statuses, ascending: with 400 for what no operation reads, 401 for an invalid key or token,
    /// 413 for a body that is too large, and 429 for too many requests or wrong tokens.
    public List<Integer> allRefusals() {
        Set<Integer> all = new TreeSet<>(output.refusals);
        all.addAll(List.of(400, 401, 429));
        if (!input.body.equals(Body.NONE)) {
            all.add(413);
        }
        return List.copyOf(all);
    }

    /// Returns the operation for signed-in clients: reading with any role, changing as an admin.
    public Operation signedIn() {
        return needing(route.method == Method.GET ? Role.VIEWER : Role.ADMIN);
    }

    /// Returns the operation for signed-in clients with a role.
    public Operation needing(Role needed) {
        return new Operation(route, id, tag, texts, input, output, Optional.of(needed));
    }
}
