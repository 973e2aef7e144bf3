package dev.remora.search.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.http.BasePath;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OpenApi;
import io.javalin.router.JavalinDefaultRoutingApi;

/// The description of the API for programs: `GET /openapi.json`.
public final class DescriptionApi {
    private final String version;
    private final BasePath base;

    /// @param version of the product
    /// @param base path below which clients reach the server
    public DescriptionApi(String version, BasePath base) {
        this.version = version;
        this.base = base;
    }

    /// Registers the route.
    ///
    /// @param described operations to describe; all routes must have been added
    public void register(JavalinDefaultRoutingApi routes, ApiRoutes described) {
        ObjectNode document = OpenApi.document(described.operations(), version, base);
        routes.get(
                "/openapi.json",
                ctx -> ctx.header("Cache-Control", "public, max-age=300")
                        .header("Access-Control-Allow-Origin", "*")
                        .json(document));
    }
}
