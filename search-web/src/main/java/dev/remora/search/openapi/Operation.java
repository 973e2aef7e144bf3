package dev.remora.search.openapi;

import dev.remora.search.access.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An operation of the API: a method on a path, with its input and answer.
///
/// @param method the HTTP method
/// @param path with its parameters in braces: `/api/v1/topics/{id}`
/// @param id unique name, used in generated clients: `search`
/// @param tag the part of the API that it is registered in
/// @param summary a short description
/// @param description further information; may be empty
/// @param parameters of the path and of the query, in documented order
/// @param body of the request
/// @param answer of a successful request
/// @param refusals error statuses in addition to those that all operations have
/// @param role that it requires; empty if anybody may use it
public record Operation(
        Method method,
        String path,
        String id,
        String tag,
        String summary,
        String description,
        List<Parameter> parameters,
        Body body,
        Answer answer,
        List<Integer> refusals,
        Optional<Role> role) {
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
        parameters = List.copyOf(parameters);
        refusals = List.copyOf(refusals);
        Matcher named = IN_PATH.matcher(path);
        while (named.find()) {
            String name = named.group(1);
            if (parameters.stream()
                    .noneMatch(p -> p.in() == Parameter.In.PATH && p.name().equals(name))) {
                throw new IllegalArgumentException(path + " does not describe its {" + name + "} is");
            }
        }
    }

    /// Returns an operation that reads, answered with 200 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation get(String path, String id, String summary, Class<?> body) {
        return of(Method.GET, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    /// Returns an operation that starts an action, answered with 202 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation post(String path, String id, String summary, Class<?> body) {
        return of(Method.POST, path, id, summary, new Answer(202, "application/json", body, summary));
    }

    /// Returns an operation that stores a resource, answered with 200 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation put(String path, String id, String summary, Class<?> body) {
        return of(Method.PUT, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    /// Returns an operation that deletes, answered with 200 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation delete(String path, String id, String summary, Class<?> body) {
        return of(Method.DELETE, path, id, summary, new Answer(200, "application/json", body, summary));
    }

    private static Operation of(Method method, String path, String id, String summary, Answer answer) {
        List<Parameter> inPath = new ArrayList<>();
        Matcher named = IN_PATH.matcher(path);
        while (named.find()) {
            inPath.add(Parameter.inPath(named.group(1)));
        }
        return new Operation(method, path, id, "", summary, "", inPath, Body.NONE, answer, List.of(), Optional.empty());
    }

    /// Returns the operation as one of a part of the API.
    Operation in(String part) {
        return new Operation(method, path, id, part, summary, description, parameters, body, answer, refusals, role);
    }

    /// Returns the operation with a description.
    public Operation saying(String words) {
        return new Operation(method, path, id, tag, summary, words, parameters, body, answer, refusals, role);
    }

    /// Returns the operation with other texts.
    ///
    /// @param parameters the same, with other texts
    public Operation told(String otherSummary, String otherDescription, List<Parameter> parameters) {
        return new Operation(
                method, path, id, tag, otherSummary, otherDescription, parameters, body, answer, refusals, role);
    }

    /// Returns the operation with further parameters of the query.
    public Operation taking(List<Parameter> more) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.addAll(more);
        return new Operation(method, path, id, tag, summary, description, all, body, answer, refusals, role);
    }

    /// Returns the operation with another media type, such as an event stream, which no record describes.
    public Operation answeringAs(String mediaType) {
        Answer other = new Answer(answer.status(), mediaType, Void.class, answer.words());
        return new Operation(method, path, id, tag, summary, description, parameters, body, other, refusals, role);
    }

    /// Returns the operation with another status than 200 or 202.
    public Operation answering(int status) {
        Answer other = new Answer(status, answer.mediaType(), answer.body(), answer.words());
        return new Operation(method, path, id, tag, summary, description, parameters, body, other, refusals, role);
    }

    /// Returns the operation with a JSON body of the request, read into a record.
    public Operation reading(Class<?> type) {
        return reading(new Body("application/json", type));
    }

    /// Returns the operation with a request body.
    public Operation reading(Body other) {
        return new Operation(method, path, id, tag, summary, description, parameters, other, answer, refusals, role);
    }

    /// Returns the operation with error statuses in addition to those that all operations have.
    public Operation refusing(Integer... statuses) {
        return new Operation(
                method, path, id, tag, summary, description, parameters, body, answer, List.of(statuses), role);
    }

    /// Returns all error statuses, ascending: with 400 for what no operation reads, 401 for an invalid key or token,
    /// and 429 unless it is for signed-in clients, who are not counted.
    public List<Integer> allRefusals() {
        Set<Integer> all = new TreeSet<>(refusals);
        all.add(400);
        all.add(401);
        if (role.isEmpty()) {
            all.add(429);
        }
        return List.copyOf(all);
    }

    /// Returns the operation for signed-in clients: reading with any role, changing as an admin.
    public Operation signedIn() {
        return needing(method == Method.GET ? Role.VIEWER : Role.ADMIN);
    }

    /// Returns the operation for signed-in clients with a role.
    public Operation needing(Role needed) {
        return new Operation(
                method, path, id, tag, summary, description, parameters, body, answer, refusals, Optional.of(needed));
    }
}
