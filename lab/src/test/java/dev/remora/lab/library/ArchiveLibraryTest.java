package dev.remora.lab.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveLibraryTest {
    private static final Folding FOLDING = new Folding();
    private static final HanlpSegmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private final StringBuilder warc = new StringBuilder();

    @TempDir
    Path folder;

    private ArchiveLibraryTest holding(String address, String head, String body) {
        String http = "HTTP/1.1 " + head + "\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length
                + "\r\n\r\n" + body;
        warc.append("WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ")
                .append(address)
                .append("\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-")
                .append(String.format("%012d", warc.length()))
                .append(">\r\nWARC-Date: 2026-11-20T21:00:00Z\r\n")
                .append("Content-Type: application/http;msgtype=response\r\nContent-Length: ")
                .append(http.getBytes(StandardCharsets.UTF_8).length)
                .append("\r\n\r\n")
                .append(http)
                .append("\r\n\r\n");
        return this;
    }

    private ArchiveLibraryTest page(String address, String text) {
        return holding(
                address,
                "200 OK\r\nContent-Type: text/html; charset=utf-8",
                "<!doctype html><title>" + text.substring(0, 2) + "</title><main><p>" + text.repeat(9) + "</p></main>");
    }

    private ArchiveLibrary library() throws IOException {
        Path file = Files.writeString(folder.resolve("web.warc"), warc);
        return new ArchiveLibrary(ArchivedWeb.read(List.of(file)), SEGMENTER, FOLDING);
    }

    private static Holding look(PageLibrary library, String url, Purpose purpose) {
        return library.look(new FetchRequest(new Url(url), purpose));
    }

    @Test
    void aPageIsParsedAndCutOnce() throws IOException {
        ArchiveLibrary library = page("https://a.example/1", "中医针灸治疗失眠。").library();
        Holding first = look(library, "http://a.example/1", Purpose.PAGE);
        HeldPage page = assertInstanceOf(Holding.HeldPageAt.class, first).page();
        assertEquals("中医", page.page().title());
        assertEquals("中医针灸治疗失眠。".repeat(9), page.page().text());
        assertEquals(page.page().text(), page.words().body().get().text());
        assertTrue(page.words().body().get().tokens().size() > 20);
        assertTrue(page.bytes() > 50 && page.bytes() < 400, page.bytes() + " bytes packed");
        assertSame(page, ((Holding.HeldPageAt) look(library, "http://a.example/1", Purpose.PAGE)).page());
        assertEquals("1 pages among 1 archived addresses of 1 hosts", library.description());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectLeadsElsewhere(int status) throws IOException {
        ArchiveLibrary library = holding("http://a.example/x", status + " Moved\r\nlocation: ../y?z", "")
                .library();
        Holding.Elsewhere moved =
                assertInstanceOf(Holding.Elsewhere.class, look(library, "http://a.example/x", Purpose.PAGE));
        assertEquals(status, moved.status());
        assertEquals(new UrlVerdict.Accepted(new Url("http://a.example/y?z")), moved.target());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            404 Not Found                        | 404
            410 Gone                             | 410
            503 Busy                             | 503
            304 Not Modified                     | 404
            301 Moved                            | 404
            300 Choices\\r\\nLocation: /y        | 404
            """)
    void whatIsNeitherContentNorARedirectIsMissing(String head, int status) throws IOException {
        ArchiveLibrary library = holding("http://a.example/x", head.replace("\\r\\n", "\r\n"), "")
                .library();
        assertEquals(new Holding.Missing(status), look(library, "http://a.example/x", Purpose.PAGE));
        assertEquals(new Holding.Missing(404), look(library, "http://a.example/other", Purpose.PAGE));
        assertEquals(new Holding.Missing(404), look(library, "http://b.example/", Purpose.PAGE));
    }

    @Test
    void robotsSitemapsFeedsAndPicturesAreReadForWhatTheyAreAskedFor() throws IOException {
        String sitemap = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
                + "<url><loc>https://a.example/1</loc></url></urlset>";
        String feed = "<rss version='2.0'><channel><item><title>茶</title><link>http://a.example/2</link></item>"
                + "</channel></rss>";
        ArchiveLibrary library = holding("http://a.example/robots.txt", "200 OK\r\nContent-Type: text/plain", "# 茶")
                .holding("http://a.example/sitemap.xml", "200 OK\r\nContent-Type: text/xml", sitemap)
                .holding("http://a.example/rss", "200 OK\r\nContent-Type: application/rss+xml", feed)
                .library();
        Holding.Robots robots =
                assertInstanceOf(Holding.Robots.class, look(library, "http://a.example/robots.txt", Purpose.ROBOTS));
        assertEquals("# 茶", new String(robots.body().array(), StandardCharsets.UTF_8));
        Holding listed = look(library, "http://a.example/sitemap.xml", Purpose.SITEMAP);
        assertEquals(
                List.of(new Url("http://a.example/1")),
                assertInstanceOf(Holding.SitemapAt.class, listed).sitemap().pages());
        Holding entries = look(library, "http://a.example/rss", Purpose.PAGE);
        assertEquals(
                1, assertInstanceOf(Holding.FeedAt.class, entries).entries().size());
        assertEquals(new Holding.Missing(404), look(library, "http://a.example/rss", Purpose.PICTURE));
    }

    @Test
    void whatIsNoPageSaysWhy() throws IOException {
        ArchiveLibrary library = holding("http://a.example/x", "200 OK\r\nContent-Type: image/png", "\u0001PNG")
                .library();
        Holding.NoPageHere none =
                assertInstanceOf(Holding.NoPageHere.class, look(library, "http://a.example/x", Purpose.PAGE));
        assertInstanceOf(Failure.class, none.reason());
        assertEquals(List.of(), library.pages());
    }

    @Test
    void allPagesAreReadHostByHostAndListedByAddress() throws IOException, InterruptedException {
        for (String host : List.of("b.example", "a.example", "c.example")) {
            for (int page = 3; page > 0; page--) {
                page("http://" + host + "/" + page, "页面" + host + page + "讲中医。");
            }
        }
        ArchiveLibrary library = page("http://b.example/4", "第四页讲中医。").library();
        List<Integer> done = Collections.synchronizedList(new ArrayList<>());
        library.readAll(2, (read, all) -> {
            assertEquals(3, all);
            done.add(read);
        });
        assertEquals(Set.of(1, 2, 3), Set.copyOf(done));
        List<String> addresses =
                library.pages().stream().map(page -> page.page().url().text()).toList();
        assertEquals(10, addresses.size());
        assertEquals(addresses.stream().sorted().toList(), addresses);
        assertEquals(
                IntStream.range(0, 10).boxed().toList(),
                library.pages().stream().map(HeldPage::number).sorted().toList());
        assertEquals("10 pages among 10 archived addresses of 3 hosts", library.description());
    }

    @Test
    void whatPagesHaveInCommonIsHeldOnce() throws IOException {
        String link = "<p>中医针灸治疗失眠。</p><a href='http://c.example/'>友情链接</a>";
        String head = "200 OK\r\nContent-Type: text/html";
        ArchiveLibrary library = holding("http://a.example/1", head, "<meta charset=utf-8><title>一</title>" + link)
                .holding("http://a.example/2", head, "<meta charset=utf-8><title>二</title>" + link)
                .library();
        HeldPage one = ((Holding.HeldPageAt) look(library, "http://a.example/1", Purpose.PAGE)).page();
        HeldPage two = ((Holding.HeldPageAt) look(library, "http://a.example/2", Purpose.PAGE)).page();
        assertSame(
                one.page().outlinks().getFirst().target(),
                two.page().outlinks().getFirst().target());
        assertSame(
                one.page().outlinks().getFirst().anchor(),
                two.page().outlinks().getFirst().anchor());
        assertEquals("友情链接", two.page().outlinks().getFirst().anchor().text());
    }
}
