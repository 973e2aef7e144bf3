package dev.remora.search.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ReadRequests;
import dev.remora.search.site.PageView;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageRendererTest {
    private static final PageShell SHELL = new PageShell(
            new MessageBundle(PageView.class).in(Language.EN),
            "A page",
            "home",
            new PageShell.Links("/s.css", "", "/mark.svg"),
            new PageShell.OtherLanguage("/?lang=zh"),
            new PageShell.Site("/", false),
            Optional.empty());

    @Test
    void aPageVariesAlsoByWhatAHandlerBeforeItHasSaid() {
        PageRenderer writer = new PageRenderer();
        try (ReadRequests server = new ReadRequests()) {
            server.with(ctx -> {
                ctx.res().addHeader("Vary", "Origin");
                writer.send(ctx, "brand.jte", SHELL);
            });
            assertEquals(
                    List.of("Origin", "Accept-Language, Cookie"),
                    server.get("/").headers().allValues("Vary"));
        }
    }
}
