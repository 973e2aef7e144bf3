package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.RankWeights;
import dev.remora.search.query.TemporalIntent;
import dev.remora.search.rank.score.ScoreFormula.Asked;
import dev.remora.search.rank.score.Signals.Priors;
import dev.remora.search.rank.score.Signals.Shape;
import dev.remora.search.rank.score.TitleMatch.Meeting;
import dev.remora.shared.topic.Topic.Rank;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScoreFormulaTest {
    private static final ScoreExplanation WORDS = ScoreExplanation.of(0, Quantity.WORDS);
    private static final Meeting HALF = new Meeting(0.5, 0.5, 0.5, 0);
    private static final Shape FRONT = new Shape(true, false, false, 0);
    private static final Shape LIST = new Shape(false, true, false, 1);
    private static final TemporalIntent NEWEST = new TemporalIntent(true, java.util.OptionalInt.empty());
    private static final StaticWeights FIXED = ScoreFormula.DEFAULT.fixed();
    private static final RankWeights USUAL = ScoreFormula.DEFAULT.fixed().of(Rank.DEFAULT, TemporalIntent.NONE);

    @Property(tries = 300)
    void isFiniteAndExplainedByItsParts(
            @ForAll @DoubleRange(max = 1e6) double text,
            @ForAll @DoubleRange(max = 1) double share,
            @ForAll @DoubleRange(max = 1) double meeting,
            @ForAll boolean front,
            @ForAll boolean list,
            @ForAll boolean later,
            @ForAll boolean place,
            @ForAll @IntRange(max = 50) int depth,
            @ForAll @DoubleRange(max = 10) double w1,
            @ForAll @DoubleRange(max = 10) double w2) {
        Signals page = new Signals(
                text,
                share,
                1 - share,
                new Meeting(meeting, meeting, meeting, meeting),
                new Shape(front, list, later, depth),
                new Priors(1 - share, share, 1 - share, share));
        RankWeights weights = ScoreFormula.DEFAULT.fixed().of(new Rank(w1, w2), TemporalIntent.NONE);
        Asked asked = new Asked(1e6, place);
        double score = ScoreFormula.DEFAULT.score(page, asked, weights);
        assertTrue(Double.isFinite(score)
                && score
                        >= -ScoreFormula.DEFAULT.site().list()
                                - ScoreFormula.DEFAULT.site().part());
        ScoreExplanation explain = new FormulaText(ScoreFormula.DEFAULT).of(page, asked, weights, WORDS);
        assertEquals(score, explain.value());
        assertEquals(
                score,
                explain.parts().stream().mapToDouble(ScoreExplanation::value).sum(),
                1e-12);
    }

    @Property(tries = 300)
    void risesInTextNearnessRelevanceAndBothPageRanks(
            @ForAll @DoubleRange(max = 100) double text,
            @ForAll @DoubleRange(max = 0.9) double nearness,
            @ForAll @DoubleRange(max = 0.9) double relevance,
            @ForAll @DoubleRange(max = 0.9) double pageRank) {
        double score = score(text, nearness, relevance, pageRank);
        assertTrue(score(text, nearness, relevance, pageRank, 0.1) > score);
        assertTrue(score(text + 1, nearness, relevance, pageRank) > score);
        assertTrue(score(text, nearness + 0.1, relevance, pageRank) > score);
        assertTrue(score(text, nearness, relevance + 0.1, pageRank) > score);
        assertTrue(score(text, nearness, relevance, pageRank + 0.1) > score);
    }

    private static double score(double text, double nearness, double relevance, double pageRank) {
        return score(text, nearness, relevance, pageRank, 0);
    }

    private static double score(double text, double nearness, double relevance, double pageRank, double topicRank) {
        Signals page = new Signals(text, nearness, 0, HALF, Shape.PLAIN, new Priors(relevance, pageRank, topicRank, 0));
        return ScoreFormula.DEFAULT.score(page, new Asked(100, false), USUAL);
    }

    @Test
    void withoutAnyTextScoreTheTextPartIsNothing() {
        assertEquals(0, score(page(0, Meeting.NONE, Shape.PLAIN), new Asked(0, false)));
    }

    @Test
    void aSitesNameLeadsToItsFrontPage() {
        Signals home = page(5, new Meeting(0.8, 1, 1, 0), FRONT);
        Signals article = page(8, new Meeting(0.3, 1, 1, 1), new Shape(false, false, false, 3));
        assertTrue(score(home) > score(article));
    }

    @Test
    void aListComesAfterAPageThatSaysTheSame() {
        assertTrue(
                score(page(8, Meeting.NONE, new Shape(false, false, false, 1))) > score(page(8, Meeting.NONE, LIST)));
    }

    /// The list has the word in its title alone, so its text scores highest.
    @Test
    void aTagPageComesAfterPagesAboutItsSubject() {
        Signals tag = page(10, new Meeting(1, 1, 1, 0), LIST);
        Signals article = page(6, new Meeting(0.5, 0.3, 0, 0), new Shape(false, false, false, 2));
        assertTrue(score(article) > score(tag));
        Signals related = page(10, new Meeting(0.7, 0.3, 0.3, 0), LIST);
        assertTrue(score(related) > score(article), "a tag of a part of the query");
    }

    @Test
    void aFrontPageThatNobodyNamedComesAfterAPageThatSaysTheSame() {
        assertTrue(
                score(page(8, Meeting.NONE, new Shape(false, false, false, 0))) > score(page(8, Meeting.NONE, FRONT)));
    }

    @Test
    void theSectionThatIsNamedWithItsSiteComesBeforeTheFrontPage() {
        Signals home = page(5, new Meeting(0.5, 0.5, 0.5, 0.5), FRONT);
        Signals section = page(5, new Meeting(0.5, 0.5, 1, 0.5), new Shape(false, true, false, 2));
        assertTrue(score(section) > score(home));
    }

    @Test
    void theFirstPartOfAListComesBeforeItsOtherParts() {
        Signals second = page(8, HALF, new Shape(false, true, true, 1));
        assertTrue(score(page(8, HALF, LIST)) > score(second));
    }

    @Test
    void aListIsWantedWhereTheQuerySaysThatItWantsAPlace() {
        Signals list = page(8, new Meeting(0.4, 0.5, 0.5, 0), LIST);
        assertTrue(score(list, new Asked(10, true)) > score(list));
    }

    @Test
    void newPagesComeFirstOnlyWhereTheyAreAskedFor() {
        assertEquals(
                0,
                ScoreFormula.DEFAULT
                        .fixed()
                        .of(Rank.DEFAULT, TemporalIntent.NONE)
                        .freshness());
        assertTrue(ScoreFormula.DEFAULT.fixed().of(Rank.DEFAULT, NEWEST).freshness() > 0);
    }

    @Test
    void weightsBelowZeroAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> FIXED.standing(-1));
        assertThrows(IllegalArgumentException.class, () -> FIXED.standing(Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> FIXED.topical(1.1));
    }

    private static Signals page(double text, Meeting title, Shape shape) {
        return new Signals(text, 0, 0, title, shape, new Priors(0, 0, 0, 0));
    }

    private static double score(Signals page) {
        return score(page, new Asked(10, false));
    }

    private static double score(Signals page, Asked asked) {
        return ScoreFormula.DEFAULT.score(page, asked, USUAL);
    }
}
