package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.crawler.priority.text.Words;
import dev.remora.crawler.relevance.Always;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block.Role;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What each feature of a link is: a model in which one feature counts alone, with the weight 1, predicts
/// `1 / (1 + e^-x)` for its value x, so the value is the log odds of the priority. A page's relevance is 0.5 at the
/// threshold.
class LinkModelFeaturesTest {
    private static final Link LINK =
            link("http://a.example/1", 0, new Link.Place("p", LinkClass.LEVEL, 0, Role.OTHER, "", 0, 1));

    private static LinkModel only(Feature feature, Topic.Examples examples) {
        AutoSettings all = exact(without(Feature.values()).with(feature, 1));
        AutoSettings.Rates r = all.rates();
        AutoSettings settings = new AutoSettings(
                new AutoSettings.Rates(r.priorRate(), r.priorPages(), r.alikeness(), r.memory(), r.residualPrior(), 0),
                new AutoSettings.Weights(
                        0, all.weights().forgetting(), all.weights().initial()),
                all.rescoring(),
                0,
                all.examplePages(),
                all.full(),
                all.steps());
        return new LinkModel(examples, new Always(0.2), Words::segmented, settings);
    }

    /// The default settings without some evidence.
    static AutoSettings without(Feature... evidence) {
        AutoSettings settings = AutoSettings.DEFAULT;
        for (Feature each : evidence) {
            settings = settings.with(each, 0);
        }
        return settings;
    }

    /// The same settings with steps too fine to be seen.
    static AutoSettings exact(AutoSettings s) {
        return new AutoSettings(
                s.rates(), s.weights(), s.rescoring(), s.neighbours(), s.examplePages(), s.full(), 1e12);
    }

    private static LinkModel only(Feature feature) {
        return only(feature, Topic.Examples.NONE);
    }

    private static double value(LinkModel model, Link link) {
        double p = model.prediction(link, 0).priority();
        return Math.log(p / (1 - p));
    }

    private static double value(Feature feature, Link link) {
        return value(only(feature), link);
    }

    private static Link link(String to, double relevance, Link.Place place, String words, int offTopic) {
        return new Link(
                new Url(to),
                new Link.Source(7, Link.Origin.PAGE, relevance, offTopic),
                Anchor.of(words),
                "",
                new Link.Steps(1, 0, 0),
                place,
                new Link.Standing("", Link.Inheritance.SEED));
    }

    private static Link link(String to, double relevance, Link.Place place) {
        return link(to, relevance, place, "", 0);
    }

    private static Link from(double relevance) {
        return link("http://a.example/1", relevance, LINK.place());
    }

    private static Link in(Role role, LinkClass kind) {
        return link("http://a.example/1", 0, new Link.Place("p", kind, 0, role, "", 0, 1));
    }

    private static Link under(String label, String path) {
        return link("http://a.example/1", 0, new Link.Place(path, LinkClass.LEVEL, 0, Role.OTHER, label, 0, 1));
    }

    private static Link saying(String words) {
        return link("http://a.example/1", 0, LINK.place(), words, 0);
    }

    @Test
    void thePageOfALinkCountsFromMinusOneToOneWithZeroAtTheThreshold() {
        assertEquals(-1, value(Feature.PARENT, from(0)), 1e-9);
        assertEquals(-0.5, value(Feature.PARENT, from(0.25)), 1e-9);
        assertEquals(0, value(Feature.PARENT, from(0.5)), 1e-9);
        assertEquals(0.5, value(Feature.PARENT, from(0.75)), 1e-9);
        assertEquals(1, value(Feature.PARENT, from(1)), 1e-9);
    }

