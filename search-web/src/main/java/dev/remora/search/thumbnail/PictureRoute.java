package dev.remora.search.thumbnail;

import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Serves thumbnails: `GET /pictures/{topic}/{host}/{name}`. A thumbnail never changes, so browsers keep it; it may
/// be deleted, so they keep it for a week.
public final class PictureRoute {
    private static final String CACHING = "public, max-age=604800, immutable";

    private final Thumbnails thumbnails;

    /// Serves these thumbnails.
    public PictureRoute(Thumbnails thumbnails) {
        this.thumbnails = thumbnails;
    }

    /// Registers the route.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/pictures/{topic}/{host}/{name}", this::send);
    }

    private void send(Context ctx) {
        byte[] content = thumbnails
                .file(ctx.pathParam("topic"), ctx.pathParam("host"), ctx.pathParam("name"))
                .flatMap(PictureRoute::read)
                .orElseThrow(NotFoundResponse::new);
        ctx.res().setCharacterEncoding(null); // that of texts, which the server gives all answers
        ctx.header("Cache-Control", CACHING).contentType("image/jpeg").result(content);
    }

    private static Optional<byte[]> read(Path file) {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
