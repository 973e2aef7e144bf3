package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.Blend.Asked;
import dev.remora.search.rank.SearchAnswer.Explanation;
import dev.remora.search.rank.Signals.Shape;
import dev.remora.search.rank.TitleMatch.Meeting;
import dev.remora.shared.topic.Topic.Rank;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BlendTest {
    private static final Explanation WORDS = new Explanation(0, "", List.of());
    private static final Meeting HALF = new Meeting(0.5, 0.5, 0.5, 0);

    @Property(tries = 300)
    void isFiniteAndExplainedByItsParts(
            @ForAll @DoubleRange(max = 1e6) double text,
            @ForAll @DoubleRange(max = 1) double relevance,
            @ForAll @DoubleRange(max = 1) double pageRank,
            @ForAll @DoubleRange(max = 1) double meeting,
            @ForAll boolean front,
            @ForAll boolean list,
            @ForAll boolean place,
            @ForAll @IntRange(max = 50) int depth,
            @ForAll @DoubleRange(max = 10) double w1,
            @ForAll @DoubleRange(max = 10) double w2) {
        Signals page = new Signals(
                text,
                new Meeting(meeting, meeting, meeting, meeting),
                new Shape(front, list, depth),
                relevance,
                pageRank);
        Rank weights = new Rank(w1, w2);
        double score = Blend.DEFAULT.score(page, new Asked(1e6, place), weights);
        assertTrue(Double.isFinite(score) && score >= -Blend.DEFAULT.list());
        Explanation explain = Blend.DEFAULT.explain(page, new Asked(1e6, place), Blend.DEFAULT.weights(weights), WORDS);
        assertEquals(score, explain.value());
        assertEquals(
                score, explain.parts().stream().mapToDouble(Explanation::value).sum(), 1e-12);
    }

    @Property(tries = 300)
    void risesInTextRelevanceAndPageRank(
            @ForAll @DoubleRange(max = 100) double text,
            @ForAll @DoubleRange(max = 0.9) double relevance,
            @ForAll @DoubleRange(max = 0.9) double pageRank) {
        double score = score(text, relevance, pageRank);
        assertTrue(score(text + 1, relevance, pageRank) > score);
        assertTrue(score(text, relevance + 0.1, pageRank) > score);
        assertTrue(score(text, relevance, pageRank + 0.1) > score);
    }

    private static double score(double text, double relevance, double pageRank) {
        return Blend.DEFAULT.score(
                new Signals(text, HALF, Shape.PLAIN, relevance, pageRank), new Asked(100, false), Rank.DEFAULT);
    }

    @Test
    void withoutAnyTextScoreTheTextPartIsNothing() {
        Signals page = new Signals(0, Meeting.NONE, Shape.PLAIN, 0, 0);
        assertEquals(0, Blend.DEFAULT.score(page, new Asked(0, false), Rank.DEFAULT));
    }

    @Test
    void aSitesNameLeadsToItsFrontPage() {
        Shape front = new Shape(true, false, 0);
        Signals home = new Signals(5, new Meeting(0.8, 1, 1, 0), front, 0, 0);
        Signals article = new Signals(8, new Meeting(0.3, 1, 1, 1), new Shape(false, false, 3), 0, 0);
        assertTrue(score(home) > score(article));
    }

    @Test
    void aListComesAfterAPageThatSaysTheSame() {
        Signals list = new Signals(8, Meeting.NONE, new Shape(false, true, 1), 0, 0);
        assertTrue(score(new Signals(8, Meeting.NONE, new Shape(false, false, 1), 0, 0)) > score(list));
    }

    @Test
    void theSectionThatIsNamedWithItsSiteComesBeforeTheFrontPage() {
        Signals home = new Signals(5, new Meeting(0.5, 0.5, 0.5, 0.5), new Shape(true, false, 0), 0, 0);
        Signals section = new Signals(5, new Meeting(0.5, 0.5, 1, 0.5), new Shape(false, true, 2), 0, 0);
        assertTrue(score(section) > score(home));
    }

    @Test
    void aListIsWantedWhereTheQuerySaysThatItWantsAPlace() {
        Signals list = new Signals(8, new Meeting(0.4, 0.5, 0.5, 0), new Shape(false, true, 1), 0, 0);
        assertTrue(Blend.DEFAULT.score(list, new Asked(10, true), Rank.DEFAULT) > score(list));
    }

    @Test
    void weightsBelowZeroAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Blend.DEFAULT.standing(-1));
        assertThrows(IllegalArgumentException.class, () -> Blend.DEFAULT.standing(Double.NaN));
    }

    private static double score(Signals page) {
        return Blend.DEFAULT.score(page, new Asked(10, false), Rank.DEFAULT);
    }
}
