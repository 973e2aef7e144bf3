package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// What the API does, for people who write programs: `GET /api`.
public final class ApiPages {
    private final PageRenderer writer;
    private final Frames frames;

    /// Pages with the frame of the site.
    public ApiPages(PageRenderer writer, Assets assets) {
        this.writer = writer;
        this.frames = new Frames(assets);
    }

    /// Adds the route.
    ///
    /// @param described what the page shows; all routes must have been added
    public void register(JavalinDefaultRoutingApi routes, ApiRoutes described) {
        Map<Language, List<ApiPage.Part>> told = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            told.put(language, parts(described.operations(), language));
        }
        routes.get("/api", ctx -> {
            MessageBundle.In t = frames.texts(ctx);
            PageShell frame = frames.frame(ctx, t.say("api.title"), Frames.self(ctx), "reading");
            writer.send(ctx, "site/api.jte", new ApiPage(frame, told.get(t.language())));
        });
    }

    private static List<ApiPage.Part> parts(List<Operation> operations, Language language) {
        ApiWords words = new ApiWords();
        SequencedMap<String, List<Operation>> byTag = operations.stream()
                .collect(Collectors.groupingBy(Operation::tag, LinkedHashMap::new, Collectors.toList()));
        return byTag.sequencedEntrySet().stream()
                .map(tag -> new ApiPage.Part(
                        words.part(tag.getKey(), language),
                        tag.getValue().stream()
                                .map(operation -> ApiPage.Entry.of(words.in(language, operation)))
                                .toList()))
                .toList();
    }
}
