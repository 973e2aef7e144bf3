package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.page.KnownPage;
import dev.remora.search.rank.FoundPage;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// The start page of a topic and its feed, over HTTP.
final class TopicStartTest {
    private static final String ATOM = "http://www.w3.org/2005/Atom";

    private SampleWeb web;
    private Visitor visitor;

    @BeforeEach
    void open() throws CannotListen {
        web = new SampleWeb();
        visitor = new Visitor(web.base);
    }

    @AfterEach
    void close() {
        visitor.close();
        web.close();
    }

    private static List<String> hrefs(String page) {
        return Pattern.compile("href=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map(found -> found.group(1).replace("&amp;", "&"))
                .toList();
    }

    private static Element feed(HttpResponse<String> answer) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        return factory.newDocumentBuilder()
                .parse(new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
    }

    /// The children of a name, in Atom's namespace.
    private static List<Element> children(Element parent, String name) {
        NodeList all = parent.getElementsByTagNameNS(ATOM, name);
        return IntStream.range(0, all.getLength())
                .mapToObj(all::item)
                .map(Element.class::cast)
                .filter(element -> element.getParentNode().equals(parent))
                .toList();
    }

    private static String only(Element parent, String name) {
        List<Element> found = children(parent, name);
        assertEquals(1, found.size(), name);
        return found.getFirst().getTextContent();
    }

    @Test
    void thePageTellsWhatTheTopicIsInBothLanguages() throws Exception {
        String page = visitor.get("/topics/tcm?lang=zh").body();
        assertTrue(page.contains("<h1>中医</h1>"), page);
        assertTrue(page.contains("中医药：理论、方剂、针灸与养生"), page);
        assertTrue(page.contains("<dt>相关网页</dt><dd>5,321</dd>"), page);
        assertTrue(page.contains("9月7日"), page);
        String english = visitor.get("/topics/tcm?lang=en").body();
        assertTrue(english.contains("<dt>Pages on topic</dt><dd>5,321</dd>"), english);
        assertTrue(english.contains("New and changed in the last 7 days"), english);
        assertTrue(english.contains("as of 18 Nov 2026"), english);
    }

    @Test
    void sitesYearsAndKeywordsLeadToSearchesInTheTopic() throws Exception {
        List<String> hrefs = hrefs(visitor.get("/topics/tcm?lang=en").body());
        String search = "/search?topic=tcm&lang=en&q=";
        assertTrue(hrefs.contains(search + "针灸"), hrefs.toString());
        assertTrue(hrefs.contains(search + "site%3Abencao.example"), hrefs.toString());
        assertTrue(hrefs.contains(search + "topic%3Atcm&year=2019"), hrefs.toString());
        assertEquals(200, visitor.get(search + "site%3Abencao.example").statusCode());
        assertEquals("site:bencao.example", web.engine.lastRequest.query());
        assertEquals("tcm", web.engine.lastRequest.topic().orElseThrow());
    }

    @Test
    void heavierKeywordsAreLargerAndSayTheirWeight() throws Exception {
        String page = visitor.get("/topics/tcm?lang=en").body();
        assertTrue(page.contains("<a class=\"size-5\" href=\"/search?topic=tcm&amp;lang=en&amp;q=针灸\""), page);
        assertTrue(page.contains("<a class=\"size-3\" href=\"/search?topic=tcm&amp;lang=en&amp;q=中医\""), page);
        assertTrue(page.contains("acupuncture<span class=\"unseen\"> (weight 0.375)"), page);
    }

    @Test
    void hostileTextsAreEscaped() throws Exception {
        String page = visitor.get("/topics/tcm").body();
        assertFalse(page.contains("<script>document"), page);
        assertFalse(page.contains("<img src=x"), page);
        assertFalse(page.contains("href=\"javascript:"), page);
        String feed = visitor.get("/topics/tcm/feed.xml").body();
        assertFalse(feed.contains("<script>"), feed);
        assertFalse(feed.contains("javascript:"), feed);
    }

    @Test
    void articlesBeforeTheLastSevenDaysAreNotCalledNew() throws Exception {
        web.pages.overviews.computeIfPresent("tcm", (id, one) -> {
            KnownPage old = FakePages.page("00000000000000dd", "旧文", "http://old.example/");
            return FakePages.overview(List.of(fetched(old, "2026-11-13T15:59:59Z")));
        });
        String page = visitor.get("/topics/tcm?lang=zh").body();
        assertFalse(page.contains("旧文"), page);
        assertTrue(page.contains("没有新增或更新的文章。"), page);
        assertTrue(visitor.get("/topics/tcm/feed.xml").body().contains("旧文"), "the feed has the latest of any age");
    }

    @Test
    void theMostRelevantOfTheNewestArticlesAreListed() throws Exception {
        List<KnownPage> newest = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            KnownPage page = FakePages.page("%016x".formatted(i), "第" + i + "篇。", "http://a.example/" + i);
            newest.add(fetched(page, "2026-11-18T08:%02d:00Z".formatted(59 - i), i % 2 == 0 ? 0.5 : 0.9));
        }
        web.pages.overviews.put("tcm", FakePages.overview(newest));
        List<String> shown = Pattern.compile("第(\\d+)篇。</a>")
                .matcher(visitor.get("/topics/tcm").body())
                .results()
                .map(found -> found.group(1))
                .toList();
        assertEquals(List.of("1", "3", "5", "7", "9", "11", "13", "15", "17", "19"), shown);
    }

