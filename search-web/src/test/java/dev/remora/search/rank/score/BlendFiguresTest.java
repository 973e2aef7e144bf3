package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.RankWeights;
import dev.remora.search.query.TemporalIntent;
import dev.remora.search.rank.score.ScoreFormula.Asked;
import dev.remora.search.rank.score.Signals.Priors;
import dev.remora.search.rank.score.Signals.Shape;
import dev.remora.search.rank.score.TitleMatch.Meeting;
import dev.remora.shared.topic.Topic.Rank;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The formula of [ScoreFormula], by figures that were calculated by hand, each weight another.
class BlendFiguresTest {
    private static final double EXACT = 1e-12;

    /// n 0.1, a 0.8, c 1.6, d 1.2, e 0.4, p 0.3, s 0.5, m 0.75, f 0.6, k 0.7.
    private static final SiteWeights SITE = new SiteWeights(1.6, 1.2, 0.4, 0.3);

    private static final StaticWeights FIXED = new StaticWeights(0.5, 0.75, 0.6);
    private static final ScoreFormula BLEND = new ScoreFormula(0.1, 0.8, SITE, 0.7, FIXED);

    private static Signals page(Meeting title, Shape shape) {
        return new Signals(6, 0.5, 0.6, title, shape, new Priors(0.9, 0.4, 0.8, 0.3));
    }

    private static double site(double named, double site, Shape shape, boolean place) {
        return SITE.points(page(new Meeting(0, 0, named, site), shape), place);
    }

    /// 1.6 · named² from a quarter on, else −0.4.
    @ParameterizedTest
    @CsvSource({"1, 1.6", "0.5, 0.4", "0.25, 0.1", "0.24, -0.4", "0, -0.4"})
    void aFrontPageGetsTheSquareOfHowFarItIsNamed(double named, double points) {
        assertEquals(points, site(named, 0, new Shape(true, false, false, 0), false), EXACT);
    }

    /// −0.4 · (1 − overlap).
    @ParameterizedTest
    @CsvSource({"0, -0.4", "0.25, -0.3", "1, 0"})
    void aFrontPageThatIsNotNamedLosesLessTheMoreOfTheQueryItsTitleHas(double overlap, double points) {
        Signals home = page(new Meeting(overlap, 0, 0.2, 0), new Shape(true, false, false, 0));
        assertEquals(points, SITE.points(home, false), EXACT);
    }

    /// 1.6 · named² where the site is named from a quarter on, else −0.4 · (1 + 3 · named²).
    @ParameterizedTest
    @CsvSource({"0.5, 0.25, 0.4", "0.8, 1, 1.024", "0.5, 0.24, -0.7", "1, 0, -1.6", "0, 0, -0.4"})
    void aListGetsItWhereItsSiteIsNamed(double named, double site, double points) {
        assertEquals(points, site(named, site, new Shape(false, true, false, 1), false), EXACT);
    }

    @Test
    void whoWantsAPlaceWantsFrontPagesAndListsHoweverLittleIsNamed() {
        assertEquals(0.016, site(0.1, 0, new Shape(true, false, false, 0), true), EXACT);
        assertEquals(0.016, site(0.1, 0, new Shape(false, true, false, 1), true), EXACT);
    }

    @Test
    void otherPagesGetNothingForANameAndLaterPartsLoseForAll() {
        assertEquals(0, site(1, 1, Shape.PLAIN, true), EXACT);
        assertEquals(-0.3, site(1, 1, new Shape(false, false, true, 0), true), EXACT);
        assertEquals(0.1, site(0.5, 0.5, new Shape(false, true, true, 2), false), EXACT);
    }

    /// 1.2 · segment / (1 + depth).
    @ParameterizedTest
    @CsvSource({"0, 0.6", "1, 0.3", "2, 0.2", "5, 0.1"})
    void aSegmentThatMeetsTheQueryIsWorthLessWithEachStepDown(int depth, double points) {
        Shape shape = new Shape(false, false, false, depth);
        assertEquals(points, SITE.points(page(new Meeting(0, 0.5, 0, 0), shape), false), EXACT);
    }

