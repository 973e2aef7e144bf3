package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Plans that say that each page they find has all words of the query.
class CompletenessTest extends OverSearchableWeb {
    private static final int PAGES = 400;

    /// Also a query by itself; the last two are synonyms.
    private static final List<String> PIECES =
            List.of("而", "点", "针", "灸", "针灸", "如果", "可以", "民法典", "php", "C", "3", "2018年", "，", "。", " ", "电脑", "计算机");

    private final QueryPlanner planner =
            new QueryPlanner(SearchableWeb.ANALYZER, WordLists.load(new Folding()), QuerySettings.DEFAULT);

    private PlannedQuery plan(String query) {
        return planner.plan(SearchRequest.of(query));
    }

    private static String text(SplittableRandom random, int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    @Test
    void noPageLacksAWordIfThePlanSaysSo() throws IOException {
        SplittableRandom random = new SplittableRandom(16);
        for (int i = 0; i < PAGES; i++) {
            web.page("tcm", "http://h" + i + ".example/" + (i % 9 == 0 ? "针灸" : i), text(random, 2), text(random, 5));
        }
        web.index();
        int whole = 0;
        try (DirectoryReader reader =
                DirectoryReader.open(FSDirectory.open(data.resolve("tcm").resolve("index")))) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (int i = 0; i < PAGES; i++) {
                String query = i < PIECES.size() ? PIECES.get(i) : text(random, 1 + i % 3);
                PlannedQuery plan = plan(query);
                BooleanQuery lacking = new BooleanQuery.Builder()
                        .add(plan.text(), Occur.MUST)
                        .add(plan.allWords(), Occur.MUST_NOT)
                        .build();
                if (plan.whole()) {
                    whole++;
                    assertEquals(0, FirstPass.count(searcher, lacking, PAGES).value(), query);
                    assertTrue(FirstPass.findsAny(searcher, plan.text()), query);
                }
            }
        }
        assertTrue(whole > PAGES / 10, whole + " plans");
    }

    @ParameterizedTest
    @ValueSource(strings = {"而", "针灸", "site:a.example 针灸", "针灸 -推拿", "php"})
    void aCharacterOrAWordOfTwoIsOnEachPage(String query) {
        assertTrue(plan(query).whole() && plan(query).parted(), query);
    }

    /// A synonym takes the place of a word, grams apart take that of a longer one, and any of several words is enough.
    @ParameterizedTest
    @ValueSource(strings = {"电脑", "民法典", "而 且", "针灸 推拿", "而 OR 针灸", "\"针灸\"", "针灸 OR 推拿"})
    void aPageMayLackAnyOtherWord(String query) {
        assertFalse(plan(query).whole(), query);
    }
}
