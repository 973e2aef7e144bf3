package dev.remora.search.openapi;

import io.javalin.http.Handler;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.ArrayList;
import java.util.List;

/// Where the routes of the API are added, each with its description.
public final class ApiRoutes {
    private final JavalinDefaultRoutingApi routes;
    private final List<Operation> operations = new ArrayList<>();

    /// @param routes the server's
    public ApiRoutes(JavalinDefaultRoutingApi routes) {
        this.routes = routes;
    }

    /// Adds a route.
    ///
    /// @throws IllegalArgumentException if another route has its id: a fault of the program
    public void add(Operation operation, Handler handler) {
        if (operations.stream().anyMatch(known -> known.id().equals(operation.id()))) {
            throw new IllegalArgumentException("two operations are called " + operation.id());
        }
        operations.add(operation);
        switch (operation.method()) {
            case GET -> routes.get(operation.path(), handler);
            case POST -> routes.post(operation.path(), handler);
        }
    }

    /// What was added so far, in that order.
    public List<Operation> operations() {
        return List.copyOf(operations);
    }
}
