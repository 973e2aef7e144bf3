package dev.remora.search.openapi;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Registers the routes of the API, each with its description.
public final class ApiRoutes {
    private final JavalinDefaultRoutingApi routes;
    private final AdminAccess access;
    private final String part;
    private final List<Operation> operations;

    /// @param routes of the server
    /// @param access checks the role that an operation requires
    public ApiRoutes(JavalinDefaultRoutingApi routes, AdminAccess access) {
        this(routes, access, "", new ArrayList<>());
    }

    private ApiRoutes(JavalinDefaultRoutingApi routes, AdminAccess access, String part, List<Operation> operations) {
        this.routes = routes;
        this.access = access;
        this.part = part;
        this.operations = operations;
    }

    /// Returns the routes of a part of the API, which are registered here too.
    ///
    /// @param name for people: `Search`
    public ApiRoutes part(String name) {
        return new ApiRoutes(routes, access, name, operations);
    }

    /// Registers a route. Its handler runs only for clients with the role that the operation requires.
    ///
    /// @throws IllegalArgumentException if another route has its id: a fault of the program
    public void add(Operation operation, Handler handler) {
        if (operations.stream().anyMatch(known -> known.id().equals(operation.id()))) {
            throw new IllegalArgumentException("two operations are called " + operation.id());
        }
        operations.add(operation.in(part));
        Handler strict = ctx -> {
            operation.role().ifPresent(role -> access.require(ctx, role));
            refuseWrong(ctx, operation);
            refuseUnread(ctx, operation);
            handler.handle(ctx);
        };
        switch (operation.route().method()) {
            case GET -> routes.get(operation.route().path(), strict);
            case POST -> routes.post(operation.route().path(), strict);
            case PUT -> routes.put(operation.route().path(), strict);
            case DELETE -> routes.delete(operation.route().path(), strict);
        }
    }

    /// Refuses unknown and repeated parameters: no handler reads them, and without an error a program would
    /// misinterpret the answer.
    private static void refuseWrong(Context ctx, Operation operation) {
        List<String> known = known(operation);
        for (String name : ctx.queryParamMap().keySet()) {
            if (!known.contains(name)) {
                throw RequestRefused.parameter(
                        SearchParameters.shown(name), "parameter.unknown", SearchParameters.shown(name), known);
            }
            SearchParameters.refuseRepeated(ctx, name);
        }
        String language = ctx.queryParam(Language.PARAMETER);
        if (language != null && !language.isBlank() && Language.chosen(ctx).isEmpty()) {
            throw SearchParameters.choice(Language.PARAMETER, List.of("zh", "en"), language);
        }
    }

    /// Refuses a body that no handler reads, for the same reason. An empty object says nothing.
    private static void refuseUnread(Context ctx, Operation operation) {
        if (operation.input().body().equals(Operation.Body.NONE)
                && operation.route().method() != Operation.Method.GET) {
            String body = ctx.body().strip();
            if (!body.isEmpty() && !body.equals("{}")) {
                throw RequestRefused.because(400, "body.unread", known(operation));
            }
        }
    }

    private static List<String> known(Operation operation) {
        return Stream.concat(
                        operation.input().parameters().stream()
                                .filter(parameter -> parameter.in() == Parameter.In.QUERY)
                                .map(Parameter::name),
                        Stream.of(Language.PARAMETER))
                .distinct()
                .toList();
    }

    /// Returns the registered operations, in order.
    public List<Operation> operations() {
        return List.copyOf(operations);
    }
}
