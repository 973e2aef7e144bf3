package dev.remora.search.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One thing that the API does: a method on a path, what it takes and what it answers.
///
/// @param method the HTTP method
/// @param path with its parameters in braces: `/api/v1/topics/{id}`
/// @param id its name in programs made from the document, unique: `search`
/// @param tag the part of the API it belongs to
/// @param summary what it does, in a few words
/// @param description what else is to be known; may be empty
/// @param parameters of the path and of the query, in the order in which they are told
/// @param answer what it answers when all is well
/// @param refusals statuses that it may answer with besides those that all have
/// @param admin whether it asks for an admin
public record Operation(
        Method method,
        String path,
        String id,
        String tag,
        String summary,
        String description,
        List<Parameter> parameters,
        Answer answer,
        List<Integer> refusals,
        boolean admin) {
    /// The HTTP methods that the API knows.
    public enum Method {
        GET,
        POST
    }

    /// What an operation answers.
    ///
    /// @param status HTTP status
    /// @param mediaType for example `application/json`
    /// @param body the record that is written as JSON; [Void] for other media types
    /// @param words what it is, in a few words
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
                throw new IllegalArgumentException(path + " does not say what its {" + name + "} is");
            }
        }
    }

    /// Something to read, answered with 200 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation get(String path, String id, String tag, String summary, Class<?> body) {
        return of(Method.GET, path, id, tag, summary, new Answer(200, "application/json", body, summary));
    }

    /// Something to do, answered with 202 and JSON.
    ///
    /// @param body the record of the answer
    public static Operation post(String path, String id, String tag, String summary, Class<?> body) {
        return of(Method.POST, path, id, tag, summary, new Answer(202, "application/json", body, summary));
    }

    private static Operation of(Method method, String path, String id, String tag, String summary, Answer answer) {
        List<Parameter> inPath = new ArrayList<>();
        Matcher named = IN_PATH.matcher(path);
        while (named.find()) {
            inPath.add(Parameter.inPath(named.group(1)));
        }
        return new Operation(method, path, id, tag, summary, "", inPath, answer, List.of(), false);
    }

    /// With what else is to be known.
    public Operation saying(String words) {
        return new Operation(method, path, id, tag, summary, words, parameters, answer, refusals, admin);
    }

    /// The same told in other words.
    ///
    /// @param parameters the same, in those words
    public Operation told(String otherSummary, String otherDescription, List<Parameter> parameters) {
        return new Operation(
                method, path, id, tag, otherSummary, otherDescription, parameters, answer, refusals, admin);
    }

    /// With parameters of the query, after those that it has.
    public Operation taking(List<Parameter> more) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.addAll(more);
        return new Operation(method, path, id, tag, summary, description, all, answer, refusals, admin);
    }

    /// With another media type, such as an event stream; no record describes it then.
    public Operation answeringAs(String mediaType) {
        Answer other = new Answer(answer.status(), mediaType, Void.class, answer.words());
        return new Operation(method, path, id, tag, summary, description, parameters, other, refusals, admin);
    }

    /// With the statuses that it may answer with besides those that all have.
    public Operation refusing(Integer... statuses) {
        return new Operation(method, path, id, tag, summary, description, parameters, answer, List.of(statuses), admin);
    }

    /// All statuses by which it may refuse, ascending: 401 for a key or a token that is wrong, and 429 but for
    /// admins, who are not counted.
    public List<Integer> allRefusals() {
        Set<Integer> all = new TreeSet<>(refusals);
        all.add(401);
        if (!admin) {
            all.add(429);
        }
        return List.copyOf(all);
    }

    /// For admins only.
    public Operation forAdmins() {
        return new Operation(method, path, id, tag, summary, description, parameters, answer, refusals, true);
    }
}
