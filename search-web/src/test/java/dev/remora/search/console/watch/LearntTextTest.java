package dev.remora.search.console.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Learnt;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearntTextTest {
    private static final LearntText TEXT =
            new LearntText(ReasonText.ENGLISH, new MessageBundle(WatchPages.class).in(Language.EN));

    private static Learnt weight(Clue clue, double now, double initial) {
        return new Learnt.Weight(clue, now, initial);
    }

    @Test
    void theThreeLargestChangesAreNamedInEachDirection() {
        List<Learnt> learnt = List.of(
                weight(Clue.ALWAYS, -3, -0.5),
                weight(Clue.ANCHOR, 1.9, 1.8),
                weight(Clue.PATH, 1.7, 0.7),
                weight(Clue.TUNNEL, -0.6, -0.1),
                weight(Clue.HOST, 0.9, 0.6),
                weight(Clue.LABEL, 0.55, 0.5),
                weight(Clue.ADDRESS, 0.2, 1.0));
        assertEquals(
                List.of(
                        "Gained weight: links in the same place, off-topic pages before it (against the "
                                + "topic), its host’s record.",
                        "Lost weight: its address."),
                TEXT.sentences(learnt));
    }

    @Test
    void aStrategyThatHasNotChangedSaysNothingInWords() {
        assertEquals(List.of(), TEXT.sentences(List.of(weight(Clue.ANCHOR, 1.85, 1.8))));
    }

    @Test
    void barsBeginWithTheLargestWeightWhateverItsSign() {
        List<Learnt> learnt = List.of(weight(Clue.HOST, 0.5, 0.6), weight(Clue.TUNNEL, -2, -0.1));
        assertEquals(
                List.of(
                        new EvidenceBars.Bar("off-topic pages before it", "-2.00 (was -0.10)", "100%", true),
                        new EvidenceBars.Bar("its host’s record", "0.50 (was 0.60)", "25%", false)),
                TEXT.bars(learnt));
    }

    @Test
    void headingsShowTheShareOfTheirPagesOnTopicTheLatestFirst() {
        List<Learnt> learnt = List.of(new Learnt.Heading("友情链接", 0, 4, false), new Learnt.Heading("近期医案", 3, 4, true));
        assertEquals(
                List.of(
                        new EvidenceBars.Bar("近期医案", "3 of 4 on topic", "75%", false),
                        new EvidenceBars.Bar("友情链接", "0 of 4 on topic", "0%", false)),
                TEXT.bars(learnt));
    }
}
