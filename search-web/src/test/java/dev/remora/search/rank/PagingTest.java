package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.facet.Facets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// More results than are ranked at once: who turns the pages meets each once.
class PagingTest extends OverSearchableWeb {
    private static final int PAGES = 600;
    private static final String[] WORDS = {"针灸", "经络", "穴位", "手法", "推拿", "艾灸"};
    private static final List<String> QUERIES = List.of("针灸", "针灸 经络 穴位 手法 推拿", "site:h1.example", "推拿 OR 手法");

    /// Of 9 hosts, each page with some of the words, some of them often.
    @BeforeEach
    void aWebOfManyPagesThatAreAlike() {
        Random random = new Random(7);
        for (int i = 1; i <= PAGES; i++) {
            StringBuilder text = new StringBuilder("第" + i + "篇：");
            for (String word : WORDS) {
                text.append((word + "，").repeat(Math.max(0, random.nextInt(6) - 2)));
            }
            String url = "http://h" + random.nextInt(9) + ".example/" + i;
            web.page("tcm", url, WORDS[random.nextInt(6)], text.toString(), random.nextDouble(), SearchableWeb.START);
        }
        web.index();
    }

    private List<String> throughAllPages(SearchRequest request, int size) {
        List<String> seen = new ArrayList<>();
        for (int page = 1; ; page++) {
            List<SearchAnswer.Result> results =
                    web.engine().search(request.part(page, size)).results();
            results.forEach(result -> seen.add(result.url()));
            if (results.size() < size) {
                return seen;
            }
        }
    }

    @Test
    void eachResultIsMetOnceByWhoeverTurnsThePages() {
        for (String query : QUERIES) {
            turnThePages(query);
        }
    }

    /// The best by words are not all checked by the rule of how much of a long query a page must have.
    @Test
    void asManyResultsAreListedAsAreCounted() {
        for (String query : List.of("怎么用针灸经络穴位手法推拿艾灸", "艾灸 推拿 手法 穴位 经络 针灸 哪个好")) {
            SearchRequest request = SearchRequest.of(query).collapsed(false).withFacets();
            SearchAnswer answer = web.engine().search(request);
            long total = answer.counts().total().value();
            assertTrue(answer.counts().total().exact() && total > 150, () -> query + " finds " + total);
            assertEquals(total, throughAllPages(request, 50).size(), query);
            assertEquals(
                    total,
                    answer.counts().facets().of(Facets.Field.SITE).stream()
                            .mapToLong(Facets.Count::count)
                            .sum(),
                    query);
        }
    }

    private void turnThePages(String query) {
        for (int size : new int[] {10, 70}) {
            for (boolean collapse : new boolean[] {false, true}) {
                for (Sort sort : Sort.values()) {
                    SearchRequest request =
                            SearchRequest.of(query).collapsed(collapse).sorted(sort);
                    long total = web.engine().search(request).counts().total().value();
                    List<String> seen = throughAllPages(request, size);
                    String which = query + " by " + size + (collapse ? ", collapsed, by " : ", by ") + sort;
                    assertTrue(total > 40, () -> which + " finds " + total);
                    assertEquals(seen.size(), new HashSet<>(seen).size(), which);
                    assertEquals(total, seen.size(), which);
                }
            }
        }
    }
}
