package dev.remora.search.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OpenApi;
import io.javalin.router.JavalinDefaultRoutingApi;

/// What the API is, for programs: `GET /openapi.json`.
public final class DescriptionApi {
    private final String version;

    /// @param version of the product
    public DescriptionApi(String version) {
        this.version = version;
    }

    /// Adds the route.
    ///
    /// @param described what it tells; all routes must have been added
    public void register(JavalinDefaultRoutingApi routes, ApiRoutes described) {
        ObjectNode document = OpenApi.document(described.operations(), version);
        routes.get(
                "/openapi.json",
                ctx -> ctx.header("Cache-Control", "public, max-age=300")
                        .header("Access-Control-Allow-Origin", "*")
                        .json(document));
    }
}
