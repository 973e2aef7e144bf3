package dev.remora.crawler.parse.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaTagsTest {
    private static MetaTags of(String html) {
        MetaTags tags = new MetaTags();
        Jsoup.parse(html).select("meta").forEach(tags::read);
        return tags;
    }

    @Test
    void namesArePropertiesNamesOrOfMicrodataInAnyCase() {
        for (String name : List.of("property='Article:Author'", "name=AUTHOR", "itemprop=author", "name=' Author '")) {
            assertEquals(
                    Optional.of("张三"),
                    of("<meta " + name + " content=' 张\n三 '>").first(MetaTags.AUTHOR),
                    name);
        }
        assertEquals(Optional.empty(), of("<meta http-equiv=author content=x>").first(MetaTags.AUTHOR));
        assertEquals(Optional.empty(), of("<meta name=author content=' '>").first(MetaTags.AUTHOR));
    }

    @Test
    void thePreferredNameGoesFirstWhereverItStands() {
        MetaTags tags = of("<meta name=date content=2001><meta name=pubdate content=2002>"
                + "<meta property=article:published_time content=2003><meta name=date content=2004>");
        assertEquals(Optional.of("2003"), tags.first(MetaTags.PUBLISHED));
        assertEquals(List.of("2003", "2002", "2001"), tags.each(MetaTags.PUBLISHED));
        assertEquals(List.of("2003", "2002", "2001", "2004"), tags.all(MetaTags.PUBLISHED));
        assertEquals(List.of(), tags.each(MetaTags.MODIFIED));
        assertEquals(List.of(), of("").all(MetaTags.KEYWORDS));
    }

    @Test
    void anElementMayHaveSeveralNames() {
        MetaTags tags = of("<meta property=og:title name=twitter:title content=题>");
        assertEquals(List.of("题", "题"), tags.all(MetaTags.TITLE));
    }

    @Test
    void whatIsKeptIsBounded() {
        MetaTags tags = of("<meta name=keywords content='" + "字".repeat(2_000) + "'>"
                + "<meta name=unknown content=x>".repeat(500) + "<meta name=author content=a>".repeat(100)
                + "<meta name=date content=2001>");
        assertEquals(1_000, tags.first(MetaTags.KEYWORDS).orElseThrow().length());
        assertEquals(63, tags.all(MetaTags.AUTHOR).size());
        assertEquals(Optional.empty(), tags.first(MetaTags.PUBLISHED), "sixty-four are enough");
    }

    /// Closes the headings of a page at given places.
    private static Headings headings(String html) {
        Headings headings = new Headings();
        int place = 0;
        for (Element element : Jsoup.parse(html).select("h1, h2, h3, h4, hr, hgroup")) {
            headings.close(element, place += 10);
        }
        return headings;
    }

    @Test
    void headingsAreThoseOfThreeLevelsThatHaveAText() {
        Headings headings = headings("<h1> 一\n级 </h1><hr><h2></h2><h3>三级</h3><h4>四级</h4><h1>又一</h1>");
        assertEquals(
                List.of("一级", "三级", "又一"),
                headings.all().stream().map(Headings.Heading::text).toList());
        assertEquals(
                List.of(1, 3, 1),
                headings.all().stream().map(Headings.Heading::level).toList());
        assertEquals(
                List.of("一级", "又一"),
                headings.of(1).stream().map(Headings.Heading::text).toList());
        assertEquals(40, headings.all().get(1).end());
        assertEquals(30, headings("<h2>x</h2>".repeat(99)).all().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <h1>针灸入门</h1>                                         | false
            <a href=/x><h1>针灸入门</h1></a>                          | true
            <h1><a href=/x>针灸入门</a></h1>                          | true
            <h1><a href=/x>针灸</a>入门讲义</h1>                      | false
            <h1><a href=/x>针灸入门</a>讲</h1>                        | true
            <h1><a href='#a'>针灸入门</a></h1>                        | false
            <h1><a name=a>针灸入门</a></h1>                           | false
            """)
    void aHeadingIsALinkIfMostOfItLeadsElsewhere(String html, boolean linked) {
        Headings.Heading heading = headings(html).all().getFirst();
        assertEquals(linked, heading.linked());
    }

    @Test
    void typesSurviveAnySchemaAddress() {
        JsonLd linked = new JsonLd();
        linked.add("[{\"@type\":[\"https://schema.org/Recipe\",\"\"]},{\"@type\":\"Person\",\"name\":\"张三\"}]");
        assertEquals("[Recipe, Person]", linked.types().toString());
        assertFalse(linked.first("name").isPresent(), "a person is not the page");
        assertTrue(linked.breadcrumbs().isEmpty());
    }
}
