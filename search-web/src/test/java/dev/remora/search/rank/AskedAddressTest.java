package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches for the address of a page, or the name of a host.
class AskedAddressTest extends OverSearchableWeb {
    private static final String ABOUT = "http://law.example/about/";
    private static final Set<String> SITE = Set.of("http://law.example/", ABOUT, "http://law.example/about/team");

    @BeforeEach
    void pagesOfWhichSomeAreFullOfTheWordsOfAddresses() {
        SITE.forEach(url -> web.page("tcm", url, "律师", "律师事务所的网页" + url.length()));
        web.page("tcm", "https://www.tool.example/c/find?x=1", "查找", "查找文件的命令。");
        for (int i = 0; i < 20; i++) {
            web.page(
                    "tcm",
                    "http://curl.example/" + i,
                    "http example com about law",
                    "http law example com about find tool www ".repeat(9) + i);
        }
        web.page("tcm", "http://js.example/node", "node.js 入门", "node.js 是一个运行环境。");
        web.index();
    }

    private List<String> found(String query) {
        return web.engine().search(SearchRequest.of(query).part(1, 100)).results().stream()
                .map(SearchAnswer.Result::url)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ABOUT,
                "https://law.example/about",
                "law.example/about/",
                "  www.law.example/about ",
                "HTTP://Law.Example/about/",
                "http://law.example./about/",
                "law。example/about",
                "http：//law.example/about/#team",
            })
    void anAddressFindsItsPageHoweverItIsTyped(String query) {
        assertEquals(List.of(ABOUT), found(query));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool.example/c/find?x=1", "tool.example/c/find/?x=1"})
    void anAddressMayHaveAQuery(String query) {
        assertEquals(List.of("https://www.tool.example/c/find?x=1"), found(query));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://[::1]:80/",
                "http://192.0.2.1:99999/",
                "http://user@/",
                "http://",
                "http://.",
                "a.b.c.d.e.f/%",
                "...",
                "16:9",
                "ftp://law.example/",
                "http://law.example/about/\u0000"
            })
    void noAddressMakesASearchFail(String query) {
        web.engine().search(SearchRequest.of(query));
    }

    @Test
    void wordsWithASlashAreNoAddressOfAnotherHost() {
        web.page("tcm", "http://other.example/node/js/express", "别的", "别的网页。");
        web.index();
        assertEquals("http://js.example/node", found("node.js/express").getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"law.example", "http://law.example/", "www.law.example"})
    void aHostFindsItsPagesTheFrontPageFirst(String query) {
        assertEquals(SITE, found(query).stream().collect(Collectors.toSet()));
        assertEquals("http://law.example/", found(query).getFirst());
    }

    @Test
    void anUnknownAddressFindsThoseThatBeginLikeIt() {
        assertEquals(List.of("https://www.tool.example/c/find?x=1"), found("http://tool.example/c/find"));
    }

    @Test
    void whatOnlyLooksLikeAnAddressIsAQueryOfWords() {
        assertEquals("http://js.example/node", found("node.js").getFirst());
        assertFalse(found("http://nowhere.example/about").isEmpty(), "its words are searched");
    }

    @Test
    void aFilterOfTheRequestHoldsToo() {
        SearchRequest elsewhere = SearchRequest.of(ABOUT).on(Optional.of("tool.example"));
        assertTrue(web.engine().search(elsewhere).results().stream()
                .noneMatch(result -> result.url().equals(ABOUT)));
    }

    @Test
    void moreWordsThanAnAddressAreAQueryOfWords() {
        assertTrue(found("law.example about").size() > 1);
    }
}