    @Test
    void ofArticlesWithOneTitleTheMostRelevantIsListed() throws Exception {
        List<KnownPage> newest = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            KnownPage page = FakePages.page("%016x".formatted(i), "读《桂枝汤》", "http://a.example/" + i);
            newest.add(fetched(page, "2026-11-18T08:%02d:00Z".formatted(59 - i), i == 1 ? 0.9 : 0.5));
        }
        web.pages.overviews.put("tcm", FakePages.overview(newest));
        String page = visitor.get("/topics/tcm").body();
        assertTrue(page.contains("http://a.example/1\""), page);
        assertFalse(page.contains("http://a.example/0\"") || page.contains("http://a.example/2\""), page);
    }

    @Test
    void timeBeginsWithTheFirstPage() throws Exception {
        String page = visitor.get("/topics/tcm?lang=zh").body();
        assertFalse(page.contains("8月31日"), "no page was fetched then");
        assertTrue(page.contains("11月16日"), page);
    }

    private static KnownPage fetched(KnownPage page, String at) {
        return fetched(page, at, page.worth().relevance());
    }

    private static KnownPage fetched(KnownPage page, String at, double relevance) {
        FoundPage old = page.indexed();
        return new KnownPage(
                new FoundPage(
                        old.id(),
                        old.topic(),
                        old.url(),
                        old.host(),
                        old.mediaType(),
                        java.time.Instant.parse(at),
                        old.publishedAt()),
                page.title(),
                page.summary(),
                page.kind(),
                page.language(),
                new KnownPage.Worth(relevance, page.worth().pageRank()),
                page.place());
    }

    @Test
    void theHomePageAndResultsLeadToIt() throws Exception {
        assertTrue(hrefs(visitor.get("/?topic=tcm&lang=en").body()).contains("/topics/tcm?lang=en"));
        String within =
                visitor.get("/search?topic=tcm&q=" + Visitor.encoded("针灸")).body();
        assertTrue(hrefs(within).contains("/topics/tcm"), within);
        String everywhere = visitor.get("/search?q=" + Visitor.encoded("针灸")).body();
        assertTrue(everywhere.contains("<a class=\"topic\" href=\"/topics/law\">法律</a>"), everywhere);
    }

    @Test
    void anUnknownTopicIsNotFound() throws Exception {
        HttpResponse<String> page = visitor.get("/topics/none?lang=en");
        assertEquals(404, page.statusCode());
        assertTrue(page.body().contains("Unknown topic “none”."), page.body());
        assertEquals(404, visitor.get("/topics/none/feed.xml").statusCode());
    }

    @Test
    void thePageStaysBelowSixtyKilobytesWithAllThatItLoads() throws Exception {
        web.pages.overviews.put(
                "tcm",
                FakePages.overview(IntStream.range(0, 30)
                        .mapToObj(i -> FakePages.page(
                                "%016x".formatted(i),
                                "桂枝汤的组成、用法与加减：从《伤寒论》看调和营卫 " + i,
                                "http://www.zhongyi-fangji-" + i + ".example/fangji/shanghanlun/guizhitang.html"))
                        .toList()));
        String page = visitor.get("/topics/tcm?lang=zh").body();
        assertEquals(10, page.split("<h3", -1).length - 1, "articles");
        Set<String> loaded = new HashSet<>(hrefs(page));
        Pattern.compile("src=\"([^\"]*)\"").matcher(page).results().forEach(found -> loaded.add(found.group(1)));
        loaded.removeIf(address -> !address.startsWith("/assets/"));
        assertEquals(3, loaded.size(), "style sheet, script, mark: " + loaded);
        int weight = page.getBytes(StandardCharsets.UTF_8).length;
        for (String asset : loaded) {
            weight += visitor.get(asset).body().getBytes(StandardCharsets.UTF_8).length;
        }
        assertTrue(weight < 60_000, weight + " bytes");
    }

    /// RFC 4287, 4.1.1 and 4.1.2.
    @Test
    void theFeedHasWhatAtomRequires() throws Exception {
        HttpResponse<String> answer = visitor.get("/topics/tcm/feed.xml");
        assertEquals(
                "application/atom+xml; charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow());
        Element feed = feed(answer);
        assertEquals("feed", feed.getLocalName());
        assertEquals(ATOM, feed.getNamespaceURI());
        assertEquals("中医：新文章", only(feed, "title"));
        assertEquals(1, children(feed, "author").size());
        assertEquals("印鱼", only(children(feed, "author").getFirst(), "name"));
        assertEquals(web.base + "/topics/tcm/feed.xml", address(feed, "self"));
        assertEquals(web.base + "/topics/tcm", address(feed, "alternate"));
        List<Element> entries = children(feed, "entry");
        assertEquals(3, entries.size());
        Set<String> ids = new HashSet<>(List.of(only(feed, "id")));
        for (Element entry : entries) {
            assertTrue(URI.create(only(entry, "id")).isAbsolute());
            ids.add(only(entry, "id"));
            assertTrue(URI.create(address(entry, "alternate")).getScheme().startsWith("http"));
            OffsetDateTime updated = OffsetDateTime.parse(only(entry, "updated"));
            assertFalse(updated.isAfter(OffsetDateTime.parse(only(feed, "updated"))));
            assertEquals("2026-03-05T00:00:00Z", only(entry, "published"));
            assertFalse(only(entry, "title").isBlank());
            assertFalse(only(entry, "summary").isBlank());
        }
        assertEquals(4, ids.size(), "no id stands for two");
        assertEquals("敌意 " + SampleWeb.HOSTILE, only(entries.getLast(), "title"));
        assertEquals(web.base + "/pages/00000000000000cc", address(entries.getLast(), "alternate"));
    }

    private static String address(Element parent, String relation) {
        return children(parent, "link").stream()
                .filter(link -> link.getAttribute("rel").equals(relation))
                .map(link -> link.getAttribute("href"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFeedReaderFindsThePages() throws Exception {
        HttpResponse<String> answer = visitor.get("/topics/tcm/feed.xml");
        List<FeedEntry> entries = new FeedReader(UrlRules.DEFAULT)
                .read(
                        new Url(web.base + "/topics/tcm/feed.xml"),
                        answer.headers().firstValue("Content-Type").orElseThrow(),
                        Bytes.of(answer.body().getBytes(StandardCharsets.UTF_8)))
                .orElseThrow();
        assertEquals(
                "http://www.bencao.example/zhenjiu/zusanli.html",
                entries.getFirst().url().text());
        assertEquals("针灸入门：从足三里说起", entries.getFirst().title());
    }

    @Test
    void anEntryKeepsItsIdWhenItsPageChanges() throws Exception {
        List<String> before = ids();
        List<KnownPage> changed = new ArrayList<>(web.pages.known);
        changed.replaceAll(page -> fetched(page, "2026-11-20T09:00:00Z"));
        web.pages.overviews.put("tcm", FakePages.overview(changed));
        assertEquals(before, ids());
        assertEquals("2026-11-20T09:00:00Z", only(feed(visitor.get("/topics/tcm/feed.xml")), "updated"));
    }

    private List<String> ids() throws Exception {
        Element feed = feed(visitor.get("/topics/tcm/feed.xml"));
        List<String> ids = new ArrayList<>(List.of(only(feed, "id")));
        children(feed, "entry").forEach(entry -> ids.add(only(entry, "id")));
        return ids;
    }

    @Test
    void aReaderThatHasTheFeedIsNotSentItAgain() throws Exception {
        HttpResponse<String> first = visitor.get("/topics/tcm/feed.xml");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = visitor.get("/topics/tcm/feed.xml", "If-None-Match", tag);
        assertEquals(304, second.statusCode());
        assertEquals("", second.body());
        web.pages.overviews.put("tcm", FakePages.overview(web.pages.known.subList(0, 1)));
        HttpResponse<String> third = visitor.get("/topics/tcm/feed.xml", "If-None-Match", tag);
        assertEquals(200, third.statusCode(), "the index has changed");
        String english = visitor.get("/topics/tcm/feed.xml", "Accept-Language", "en")
                .headers()
                .firstValue("ETag")
                .orElseThrow();
        assertNotEquals(tag, english);
    }
}
