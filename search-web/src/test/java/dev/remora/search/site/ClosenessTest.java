package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.score.ScoreParts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ClosenessTest {
    private static SearchAnswer.Result result(String topic, double relevance) {
        ScoreParts.Part none = new ScoreParts.Part(0, 0);
        return new SearchAnswer.Result(
                new FoundPage(
                        "1", topic, "http://a.example/", "a.example", "text/html", Instant.EPOCH, Optional.empty()),
                new SearchAnswer.Shown("", "", "", Optional.empty()),
                new SearchAnswer.Scored(
                        1, relevance, 0, new ScoreParts(none, none, none, none, none), Optional.empty()),
                List.of(),
                0);
    }

    @Test
    void theClosestOfItsTopicIsCloseWhateverItsRelevance() {
        SearchAnswer.Result best = result("law", 0.39);
        assertEquals(Closeness.CLOSE, Closeness.of(best, List.of(best, result("tcm", 0.9))));
    }

    @Test
    void pagesThatAreClearlyLessCloseThanOthersOfTheirTopicAreTold() {
        SearchAnswer.Result partly = result("tcm", 0.5);
        SearchAnswer.Result loosely = result("tcm", 0.2);
        List<SearchAnswer.Result> all = List.of(result("tcm", 0.9), partly, loosely);
        assertEquals(Closeness.PARTLY, Closeness.of(partly, all));
        assertEquals(Closeness.LOOSELY, Closeness.of(loosely, all));
    }

    @Test
    void whereNothingIsKnownOfTheTopicNothingIsSaid() {
        SearchAnswer.Result unknown = result("tcm", 0);
        assertEquals(Closeness.CLOSE, Closeness.of(unknown, List.of(unknown)));
    }
}