    @Test
    void fromTwoPagesOnTheMeanOfAllThatLinkToAnAddressCounts() {
        LinkModel model = only(Feature.PARENTS);
        assertEquals(-1, value(model, LINK), 1e-9);
        model.linked(from(1));
        assertEquals(-1, value(model, LINK), 1e-9, "the page of the link itself");
        model.linked(from(1));
        assertEquals(1, value(model, LINK), 1e-6);
        model.linked(from(0));
        assertEquals(1 / 3.0, value(model, LINK), 1e-6);
        assertEquals(-1, value(model, link("http://a.example/other", 0, LINK.place())), 1e-9);
    }

    @Test
    void pagesOffTopicBeforeALinkCountByTheirLogarithm() {
        for (int pages : new int[] {0, 3, 63, 64, 100}) {
            assertEquals(
                    Math.log(1 + pages),
                    value(Feature.TUNNEL, link("http://a.example/1", 0, LINK.place(), "", pages)),
                    1e-9);
        }
    }

    @Test
    void theRoleOfItsBlockCounts() {
        for (Role role : Role.values()) {
            Link link = in(role, LinkClass.LEVEL);
            assertEquals(role == Role.NAVIGATION ? 1 : 0, value(Feature.NAVIGATION, link), 1e-9, role.name());
            assertEquals(role == Role.RELATED ? 1 : 0, value(Feature.RELATED, link), 1e-9, role.name());
            boolean marginal = role == Role.FOOTER || role == Role.ADVERTISEMENT;
            assertEquals(marginal ? 1 : 0, value(Feature.MARGINAL, link), 1e-9, role.name());
        }
    }

    @Test
    void aLinkToAnotherSiteCountsButNoSeed() {
        assertEquals(1, value(Feature.OUTWARD, in(Role.OTHER, LinkClass.OUT)), 1e-9);
        assertEquals(0, value(Feature.OUTWARD, in(Role.OTHER, LinkClass.LEVEL)), 1e-9);
        assertEquals(0, value(Feature.OUTWARD, Link.seed(new Url("http://a.example/1"))), 1e-9);
    }

    /// The first page is worth 1 where 0.5 was expected: the residual of paths and that of `good` are
    /// 4 · 0.5 / (1 + 4) = 0.4. The next is worth 0 where 1 / (1 + e^-0.4) = 0.598688 was expected: the residual of
    /// paths falls by 4 · 0.598688 / (2 + 4) to 0.000875, that of `bad` from 0.4 by 4 · 0.598688 / 5 to -0.078950.
    @Test
    void howMuchBetterTheLinksOfATagPathWereThanExpectedCounts() {
        LinkModel model = only(Feature.PATH);
        model.learn(under("", "good"), 1, true);
        assertEquals(0.4, value(model, under("", "bad")), 1e-6);
        model.learn(under("", "bad"), 0, false);
        assertEquals(0.4, value(model, under("", "good")), 1e-6);
        assertEquals(-0.078950, value(model, under("", "bad")), 1e-6);
        assertEquals(0.000875, value(model, under("", "unknown")), 1e-6);
    }

    @Test
    void howMuchBetterTheLinksUnderAHeadingWereThanExpectedCounts() {
        LinkModel model = only(Feature.LABEL);
        model.learn(under("", "p"), 1, true);
        assertEquals(0, value(model, under("unknown", "p")), 1e-9, "what has no heading says nothing of headings");
        model.learn(under("good", "p"), 1, true);
        model.learn(under("bad", "p"), 0, false);
        assertEquals(0.4, value(model, under("good", "p")), 1e-6);
        assertEquals(-0.078950, value(model, under("bad", "p")), 1e-6);
        assertEquals(0, value(model, under("", "p")), 1e-9);
    }

