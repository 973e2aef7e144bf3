package dev.remora.crawler.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapReaderTest {
    private static final SitemapReader READER = new SitemapReader(UrlRules.DEFAULT, 1 << 20, 1000, new ParsingRoom());
    private static final String NAMESPACE = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";

    private static Sitemap read(String text) {
        return READER.read(new Url("http://example.org/sitemap.xml"), text.getBytes(UTF_8));
    }

    private static long need(String text) {
        Url url = new Url("http://example.org/sitemap.xml");
        Bytes body = Bytes.of(text.getBytes(UTF_8));
        Exchange exchange = new Exchange(url, Instant.EPOCH, List.of(), 200, List.of(), body, false);
        return READER.need(new FetchOutcome.Fetched(url, exchange, body));
    }

    private static List<Url> urls(String... texts) {
        return Stream.of(texts).map(Url::new).toList();
    }

    private static String urlset(String... addresses) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset " + NAMESPACE + ">");
        for (String address : addresses) {
            xml.append("<url><loc>").append(address).append("</loc><lastmod>2026-01-01</lastmod></url>");
        }
        return xml + "</urlset>";
    }

    @Test
    void readsPagesInOrderCanonicalAndOnce() {
        Sitemap sitemap = read(urlset(
                "http://example.org/b",
                "HTTP://Example.org/a#x",
                "http://example.org/b",
                "http://example.org/?x=1&amp;y=2"));
        assertEquals(
                urls("http://example.org/b", "http://example.org/a", "http://example.org/?x=1&y=2"), sitemap.pages());
        assertTrue(sitemap.sitemaps().isEmpty());
    }

    /// Programs that paste addresses into XML write them so.
    @Test
    void readsAddressesWithAmpersandsThatAreNotEscaped() {
        assertEquals(
                urls(
                        "http://example.org/list.php?id=1&page=2",
                        "http://example.org/a?x=1&y=2&z=3",
                        "http://example.org/b"),
                read(urlset(
                                "http://example.org/list.php?id=1&page=2",
                                "http://example.org/a?x=1&amp;y=2&#38;z=3",
                                "http://example.org/b"))
                        .pages());
        assertEquals(
                urls("http://example.org/a?x=1&y=2", "http://example.org/a?x=1&z=3"),
                read(urlset("<![CDATA[http://example.org/a?x=1&y=2]]>", "http://example.org/a?x=1&z=3"))
                        .pages());
        assertEquals(
                urls("http://example.org/a?x=1&y=2"),
                read("http://example.org/a?x=1&y=2\n").pages());
    }

    @ParameterizedTest
    @ValueSource(strings = {"山药&nbsp;粥", "&copy; 小灶", "a & b", "&#;", "&#xzz;", "&amp", "&lt;&gt;&quot;&apos;&#x4e2d;"})
    void readsOnBehindReferencesThatXmlDoesNotKnow(String title) {
        assertEquals(
                urls("http://example.org/a", "http://example.org/b"),
                read("<rss version=\"2.0\"><channel><item><title>" + title
                                + "</title><link>http://example.org/a</link></item>"
                                + "<item><link>http://example.org/b</link></item></channel></rss>")
                        .pages());
    }

    @Test
    void needsMemoryForAmpersandsThatAreNotEscaped() {
        assertEquals(0, need(urlset("http://example.org/a?x=1&amp;y=2")));
        String stray = urlset("http://example.org/a?x=1&y=2&z=3");
        assertEquals(stray.length() + 8, need(stray));
    }

    @Test
    void tellsWhenEachPageChangedLastAsFarAsItIsSaid() {
        Sitemap sitemap = read("<urlset " + NAMESPACE + ">"
                + "<url><loc>http://example.org/day</loc><lastmod>2026-01-02</lastmod></url>"
                + "<url><loc>http://example.org/minute</loc><lastmod>2026-01-02T08:30+08:00</lastmod></url>"
                + "<url><loc>http://example.org/none</loc></url>"
                + "<url><loc>http://example.org/empty</loc><lastmod></lastmod></url>"
                + "<url><loc>http://example.org/wrong</loc><lastmod>去年</lastmod></url>"
                + "<url><loc>http://example.org/day</loc><lastmod>2026-05-05</lastmod></url></urlset>");
        assertEquals(5, sitemap.pages().size());
        assertEquals(
                Map.of(
                        new Url("http://example.org/day"), Instant.parse("2026-01-02T00:00:00Z"),
                        new Url("http://example.org/minute"), Instant.parse("2026-01-02T00:30:00Z")),
                sitemap.modified());
    }

    @Test
    void leavesOutWhatIsNeverFetched() {
        assertEquals(
                urls("http://example.org/a"),
                read(urlset("javascript:alert(1)", "ftp://example.org/", "http://example.org/a"))
                        .pages());
    }

    @Test
    void readsAnIndex() {
        Sitemap sitemap = read("<?xml version=\"1.0\"?><sitemapindex " + NAMESPACE
                + "><sitemap><loc>http://example.org/1.xml.gz</loc></sitemap></sitemapindex>");
        assertEquals(urls("http://example.org/1.xml.gz"), sitemap.sitemaps());
        assertTrue(sitemap.pages().isEmpty());
    }

    @Test
    void readsAPrefixAndOtherNamespacesOfSitemaps() {
        String pages = "<x:url><x:loc>http://example.org/a</x:loc></x:url>";
        assertEquals(
                urls("http://example.org/a"),
                read("<x:urlset " + NAMESPACE.replace("xmlns", "xmlns:x") + ">" + pages + "</x:urlset>")
                        .pages());
        for (String namespace :
                new String[] {"", " xmlns='http://www.google.com/schemas/sitemap/0.84'", " xmlns='a'"}) {
            assertEquals(
                    urls("http://example.org/a"),
                    read("<urlset" + namespace + ">" + pages.replace("x:", "") + "</urlset>")
                            .pages(),
                    namespace);
        }
    }

    /// As programs of small sites write them.
    @ParameterizedTest
    @ValueSource(strings = {"/s/山药.html?a=1&amp;b=2", "//example.org/s/山药.html?a=1&b=2", "s/山药.html?a=1&b=2"})
    void resolvesAddressesThatAreNotAbsolute(String address) {
        assertEquals(
                urls("http://example.org/s/%E5%B1%B1%E8%8D%AF.html?a=1&b=2"),
                read(urlset(address)).pages());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<br />\n<b>Warning</b>: Undefined index in <b>/a.php</b> on line <b>3</b><br />\n%s",
                "<!DOCTYPE urlset>%s"
            })
    void readsAddressesBehindWhatAnXmlParserRefuses(String text) {
        String sitemap = urlset("http://example.org/a", "<![CDATA[ http://example.org/b ]]>");
        assertEquals(
                urls("http://example.org/a", "http://example.org/b"),
                read(text.formatted(sitemap)).pages());
        assertEquals(
                urls("http://example.org/a"),
                read(text.formatted("<sitemapindex><sitemap><loc>http://example.org/a</loc></sitemap></sitemapindex>"))
                        .sitemaps());
    }

    @Test
    void readsNamesInCapitals() {
        assertEquals(
                urls("http://example.org/a"),
                read("<URLSET><URL><LOC>http://example.org/a</LOC></URL></URLSET>")
                        .pages());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "GBK"})
    void readsOtherCharsets(String charset) {
        String text = (charset.startsWith("UTF-16") ? "\ufeff" : "")
                + urlset("http://example.org/山药").replace("UTF-8", charset.substring(0, Math.min(6, charset.length())));
        byte[] bytes = text.getBytes(Charset.forName(charset.equals("UTF-16") ? "UTF-16BE" : charset));
        assertEquals(
                urls("http://example.org/%E5%B1%B1%E8%8D%AF"),
                READER.read(new Url("http://example.org/s.xml"), bytes).pages());
    }

    @Test
    void theAddressOfAPictureIsNoneOfAPage() {
        String picture = "<i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'>"
                + "<i:loc>http://example.org/a.png</i:loc></i:image>";
        assertEquals(
                urls("http://example.org/a"),
                read("<urlset " + NAMESPACE + "><url><loc>http://example.org/a</loc>" + picture + "</url></urlset>")
                        .pages());
    }

    @Test
    void norIsThatOfAPictureBehindWhatAnXmlParserRefuses() {
        assertEquals(
                urls("http://example.org/a", "http://example.org/b"),
                read("<b>Warning</b>\n<urlset " + NAMESPACE + "><url><loc>http://example.org/a</loc><image:image>"
                                + "<image:loc>http://example.org/a.png</image:loc></image:image></url>"
                                + "<url><loc>http://example.org/b</loc></url></urlset>")
                        .pages());
    }

    @Test
    void readsText() {
        assertEquals(
                urls("http://example.org/a", "http://example.org/b"),
                read("http://example.org/a\nhttp://example.org/b\n").pages());
    }

    @Test
    void readsGzip() throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream into = new GZIPOutputStream(gzip)) {
            into.write(urlset("http://example.org/a").getBytes(UTF_8));
        }
        assertEquals(
                urls("http://example.org/a"),
                READER.read(new Url("http://example.org/sitemap.xml.gz"), gzip.toByteArray())
                        .pages());
    }

    @Test
    void readsRssAndAtom() {
        assertEquals(
                urls("http://example.org/a"),
                read("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>t</title><item>"
                                + "<link>http://example.org/a</link></item></channel></rss>")
                        .pages());
        assertEquals(
                urls("http://example.org/a"),
                read("<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>"
                                + "<link href=\"http://example.org/a\"/></entry></feed>")
                        .pages());
    }

    /// Feeds that nobody wrote for search engines, but robots.txt may name.
    @Test
    void readsRssOfVersion1AndJsonFeeds() {
        assertEquals(urls("http://example.org/a"), read("""
                        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
                        <channel rdf:about="http://example.org/"><link>http://example.org/</link></channel>
                        <item rdf:about="/a"><title>甲</title><link>http://example.org/a</link></item>
                        </rdf:RDF>""").pages());
        assertEquals(urls("http://example.org/a"), read("""
                        {"version": "https://jsonfeed.org/version/1.1", "title": "站",
                         "items": [{"id": "1", "url": "/a", "content_text": "文"}]}""").pages());
        assertEquals(urls(), read("{\"items\": [{\"url\": \"/a\"}]}").pages());
    }

    @Test
    void aFeedNeedsRoomForItsText() {
        String items = "<item><link>/a</link></item>".repeat(100);
        String feed = "<rdf:RDF xmlns='http://purl.org/rss/1.0/'>" + items + "</rdf:RDF>";
        assertEquals(4L * feed.length(), need(feed));
    }

    @Test
    void aTornFileGivesWhatWasReadable() {
        String whole = urlset("http://example.org/a", "http://example.org/b");
        assertEquals(
                urls("http://example.org/a"),
                read(whole.substring(0, whole.indexOf("/b<"))).pages());
    }

    @Test
    void keepsNoMoreThanTheBound() {
        String[] many = Stream.iterate(0, i -> i + 1)
                .limit(3000)
                .map(i -> "http://example.org/" + i)
                .toArray(String[]::new);
        assertEquals(1000, read(urlset(many)).pages().size());
    }

    @Test
    void aGzipBombIsCut() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            byte[] line = "http://example.org/a\n".repeat(5000).getBytes(UTF_8);
            for (int i = 0; i < 1000; i++) {
                gzip.write(line);
            }
        }
        assertEquals(
                urls("http://example.org/a"),
                READER.read(new Url("http://example.org/s.txt.gz"), bomb.toByteArray())
                        .pages());
    }

    @Test
    void entitiesDoNotGrow() {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE urlset [<!ENTITY e0 \"http://example.org/lol\">");
        for (int i = 1; i < 30; i++) {
            dtd.append("<!ENTITY e%d \"&e%d;&e%d;&e%d;\">".formatted(i, i - 1, i - 1, i - 1));
        }
        String bomb = urlset("&e29;").replace("?><", "?>" + dtd + "]><");
        assertTrue(read(bomb).pages().isEmpty());
    }

    @Test
    void otherFilesAreNotReachedForThroughEntities(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "http://example.org/secret");
        String dtd = "<!DOCTYPE urlset [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>";
        assertTrue(read(urlset("&x;").replace("?><", "?>" + dtd + "<")).pages().isEmpty());
    }

    @Test
    void otherHostsAreNotReachedForThroughEntities() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            String dtd = "<!DOCTYPE urlset SYSTEM \"" + server.url("/x.dtd") + "\" [<!ENTITY % p SYSTEM \""
                    + server.url("/p") + "\">%p;<!ENTITY x SYSTEM \"" + server.url("/x") + "\">]>";
            read(urlset("&x;").replace("?><", "?>" + dtd + "<"));
            assertEquals(0, server.connections());
        }
    }

    @Property(tries = 300, seed = "9309")
    void anyBytesWillDo(@ForAll byte[] bytes) {
        assertNotNull(READER.read(new Url("http://example.org/s"), bytes));
    }

    @Property(tries = 300, seed = "9309")
    void anyTextInASitemapWillDo(@ForAll String text) {
        assertNotNull(read(urlset(text)));
    }
}
