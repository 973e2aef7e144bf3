package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words of letters or digits with one Chinese character behind them, whatever follows that in a page.
class MixedWordsTest extends OverSearchableWeb {
    @BeforeEach
    void pages() {
        web.page("t", "http://market.example/", "A股市场周报", "本周A股市场上涨，T恤衫也涨。");
        web.page("t", "http://today.example/", "今日A股", "本周A股，上涨。");
        web.page("t", "http://stock.example/", "美股周报", "本周股市上涨，A级的股票也涨。");
        web.page("t", "http://year.example/", "2024年度周报", "2024年度的上涨。");
        web.index();
    }

    private List<SearchAnswer.Result> found(String query) {
        return web.engine().search(SearchRequest.of(query)).results();
    }

    private static Set<String> names(List<SearchAnswer.Result> results) {
        return results.stream()
                .map(result -> result.url().replaceAll("^http://|\\.example/$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @CsvSource({
        "'\"A股\"', market today",
        "'\"本周A股\"', market today",
        "'\"A股市\"', market",
        "intitle:A股, market today",
        "intitle:今日A股, today",
        "周报 -A股, stock year",
        "周报 -\"2024年\", market stock",
        "\"2024年\", year",
        "上涨 -T恤, stock today year",
    })
    void aTextHasThemWhereItsCharactersAreInARow(String query, String pages) {
        assertEquals(new TreeSet<>(Set.of(pages.split(" "))), names(found(query)));
    }

    @Test
    void aPageThatHasSuchAWordLacksNothing() {
        for (String query : List.of("T恤", "T恤 上涨", "T恤 A股")) {
            SearchAnswer.Result first = found(query).getFirst();
            assertEquals(Set.of("market"), names(List.of(first)), query);
            assertEquals(List.of(), first.missing(), query);
        }
    }
}