    /// The error of 0.5 is 0.25 for each of four words; single characters are none. The residual of words rises by
    /// 4 · 0.25 / (n + 4), and each word begins where that was: 0.2, 0.2 + 0.2, 0.2 + 1/6 + 0.2 and
    /// 0.2 + 1/6 + 1/7 + 0.2. Their sum is 1.876190, and half of it counts.
    @Test
    void howMuchBetterTheLinksWithItsWordsWereThanExpectedCounts() {
        LinkModel model = only(Feature.WORDS);
        assertEquals(0, value(model, saying("w1 w2")), 1e-9);
        model.learn(saying("w1 x w2 w3 y w4"), 1, true);
        assertEquals(0.938095, value(model, saying("w4 w3 w2 z w1")), 1e-6);
        assertEquals(0.2, value(model, saying("w1")), 1e-6);
        assertEquals(0, value(model, saying("x")), 1e-9);
        assertEquals(0, value(model, saying("")), 1e-9);
    }

    @Test
    void aSeedTeachesOnlyWhereThePagesOfTheTopicAre() {
        LinkModel paths = only(Feature.PATH);
        paths.learn(Link.seed(new Url("http://a.example/1")), 1, true);
        assertEquals(0, value(paths, LINK), 1e-9);
        LinkModel hosts = only(Feature.HOST);
        double before = value(hosts, LINK);
        hosts.learn(Link.seed(new Url("http://a.example/1")), 1, true);
        assertNotEquals(before, value(hosts, LINK));
    }

    @Test
    void anExampleCountsAsMuchAsFourPages() {
        Url example = new Url("http://a.example/folder/x");
        LinkModel told = only(Feature.SECTION, new Topic.Examples(List.of(example.text()), List.of()));
        LinkModel taught = only(Feature.SECTION);
        for (int i = 0; i < 4; i++) {
            taught.learn(Link.seed(example), 1, true);
        }
        Link beside = link("http://a.example/folder/y", 0, LINK.place());
        assertEquals(value(taught, beside), value(told, beside));
    }

    /// The weight -0.5 expects p = 0.377541: g = 0.1, r = p (1 - p) = 0.235004, and the weight rises by
    /// 0.1 · 0.622459 / (1 + 0.1 r) = 0.060817.
    @Test
    void theWeightsFollowWhatLinksWereWorth() {
        Feature[] others = Arrays.stream(Feature.values())
                .filter(feature -> feature != Feature.ALWAYS)
                .toArray(Feature[]::new);
        AutoSettings s = without(others);
        AutoSettings settings =
                new AutoSettings(s.rates(), s.weights(), s.rescoring(), 0, s.examplePages(), s.full(), s.steps());
        LinkModel model = new LinkModel(Topic.Examples.NONE, new Always(0.2), Words::segmented, settings);
        model.learn(LINK, 1, true);
        Learnt.Weight always = (Learnt.Weight) model.learnt().getFirst();
        assertEquals(Feature.ALWAYS.clue(), always.clue());
        assertEquals(-0.5, always.initial());
        assertEquals(-0.439183, always.now(), 1e-6);
        assertEquals(Feature.values().length, model.learnt().size());
    }

    @Test
    void aSnapshotHoldsNoMoreThanThePlacesAndResidualsWithTheMostEvidence() {
        LinkModel model = only(Feature.PATH);
        for (int i = 0; i < 2500; i++) {
            model.learn(under("", "p" + i), 1, true);
            model.learn(link("http://a" + i + ".example/1", 0, LINK.place()), 1, true);
        }
        int weights = Double.BYTES * Feature.values().length * (1 + Feature.values().length);
        Bytes snapshot = model.snapshot();
        assertEquals(4 + weights + 2 * (4 + 2048 * 16), snapshot.array().length);
        LinkModel again = only(Feature.PATH);
        again.restore(snapshot);
        assertEquals(snapshot, again.snapshot());
    }

    @Test
    void aSnapshotThatIsCutOffIsPassedOver() {
        LinkModel model = only(Feature.PATH);
        model.learn(LINK, 1, true);
        Bytes before = model.snapshot();
        int weights = Double.BYTES * Feature.values().length * (1 + Feature.values().length);
        model.restore(Bytes.NONE);
        model.restore(Bytes.of(Arrays.copyOf(only(Feature.PATH).snapshot().array(), 4 + weights)));
        assertEquals(before, model.snapshot());
    }
}
