package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.FakePages;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.TopicOverview;
import dev.remora.search.query.Interpretation;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.ScoreParts;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// Feeds and descriptions as an XML parser reads them.
class FeedsTest {
    private static final long SEED = 4_287;
    private static final String HOSTILE = "a<b>&amp;\"'\u0000\u000b\ud800\uffff]]><!--\u00a0𠮷\u202e";
    private static final String ALLOWED = "a<b>&amp;\"']]><!--\u00a0𠮷\u202e";
    private static final Instant FETCHED = Instant.parse("2026-11-18T08:30:00Z");

    private static Document parsed(String xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(xml)));
        } catch (Exception e) {
            throw new AssertionError(xml, e);
        }
    }

    private static List<Element> all(Element in, String name) {
        NodeList nodes = in.getElementsByTagNameNS("*", name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static String text(Element in, String name) {
        return all(in, name).getFirst().getTextContent();
    }

    private static SearchAnswer.Result found(String url, String title, String snippet, String... missing) {
        ScoreParts.Part none = new ScoreParts.Part(0, 0);
        return new SearchAnswer.Result(
                new FoundPage("aa", "tcm", url, "a.example", "text/html", FETCHED, Optional.empty()),
                new SearchAnswer.Shown(title, "", snippet, Optional.empty()),
                new SearchAnswer.Scored(1, 1, 0, new ScoreParts(none, none, none, none, none), Optional.empty()),
                List.of(missing),
                0);
    }

    private static List<Element> rss(SearchAnswer.Result... results) {
        SearchAnswer answer = new SearchAnswer(
                "q", new Interpretation.Words("q"), SearchAnswer.Counts.NOTHING, 1, 10, 0, List.of(results));
        Rss feed = new Rss(HOSTILE, "d", "http://localhost/search?q=a&b", words -> "lacks " + String.join("+", words));
        Element rss = parsed(feed.of(answer)).getDocumentElement();
        assertEquals(ALLOWED, text(rss, "title"));
        assertEquals("http://localhost/search?q=a&b", text(rss, "link"));
        return all(rss, "item");
    }

    @Test
    void aFeedOfResultsHasTheFullMatchesIfThereAreAny() {
        SearchAnswer.Result full = found("http://a.example/1", "one", "s");
        SearchAnswer.Result partial = found("http://a.example/2", "two", "s", "x", "y");
        assertEquals(1, rss(partial, full, partial).size());
        assertEquals("one", text(rss(partial, full).getFirst(), "title"));
        Element lacking = rss(partial, partial).getLast();
        assertEquals("s\nlacks x+y", text(lacking, "description"));
        assertEquals(List.of(), rss());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            看<mark>中医</mark>去                      | 看中医去
            &lt;b&gt;alert(1)&lt;/b&gt;                | ` b alert(1) /b `
            a &amp;amp; b &quot;c&quot; &#39;d         | a &amp; b "c" 'd
            <mark>a</mark><mark>b</mark>               | ab
            """)
    void aPassageIsPlainText(String html, String plain) {
        assertEquals(plain, text(rss(found("http://a.example/", "t", html)).getFirst(), "description"));
    }

    @Test
    void anItemHasALinkOnlyToTheWebAndTheHostForATitleThatIsBlank() {
        Element web = rss(found("https://a.example/?x=1&y=2", " ", "s")).getFirst();
        assertEquals("https://a.example/?x=1&y=2", text(web, "link"));
        assertEquals("a.example", text(web, "title"));
        assertEquals("tcm/aa", text(web, "guid"));
        assertEquals("Wed, 18 Nov 2026 08:30:00 GMT", text(web, "pubDate"));
        assertEquals(List.of(), all(rss(found("javascript:alert(1)", "x", "s")).getFirst(), "link"));
        assertEquals(List.of(), all(rss(found("HTTP://a.example/", "x", "s")).getFirst(), "link"), "not canonical");
    }

    private static TopicOverview overview(KnownPage... newest) {
        Topic topic = Topic.of("tcm", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/")))
                .withDescription("about " + HOSTILE);
        LocalDate since = LocalDate.of(2026, 11, 14);
        return new TopicOverview(
                topic, 1, 1, Facets.NONE, List.of(), new TopicOverview.Latest(since, 0, List.of(newest)));
    }

    private static Element atom(TopicOverview overview) {
        AtomFeed feed = new AtomFeed("t " + HOSTILE, "Remora", "zh-CN", "http://h", "/f?a=1&b=2", "/topics/tcm");
        return parsed(feed.of(overview)).getDocumentElement();
    }

    @Test
    void aTopicsFeedIsValidAtomWhateverItsPagesHave() {
        Element feed = atom(overview(
                FakePages.page("aa", HOSTILE, "http://a.example/?x=1&y=\"2\""),
                FakePages.page("bb", " ", "javascript:alert(1)")));
        assertEquals("http://www.w3.org/2005/Atom", feed.getNamespaceURI());
        assertEquals("t " + ALLOWED, text(feed, "title"));
        assertEquals("about " + ALLOWED, text(feed, "subtitle"));
        assertEquals("http://h/f?a=1&b=2", all(feed, "link").getFirst().getAttribute("href"));
        List<Element> entries = all(feed, "entry");
        assertEquals(ALLOWED, text(entries.getFirst(), "title"));
        assertEquals(
                "http://a.example/?x=1&y=\"2\"",
                all(entries.getFirst(), "link").getFirst().getAttribute("href"));
        assertEquals("www.bencao.example", text(entries.getLast(), "title"));
        assertEquals(
                "http://h/pages/bb", all(entries.getLast(), "link").getFirst().getAttribute("href"));
        assertEquals("2026-11-18T08:30:00Z", text(feed, "updated"));
        assertEquals("2026-03-05T00:00:00Z", text(entries.getFirst(), "published"));
    }

    @Test
    void anEntryKeepsItsIdWhenItsPageChangesAndEachHasItsOwn() {
        Element first = atom(overview(FakePages.page("aa", "old", "http://a.example/")));
        Element changed = atom(overview(FakePages.page("aa", "new", "http://a.example/")));
        Element other = atom(overview(FakePages.page("ab", "old", "http://a.example/")));
        assertEquals(
                text(all(first, "entry").getFirst(), "id"),
                text(all(changed, "entry").getFirst(), "id"));
        assertNotEquals(
                text(all(first, "entry").getFirst(), "id"),
                text(all(other, "entry").getFirst(), "id"));
        assertNotEquals(text(first, "id"), text(all(first, "entry").getFirst(), "id"));
        assertTrue(text(first, "id").matches("urn:uuid:[0-9a-f-]{36}"), text(first, "id"));
        assertEquals("1970-01-01T00:00:00Z", text(atom(overview()), "updated"), "an empty feed is valid, too");
    }

    @Test
    void aBrowserReadsHowToSearchAndSuggest() {
        Element description = parsed(new OpenSearchDescription(
                                "N<&",
                                HOSTILE.replaceAll("[\\x00\\x0b\ud800\uffff]", ""),
                                "https://h/base",
                                "/mark.svg")
                        .text())
                .getDocumentElement();
        assertEquals("N<&", text(description, "ShortName"));
        assertEquals("https://h/base/mark.svg", text(description, "Image"));
        List<String> templates = all(description, "Url").stream()
                .map(url -> url.getAttribute("template"))
                .toList();
        assertEquals(4, templates.size());
        assertTrue(templates.contains("https://h/base/search?format=rss&q={searchTerms}"), templates.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            http://a.example/;                       ''
            http://a.example/a/b.html;               ' › a › b.html'
            http://a.example//a//b/;                 ' ›  › a › b'
            http://a.example:81/x?y=/z;              ' › x?y= › z'
            http://a.example/%E9%92%88;              ' › 针'
            http://a.example/%2F%20;                 ' › %2F%20'
            http://b.example/x;                      ''
            a.example;                               ''
            """)
    void thePathOfAnAddressIsReadable(String url, String shown) {
        assertEquals(shown, Breadcrumb.of(url, "a.example"));
    }

    @Test
    void aLongPathIsCutBetweenCharacters() {
        Random random = new Random(SEED);
        for (int i = 0; i < 300; i++) {
            int length = random.nextInt(80);
            String path = "𠮷a".repeat(length).substring(0, length);
            String shown = Breadcrumb.of("http://a.example/" + path, "a.example");
            int characters = shown.codePointCount(0, shown.length());
            assertTrue(characters <= 63, "seed " + SEED + ": " + shown);
            int whole = path.codePointCount(0, path.length());
            assertEquals(whole > 60, shown.endsWith("…"), shown);
        }
    }
}
