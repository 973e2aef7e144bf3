package dev.remora.crawler.parse.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkDirectionsTest {
    @ParameterizedTest(name = "{0} to {1}: {2}")
    @CsvSource({
        // beside one another
        "http://a.cn/x/1.html, http://a.cn/x/2.html, LEVEL",
        "http://a.cn/1.html, http://a.cn/2.html, LEVEL",
        "http://a.cn/posts/one/, http://a.cn/posts/two/, LEVEL",
        "http://a.cn/posts/one/, http://a.cn/posts/two, LEVEL",
        "http://a.cn/x/1.html, http://a.cn/x/1.html?page=2, LEVEL",
        "http://a.cn/list?page=1, http://a.cn/list?page=2, LEVEL",
        "http://a.cn/, http://a.cn/?page=2, LEVEL",
        "http://a.cn/x/, http://a.cn/x/index.html, LEVEL",
        "http://a.cn/x/1.html, https://a.cn/x/2.html, LEVEL",
        "http://a.cn/x/1.html, http://www.a.cn/x/2.html, LEVEL",
        // below
        "http://a.cn/, http://a.cn/1.html, DOWN",
        "http://a.cn/, http://a.cn/x/y/z/1.html, DOWN",
        "http://a.cn/index.html, http://a.cn/1.html, DOWN",
        "http://a.cn/x/, http://a.cn/x/1.html, DOWN",
        "http://a.cn/x/index.php, http://a.cn/x/1.html, DOWN",
        "http://a.cn/x/1.html, http://a.cn/x/y/2.html, DOWN",
        "http://a.cn/thread, http://a.cn/thread/2, DOWN",
        "http://a.cn/x/1.html, http://a.cn/x/y/, LEVEL",
        "http://a.cn/Index.HTM, http://a.cn/1.html, DOWN",
        // above
        "http://a.cn/x/1.html, http://a.cn/, UP",
        "http://a.cn/x/1.html, http://a.cn/x/, UP",
        "http://a.cn/x/1.html, http://a.cn/x/index.html, UP",
        "http://a.cn/x/y/1.html, http://a.cn/x/2.html, UP",
        "http://a.cn/x/y/1.html, http://a.cn/about.html, UP",
        "http://a.cn/x/y/, http://a.cn/x/, UP",
        "http://a.cn/x/, http://a.cn/, UP",
        "http://a.cn/1.html, http://a.cn/, UP",
        // another branch
        "http://a.cn/x/1.html, http://a.cn/y/1.html, ACROSS",
        "http://a.cn/posts/one/, http://a.cn/tags/, ACROSS",
        "http://a.cn/x/1.html, http://a.cn/xy/1.html, ACROSS",
        "http://a.cn/posts/one/, http://a.cn/posts/two/three/, ACROSS",
        "http://a.cn/, http://bbs.a.cn/, ACROSS",
        "http://news.a.com.cn/1.html, http://bbs.a.com.cn/2.html, ACROSS",
        "http://a.cn/, http://a.cn:8080/, ACROSS",
        // another site
        "http://a.cn/, http://b.cn/, OUT",
        "http://a.com.cn/, http://b.com.cn/, OUT",
        "http://a.github.io/, http://b.github.io/, OUT",
        "http://a.cn/x/1.html, http://a.com/x/2.html, OUT",
        "http://127.0.0.1/, http://127.0.0.2/, OUT",
        "http://a.cn/, http://xn--fiqs8s/, OUT",
    })
    void tellsWhereALinkLeads(String page, String target, LinkClass expected) {
        assertEquals(expected, new LinkDirections(new Url(page)).of(new Url(target), false));
    }

    @Test
    void callsWhateverIsShownInAFrameAFrame() {
        LinkDirections directions = new LinkDirections(new Url("http://a.cn/"));
        assertEquals(LinkClass.FRAME, directions.of(new Url("http://a.cn/menu.html"), true));
        assertEquals(LinkClass.FRAME, directions.of(new Url("http://b.cn/"), true));
    }

    @Test
    void standsWithEachLinkOfAPage() {
        String html = "<a href=b.html>旁</a><a href=sub/c.html>下</a><a href=/>上</a><a href=/other/d.html>横</a>"
                + "<a href=http://elsewhere.cn/>外</a><iframe src=/ad.html></iframe><iframe src=f.html></iframe>"
                + "<a href=f.html>也在框里</a>";
        var outcome = (ParseOutcome.Parsed) new HtmlParser(UrlRules.DEFAULT)
                .parse(
                        new Url("http://a.cn/x/a.html"),
                        Instant.EPOCH,
                        "text/html",
                        Bytes.of(html.getBytes(StandardCharsets.UTF_8)));
        assertEquals(
                List.of(
                        LinkClass.LEVEL,
                        LinkClass.DOWN,
                        LinkClass.UP,
                        LinkClass.ACROSS,
                        LinkClass.OUT,
                        LinkClass.FRAME,
                        LinkClass.FRAME),
                outcome.page().outlinks().stream().map(Outlink::kind).toList());
    }

    @Property(tries = 500, seed = "7")
    void whatLeadsDownLeadsBackUp(@ForAll("addresses") Url from, @ForAll("addresses") Url to) {
        LinkClass there = new LinkDirections(from).of(to, false);
        LinkClass back = new LinkDirections(to).of(from, false);
        switch (there) {
            case DOWN -> assertEquals(LinkClass.UP, back, from + " " + to);
            case UP -> assertEquals(LinkClass.DOWN, back, from + " " + to);
            case LEVEL, ACROSS, OUT, FRAME -> assertEquals(there, back, from + " " + to);
        }
    }

    @Provide
    Arbitrary<Url> addresses() {
        Arbitrary<String> host = Arbitraries.of("a.cn", "www.a.cn", "bbs.a.cn", "b.cn");
        Arbitrary<String> path =
                Arbitraries.of("x", "y", "xy").list().ofMaxSize(3).map(names -> String.join("/", names));
        Arbitrary<String> file = Arbitraries.of("/", "/1.html", "/2.html", "/index.html", "/1.html?p=2");
        return net.jqwik.api.Combinators.combine(host, path, file)
                .as((h, p, f) -> new Url("http://" + h + (p.isEmpty() ? "" : "/" + p) + f));
    }
}
