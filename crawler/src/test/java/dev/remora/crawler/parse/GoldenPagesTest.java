package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Block;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.StringJoiner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole pages beside everything that is read from them: `NAME.html` and `NAME.expected.txt`.
class GoldenPagesTest {
    @ParameterizedTest
    @ValueSource(strings = {"article-in-a-frame", "old-table-layout"})
    void readsThePageAsExpected(String name) throws IOException {
        var parser = new HtmlParser(UrlRules.DEFAULT);
        var outcome = parser.parse(
                new Url("http://zao.example/a/b.html"), Instant.EPOCH, "text/html", resource(name + ".html"));
        String expected = new String(resource(name + ".expected.txt").array(), UTF_8);
        assertEquals(expected, written(((ParseOutcome.Parsed) outcome).page()));
    }

    private static Bytes resource(String name) throws IOException {
        try (InputStream in = GoldenPagesTest.class.getResourceAsStream("/parse/" + name)) {
            return Bytes.of(in == null ? ("There is no /parse/" + name).getBytes(UTF_8) : in.readAllBytes());
        }
    }

    private static String written(Page page) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add("title: " + page.title());
        lines.add("description: " + page.description());
        lines.add("language: " + page.language() + ", charset: " + page.charset() + ", noindex: " + page.noindex());
        lines.add("canonical: " + page.canonical().map(Url::text).orElse("none"));
        lines.add("").add("text").add(page.text()).add("").add("blocks");
        for (int i = 0; i < page.blocks().size(); i++) {
            Block block = page.blocks().get(i);
            lines.add(i + " " + block.role() + " [" + block.label() + "] " + block.path());
        }
        lines.add("").add("links");
        for (Outlink link : page.outlinks()) {
            lines.add(link.target() + (link.nofollow() ? " nofollow" : "") + " in block " + link.block());
            lines.add("  text [" + link.anchor().text() + "] title ["
                    + link.anchor().title() + "] alt [" + link.anchor().alt() + "]");
            lines.add("  around [" + link.around() + "]");
            lines.add("  path " + link.path());
        }
        return lines.toString();
    }
}
