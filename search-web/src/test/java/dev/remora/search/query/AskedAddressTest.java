package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is found for an address that is typed as a query: by each of the searches that it stands for.
class AskedAddressTest {
    private static final IndexedPages PAGES = new IndexedPages(
            "http://law.example/about/team; 律师; 团队",
            "http://law.example/about/; 律师; 介绍",
            "http://law.example/; 律师; 首页",
            "http://other.example/about; 别的; law example about",
            "https://safe.example/a; 安; 一",
            "https://safe.example/; 安; 首",
            "http://port.example/guide; 口; 一",
            "http://port.example:8080/guide; 口; 二",
            "http://port.example:8080/; 口; 三",
            "http://port.example/; 口; 四",
            "http://www.tool.example/c/find?x=1; 查找; 命令",
            "http://cn.example/%E4%B8%AD%E5%8C%BB; 名; 医",
            "http://[::1]/a; 六; 地址");

    private static final QueryPlanner PLANNER =
            new QueryPlanner(IndexedPages.ANALYZER, WordLists.load(IndexedPages.FOLDING), QuerySettings.DEFAULT);

    @AfterAll
    static void close() throws IOException {
        PAGES.close();
    }

    private static String found(String typed) {
        return PLANNER.planAddress(SearchRequest.of(typed), PAGES.terms()).stream()
                .map(plan -> String.join(" ", PAGES.found(plan.retrieval().text())))
                .collect(Collectors.joining(" ; "));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            # a host: its pages, the front page first
            law.example, law.example/ law.example/about/team law.example/about/
            https://www.law.example/, law.example/ law.example/about/team law.example/about/
            safe.example, https://safe.example/ https://safe.example/a
            [::1], [::1]/a
            # a page, and then those of its site whose addresses have its words
            law.example/about, law.example/about/ ; law.example/about/team law.example/about/
            law。example/about/#team, law.example/about/ ; law.example/about/team
            law.example/none, "" ; ""
            tool.example/c/find?x=1, www.tool.example/c/find?x=1 ; www.tool.example/c/find?x=1
            tool.example/c/find/?x=1, www.tool.example/c/find?x=1 ; www.tool.example/c/find?x=1
            cn.example/中医, cn.example/%E4%B8%AD%E5%8C%BB ; cn.example/%E4%B8%AD%E5%8C%BB
            # a usual port is the same as none, by either scheme
            safe.example:80, https://safe.example/ https://safe.example/a
            safe.example:443/a, https://safe.example/a ; https://safe.example/a
            port.example:80/guide, port.example/guide ; port.example/guide port.example:8080/guide
            # any other is another site
            port.example:8080, port.example:8080/ port.example:8080/guide
            port.example:8080/guide, port.example:8080/guide ; port.example:8080/guide
            port.example:8080/none, "" ; ""
            port.example:8081/guide, "" ; ""
            """)
    void anAddressFindsItsPageOrThoseOfItsHost(String typed, String found) {
        assertEquals(found.replace("\"\"", "").strip(), found(typed).strip());
    }

    @ParameterizedTest
    @CsvSource({
        "inurl:中医, cn.example/%E4%B8%AD%E5%8C%BB",
        "inurl:%E4%B8%AD%E5%8C%BB, cn.example/%E4%B8%AD%E5%8C%BB",
        "inurl:c/find, www.tool.example/c/find?x=1",
        "inurl:find/c, ''",
        "inurl:safe.example -inurl:a, https://safe.example/",
    })
    void theWordsOfAnAddressAreLookedForInARow(String typed, String found) {
        PlannedQuery plan = PLANNER.plan(SearchRequest.of(typed));
        assertEquals(found, String.join(" ", PAGES.found(plan.retrieval().text())));
    }

    @Test
    void anAddressOfMoreWordsThanAQueryMayHaveIsNotLookedFor() {
        QuerySettings usual = QuerySettings.DEFAULT;
        QueryPlanner ofTwo = new QueryPlanner(
                IndexedPages.ANALYZER,
                WordLists.load(IndexedPages.FOLDING),
                new QuerySettings(usual.fields(), usual.terms(), usual.share(), 2));
        assertEquals(
                List.of("www.tool.example/c/find?x=1"),
                PAGES.found(
                        ofTwo.plan(SearchRequest.of("inurl:c/find")).retrieval().text()));
        assertTrue(ofTwo.plan(SearchRequest.of("inurl:c/find/x")).empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "中医 养生", "node", "16:9", "http://", "http://_/", "http://-/", "http://user@/"})
    void whatIsNoAddressStandsForNone(String typed) {
        assertEquals(
                0, PLANNER.planAddress(SearchRequest.of(typed), PAGES.terms()).size());
    }
}