    @Test
    void aListThatIsNotAskedForGainsNothingByItsPlace() {
        Meeting meeting = new Meeting(0, 0.5, 1, 0);
        Signals tag = page(meeting, new Shape(false, true, false, 1));
        assertEquals(-1.6, SITE.points(tag, false), EXACT);
        assertEquals(1.6 + 0.3, SITE.points(tag, true), EXACT);
        Signals front = page(meeting, new Shape(true, false, false, 1));
        assertEquals(1.6 + 0.3, SITE.points(front, false), EXACT);
    }

    @Test
    void textPassageAndTitleAddByTheirWeights() {
        Signals page = page(new Meeting(0.25, 0.5, 0, 0), Shape.PLAIN);
        Asked asked = new Asked(8, false);
        assertEquals(0.75, BLEND.text(page, asked), EXACT);
        assertEquals(0.05, BLEND.passage(page), EXACT);
        assertEquals(0.2, BLEND.title(page), EXACT);
    }

    /// Links: 0.25 · 0.4 + 0.75 · 0.8 = 0.7.
    @Test
    void topicLinksAndFreshnessAddByTheirWeights() {
        Signals page = page(Meeting.NONE, Shape.PLAIN);
        assertEquals(0.7, FIXED.links(page.priors()), EXACT);
        assertEquals(0.9 * 2 + 0.7 * 3 + 0.3 * 5, FIXED.points(page.priors(), new RankWeights(2, 3, 5)), EXACT);
    }

    /// The topic's w1 = 0.6 and w2 = 0.2 share s = 0.5: 0.375 and 0.125.
    @Test
    void theTopicsWeightsShareTheStaticPart() {
        Rank topic = new Rank(0.6, 0.2);
        TemporalIntent year = new TemporalIntent(false, OptionalInt.of(2024));
        TemporalIntent newest = new TemporalIntent(true, OptionalInt.empty());
        assertEquals(0.375, FIXED.of(topic, TemporalIntent.NONE).topic(), EXACT);
        assertEquals(0.125, FIXED.of(topic, TemporalIntent.NONE).links(), EXACT);
        assertEquals(0, FIXED.of(topic, TemporalIntent.NONE).freshness(), EXACT);
        assertEquals(0.2, FIXED.of(topic, year).freshness(), EXACT);
        assertEquals(0.6, FIXED.of(topic, newest).freshness(), EXACT);
        assertEquals(0, FIXED.of(new Rank(0, 0), TemporalIntent.NONE).topic(), EXACT);
    }

    @Test
    void theScoreIsTheSumOfItsParts() {
        Signals page = page(new Meeting(0.25, 0.5, 0.5, 0.5), new Shape(true, false, true, 1));
        Asked asked = new Asked(8, false);
        // text 0.75, passage 0.05, title 0.2, site 0.4 − 0.3 + 0.3, feedback 0.7 · 0.6, static 0.9 · 0.2 + 0.7 · 0.1 +
        // 0.3 · 1
        assertEquals(1.4 + 0.42 + 0.55, BLEND.score(page, asked, new RankWeights(0.2, 0.1, 1)), EXACT);
    }

    @Test
    void theDefaultSquaresTheNameToo() {
        Signals front = page(new Meeting(0, 0, 0.5, 0), new Shape(true, false, false, 0));
        assertEquals(0.5, ScoreFormula.DEFAULT.site().points(front, false), EXACT);
    }

    @Test
    void aFormulaWithoutAPartHasTheOthers() {
        double near = 0.1;
        assertEquals(new ScoreFormula(near, 0, SiteWeights.NONE, 0.7, FIXED), BLEND.textOnly());
        assertEquals(new ScoreFormula(near, 0.8, SiteWeights.NONE, 0.7, FIXED), BLEND.withoutSite());
        assertEquals(new ScoreFormula(0, 0.8, SITE, 0.7, FIXED), BLEND.withoutPassage());
        assertEquals(new ScoreFormula(near, 0.8, SITE, 0, FIXED), BLEND.withoutFeedback());
        assertEquals(
                new ScoreFormula(near, 0.8, SITE, 0.7, new StaticWeights(0.9, 0.75, 0.6)),
                BLEND.with(FIXED.standing(0.9)));
        assertEquals(
                new ScoreFormula(near, 0.8, SITE, 0.7, new StaticWeights(0.5, 0.9, 0.6)),
                BLEND.with(FIXED.topical(0.9)));
    }
}
