package dev.remora.crawler.parse.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLdTest {
    private static JsonLd of(String... scripts) {
        JsonLd linked = new JsonLd();
        List.of(scripts).forEach(linked::add);
        return linked;
    }

    @Test
    void readsEntitiesAtTheTopInAGraphAndInArrays() {
        assertEquals(
                Optional.of("甲"),
                of("{\"@type\":\"Article\",\"headline\":\"甲\"}").first("headline"));
        assertEquals(
                Optional.of("乙"),
                of("[{\"@graph\":[{\"@type\":[\"NewsArticle\",\"https://schema.org/Report\"],\"headline\":\"乙\"}]}]")
                        .first("headline"));
        assertEquals(
                Set.of("Recipe"), of("{\"@type\":\"http://schema.org/Recipe\"}").types());
    }

    @Test
    void halfACharacterIsLeftOut() {
        assertEquals(
                Optional.of("甲😀"),
                of("{\"@type\":\"Article\",\"headline\":\"甲\\ud83d\\ude00\\ud83d\"}")
                        .first("headline"));
    }

    @Test
    void whatAPageMentionsIsNotThePage() {
        JsonLd list =
                of("{\"@type\":\"Blog\",\"blogPost\":[{\"@type\":\"BlogPosting\",\"datePublished\":\"2020-03-05\"}]}");
        assertEquals(Optional.empty(), list.first("datePublished"));
    }

    @Test
    void breadcrumbsAndSiteAreRead() {
        JsonLd linked = of(
                "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[{\"position\":1,\"name\":\"首页\"},"
                        + "{\"position\":2,\"item\":{\"@id\":\"/a\",\"name\":\"针灸\"}}]}",
                "{\"@type\":\"Article\",\"publisher\":{\"@type\":\"Organization\",\"name\":\"草堂\"},\"author\":[{\"name\":\"张三\"}]}");
        assertEquals(List.of("首页", "针灸"), linked.breadcrumbs());
        assertEquals(Optional.of("草堂"), linked.site());
        assertEquals(Optional.of("张三"), linked.first("author"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@type\":\"Article\",\"headline\":\"甲\",}",
                "/* 文 */ {\"@type\":\"Article\",\"headline\":\"甲\"}",
                "<!-- {\"@type\":\"Article\",\"headline\":\"甲\"} -->",
                "//<![CDATA[\n{\"@type\":\"Article\",\"headline\":\"甲\"}\n//]]>",
                "{\"@type\":\"Article\",\"description\":\"一\n二\",\"headline\":\"甲\"};"
            })
    void slightDamageIsForgiven(String script) {
        assertEquals(Optional.of("甲"), of(script).first("headline"));
    }

    @Test
    void hostileScriptsCountAsAbsent() {
        String deep = "{\"@type\":\"Article\",\"a\":".repeat(100_000);
        String huge = "{\"@type\":\"Article\",\"headline\":\"" + "甲".repeat(JsonLd.LONGEST) + "\"}";
        String many = "[" + "{\"@type\":\"Article\"},".repeat(10_000) + "{\"@type\":\"Thing\"}]";
        String number = "{\"@type\":\"Article\",\"headline\":" + "9".repeat(5_000) + "}";
        JsonLd linked =
                of(deep, huge, many, number, "{\"@type\":", "null", "[[[[[[[[]]]]]]]]", "{\"@type\":{\"a\":1}}");
        assertEquals(Optional.empty(), linked.first("headline"));
        assertTrue(linked.types().size() < 100);
    }

    @Property(tries = 300)
    void neverFails(@ForAll String script) {
        JsonLd linked = of(script, "{\"@type\":" + script + "}", "{\"@type\":\"Article\",\"author\":" + script + "}");
        linked.types();
        linked.site();
        linked.breadcrumbs();
        linked.first("author");
        linked.all("keywords");
    }
}
