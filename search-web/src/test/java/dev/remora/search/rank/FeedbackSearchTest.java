package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.score.Quantity;
import dev.remora.search.rank.score.ScoreExplanation;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Pages like the first ones gain: 苹果 is mostly a fruit here.
class FeedbackSearchTest extends OverSearchableWeb {
    private static final String FRUIT = "果园 果树 施肥 剪枝 采摘 果农 水果 甜味 维生素 种植";
    private static final String DEVICES = "手机 电脑 屏幕 芯片 软件 系统 键盘 耳机 发布会 应用程序";

    /// Six pages on fruit, with the word more and more rarely; one on devices has it as often as the fifth.
    private void fill() {
        for (int i = 1; i <= 6; i++) {
            web.page("fruit", "http://f" + i + ".example/p", "笔记 " + i, "苹果 ".repeat(9 - i) + FRUIT + " 甲".repeat(i));
        }
        web.page("fruit", "http://a.example/p", "笔记 7", "苹果 ".repeat(4) + DEVICES + " 甲".repeat(5));
        web.index();
    }

    private List<Result> find(SearchRequest request) {
        return web.engine().search(request.explained(true)).results();
    }

    private static double likeness(Result result) {
        return part(result.scored().explain().orElseThrow(), Quantity.FEEDBACK)
                .parts()
                .getFirst()
                .value();
    }

    private static ScoreExplanation part(ScoreExplanation whole, Quantity what) {
        return whole.parts().stream()
                .filter(part -> part.what() == what)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPageOnAnotherSubjectComesAfterPagesThatSayTheWordLess() {
        fill();
        List<Result> found = find(SearchRequest.of("苹果"));
        assertEquals(7, found.size());
        assertEquals("http://a.example/p", found.getLast().url());
        assertTrue(likeness(found.getLast()) < 0.6, () -> "" + likeness(found.getLast()));
        assertTrue(likeness(found.get(5)) > 0.9, () -> "" + likeness(found.get(5)));
    }

    @Test
    void theFirstPageStaysTheFirst() {
        fill();
        web.page("fruit", "http://b.example/p", "苹果", "苹果 ".repeat(9) + DEVICES);
        web.index();
        List<Result> found = find(SearchRequest.of("苹果"));
        assertEquals("http://b.example/p", found.getFirst().url());
        assertEquals(1, likeness(found.getFirst()));
    }

    @Test
    void theScoreIsTheSumOfItsParts() {
        fill();
        for (Result result : find(SearchRequest.of("苹果"))) {
            ScoreExplanation explain = result.scored().explain().orElseThrow();
            assertEquals(
                    result.scored().score(),
                    explain.parts().stream()
                            .mapToDouble(ScoreExplanation::value)
                            .sum(),
                    1e-9);
        }
    }

    @Test
    void whatIsSortedByDateHasNoFirstPageToCompareWith() {
        fill();
        find(SearchRequest.of("苹果").sorted(Sort.DATE)).forEach(result -> assertEquals(0, likeness(result)));
    }

    @Test
    void aSearchWithoutWordsSaysNothingOfASubject() {
        fill();
        List<Result> found = find(SearchRequest.of("site:f1.example"));
        assertEquals(1, found.size());
        assertEquals(0, likeness(found.getFirst()));
    }
}
