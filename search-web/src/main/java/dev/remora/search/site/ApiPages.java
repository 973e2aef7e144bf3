package dev.remora.search.site;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemType;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OpenApi;
import dev.remora.search.openapi.Operation;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Serves the API documentation for developers: `GET /api`.
public final class ApiPages {
    private final PageRenderer writer;
    private final Frames frames;
    private final Assets assets;
    private final String version;

    /// Pages with the layout of the site.
    ///
    /// @param version of the product
    public ApiPages(PageRenderer writer, Assets assets, String version) {
        this.writer = writer;
        this.assets = assets;
        this.version = version;
        this.frames = new Frames(assets);
    }

    /// Registers the route.
    ///
    /// @param described operations that the page shows; all routes must have been added
    public void register(JavalinDefaultRoutingApi routes, ApiRoutes described) {
        Map<Language, List<ApiPage.Part>> told = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            told.put(language, parts(described.operations(), language, version));
        }
        routes.get("/api", ctx -> {
            MessageBundle.In t = frames.texts(ctx);
            PageShell frame = frames.frame(ctx, t.say("api.title"), Frames.self(ctx), "reading")
                    .styled(assets.href("api.css"))
                    .running(assets.href("api.js"));
            writer.sendWithScript(ctx, "site/api.jte", new ApiPage(frame, told.get(t.language())));
        });
    }

    /// Registers the page that explains problem types: `GET /problems`.
    public void registerProblems(JavalinDefaultRoutingApi routes) {
        routes.get(ProblemType.PAGE, ctx -> {
            String title = frames.texts(ctx).say("problems.title");
            PageShell frame =
                    frames.frame(ctx, title, Frames.self(ctx), "notice reading").styled(assets.href("api.css"));
            writer.send(ctx, "site/problems.jte", frame);
        });
    }

    private static List<ApiPage.Part> parts(List<Operation> operations, Language language, String version) {
        ApiWords words = new ApiWords();
        ObjectNode document = OpenApi.document(operations, version, BasePath.ROOT, language);
        SequencedMap<String, List<Operation>> byTag = operations.stream()
                .collect(Collectors.groupingBy(Operation::tag, LinkedHashMap::new, Collectors.toList()));
        return byTag.sequencedEntrySet().stream()
                .map(tag -> new ApiPage.Part(
                        "part-" + tag.getKey(),
                        words.part(tag.getKey(), language),
                        tag.getValue().stream()
                                .map(operation -> ApiPage.Entry.of(words.in(language, operation), document))
                                .toList()))
                .toList();
    }
}
