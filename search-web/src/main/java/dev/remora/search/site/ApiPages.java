package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageWriter;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// What the API does, for people who write programs: `GET /api`.
public final class ApiPages {
    private final PageWriter writer;
    private final Frames frames;

    /// Pages with the frame of the site.
    public ApiPages(PageWriter writer, Assets assets) {
        this.writer = writer;
        this.frames = new Frames(assets);
    }

    /// Adds the route.
    ///
    /// @param described what the page shows; all routes must have been added
    public void register(JavalinDefaultRoutingApi routes, ApiRoutes described) {
        SequencedMap<String, List<Operation>> byTag = described.operations().stream()
                .collect(Collectors.groupingBy(Operation::tag, LinkedHashMap::new, Collectors.toList()));
        List<ApiPage.Part> parts = byTag.sequencedEntrySet().stream()
                .map(tag -> new ApiPage.Part(
                        tag.getKey(),
                        tag.getValue().stream().map(ApiPage.Entry::of).toList()))
                .toList();
        routes.get("/api", ctx -> {
            String title = frames.texts(ctx).say("api.title");
            writer.send(ctx, "site/api.jte", new ApiPage(frames.frame(ctx, title, Frames.self(ctx), "reading"), parts));
        });
    }
}
