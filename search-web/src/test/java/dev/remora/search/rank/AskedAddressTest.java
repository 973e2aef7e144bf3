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

    private void pagesAtPorts() {
        for (String url : List.of(
                "http://port.example/",
                "http://port.example/guide",
                "https://port.example/guide",
                "http://port.example:8080/",
                "http://port.example:8080/guide/one",
                "https://www.port.example:8080/",
                "http://port.example:8081/",
                "http://other.example:8080/",
                "http://port.example.other.example:8080/")) {
            web.page("tcm", url, "port example guide", "port example 8080 guide http " + url);
        }
        web.index();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port.example:8080",
                "http://port.example:8080/",
                "https://WWW.port.example：8080",
                "port.example:08080/",
                "site:port.example:8080",
                "site:https://port.example:8080/x",
            })
    void aPortFindsThePagesOfThatPortAlone(String query) {
        pagesAtPorts();
        assertEquals(
                Set.of(
                        "http://port.example:8080/",
                        "http://port.example:8080/guide/one",
                        "https://www.port.example:8080/"),
                Set.copyOf(found(query)));
    }

    @Test
    void aPageAtAPortIsAnotherThanThatOfTheSamePathElsewhere() {
        pagesAtPorts();
        assertEquals(List.of("http://port.example:8080/guide/one"), found("port.example:8080/guide/one/"));
        assertEquals(List.of("http://port.example:8080/guide/one"), found("http://port.example:8080/guide"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port.example:443/guide",
                "port.example:80/guide/",
                "https://port.example:443/guide",
                "http://port.example:80/guide",
            })
    void theUsualPortIsNone(String query) {
        pagesAtPorts();
        assertEquals(Set.of("http://port.example/guide", "https://port.example/guide"), Set.copyOf(found(query)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"port.example:80", "https://port.example:443/", "site:port.example:80", "port.example"})
    void aHostIsTheSameWithItsUsualPort(String query) {
        pagesAtPorts();
        assertEquals(
                7,
                found(query).stream()
                        .filter(url -> url.contains("//port.") || url.contains("//www.port."))
                        .count());
        assertTrue(found(query).contains("http://port.example:8080/"));
    }

    private void pagesOfAHostWithoutAName() {
        for (String url : List.of(
                "http://[2001:db8::1]/",
                "http://[2001:db8::1]/guide",
                "http://[2001:db8::1]:8080/guide",
                "http://[2001:db8::2]/guide",
                "http://2001.example/guide")) {
            web.page("tcm", url, "2001 db8 guide", "2001 db8 1 8080 guide " + url);
        }
        web.index();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site:[2001:db8::1]",
                "site:http://[2001:DB8:0::1]:80/x",
                "http://[2001:db8::1]/",
                "[2001:db8:0::1]",
            })
    void anIpv6AddressIsAHost(String query) {
        pagesOfAHostWithoutAName();
        assertEquals(
                Set.of("http://[2001:db8::1]/", "http://[2001:db8::1]/guide", "http://[2001:db8::1]:8080/guide"),
                Set.copyOf(found(query)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site:[2001:db8::1]:8080",
                "http://[2001:db8::1]:8080/",
                "http://[2001:db8::1]:8080/guide",
                "[2001:db8::1]:8080/guide/",
            })
    void anIpv6AddressWithAPortIsThatPort(String query) {
        pagesOfAHostWithoutAName();
        assertEquals(List.of("http://[2001:db8::1]:8080/guide"), found(query));
    }

    @Test
    void anExcludedPortLeavesTheOthers() {
        pagesAtPorts();
        List<String> rest = found("guide -site:port.example:8080 site:port.example");
        assertTrue(rest.contains("http://port.example/guide"), rest::toString);
        assertTrue(rest.stream().noneMatch(url -> url.contains(".example:8080/")), rest::toString);
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
