package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkModelTest {
    /// A text that holds the word law is fully on the topic, every other not at all.
    private static final RelevanceModel LAW = new RelevanceModel() {
        @Override
        public String name() {
            return "law";
        }

        @Override
        public double threshold() {
            return 0.2;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            throw new UnsupportedOperationException("only words of links are judged");
        }

        @Override
        public double judge(SegmentedText text) {
            return text.text().contains("law") ? 1 : 0;
        }
    };

    private final LinkModel model = inexperienced(Topic.Examples.NONE);

    private static LinkModel inexperienced(Topic.Examples examples) {
        return inexperienced(examples, AutoSettings.DEFAULT);
    }

    private static LinkModel inexperienced(Topic.Examples examples, AutoSettings settings) {
        return new LinkModel(
                examples,
                LAW,
                text -> new SegmentedText(text, new Tokens(new int[] {0}, new int[] {text.length()})),
                settings);
    }

    /// No clue counts, so p = 1/2; κ = 0.5, m = 2. Of an unknown host c = 0.5 √(0.25 / 2) = 0.176777, which is
    /// the most there is: (0.5 + 0.176777) / 1.176777 = 0.575110. Of one of 16 pages c = 0.5 √(0.25 / 18) =
    /// 0.058926:
    /// 0.558926 / 1.176777 = 0.474963; and so of one of 12 pages and an example, which counts for 4.
    @Test
    void thePriorityIsWhatIsExpectedAndCuriosityWhichFadesWithThePagesOfTheHost() {
        AutoSettings blind = LinkModelFeaturesTest.exact(LinkModelFeaturesTest.without(Feature.values()));
        LinkModel sees = inexperienced(new Topic.Examples(List.of("http://b.example/x"), List.of()), blind);
        assertEquals(0.575110, sees.prediction(link("http://a.example/1"), 0).priority(), 1e-6);
        assertEquals(0.474963, sees.prediction(link("http://a.example/1"), 16).priority(), 1e-6);
        assertEquals(0.474963, sees.prediction(link("http://b.example/1"), 12).priority(), 1e-6);
    }

    private static Link link(String to, String around, LinkClass kind, String heading) {
        return new Link(
                new Url(to),
                new Link.Source(7, Link.Origin.PAGE, 0, 1),
                Anchor.of("here"),
                around,
                new Link.Steps(1, 0, 0),
                new Link.Place("html/a", kind, 0, Block.Role.OTHER, heading, 0, 1),
                new Link.Standing("", Link.Inheritance.SEED));
    }

    private static Link link(String to) {
        return link(to, "", LinkClass.LEVEL, "");
    }

    private double expected(Link link) {
        return model.prediction(link, 10).priority();
    }

    private void learn(String folder, int pages, double relevance) {
        for (int i = 0; i < pages; i++) {
            model.learn(link(folder + i), relevance, relevance >= LAW.threshold());
        }
    }

    private static Link named(String to, String words, String heading, String path) {
        Link.Place place = new Link.Place(path, LinkClass.LEVEL, 0, Block.Role.OTHER, heading, 0, 1);
        return new Link(
                new Url(to),
                new Link.Source(7, Link.Origin.PAGE, 1, 1),
                Anchor.of(words),
                "",
                new Link.Steps(1, 0, 0),
                place,
                new Link.Standing("", Link.Inheritance.SEED));
    }

    /// No page is worth as much as its link promised, so the whole topic disappoints. That is no reason to
    /// prefer the section beside it, whose links promise the same and of which nothing is known.
    @Test
    void aSectionThatKeepsToTheTopicIsBetterThanAnUnknownOneBesideIt() {
        for (int i = 0; i < 40; i++) {
            model.learn(named("http://a.example/tax/" + i, "law of tax " + i, "law: tax", "ul/a"), 0.5, true);
        }
        Link more = named("http://a.example/tax/more", "law of tax", "law: tax", "ul/a");
        Link beside = named("http://a.example/sea/1", "law of sea", "law: sea", "ol/a");
        assertTrue(
                expected(more) > expected(beside),
                "expected of more " + expected(more) + ", of the one beside " + expected(beside));
    }

    /// The threshold is 0.2, so 0.6 is three times as much.
    @Test
    void aPageIsFullyOnTopicFromThreeTimesTheThresholdOn() {
        LinkModel other = inexperienced(Topic.Examples.NONE);
        LinkModel weaker = inexperienced(Topic.Examples.NONE);
        model.learn(link("http://a.example/1"), 1, true);
        other.learn(link("http://a.example/1"), 0.6, true);
        weaker.learn(link("http://a.example/1"), 0.5, true);
        assertEquals(model.snapshot(), other.snapshot());
        assertNotEquals(model.snapshot(), weaker.snapshot());
    }

    @Test
    void aPoorFolderOfAGoodHostIsBetterThanOneOfAPoorHost() {
        learn("http://good.example/a/", 20, 1);
        learn("http://good.example/b/", 6, 0);
        learn("http://poor.example/a/", 20, 0);
        learn("http://poor.example/b/", 6, 0);
        double good = expected(link("http://good.example/b/x"));
        double poor = expected(link("http://poor.example/b/x"));
        assertTrue(good > poor + 0.1, good + " " + poor);
    }

    @Test
    void whatADirectoryHasUnderAHeadingOfTheTopicIsBetter() {
        double under = expected(link("http://a.example/", "", LinkClass.OUT, "law"));
        double elsewhere = expected(link("http://b.example/", "", LinkClass.OUT, "food"));
        assertTrue(under > elsewhere, under + " " + elsewhere);
    }

    @Test
    void wordsAroundALinkCountWhereItLeadsToAnotherSite() {
        double amongLaw = expected(link("http://a.example/", "all of law", LinkClass.OUT, ""));
        double amongFood = expected(link("http://b.example/", "all of food", LinkClass.OUT, ""));
        assertTrue(amongLaw > amongFood, amongLaw + " " + amongFood);
        assertEquals(
                expected(link("http://a.example/x", "all of food", LinkClass.LEVEL, "")),
                expected(link("http://a.example/y", "all of law", LinkClass.LEVEL, "")));
    }

    @Test
    void hostsOfExamplesAreKnownBeforeTheCrawlBegins() {
        LinkModel told = inexperienced(new Topic.Examples(
                List.of("http://good.example/a", "file:law.html"), List.of("http://poor.example/b")));
        double good = told.prediction(link("http://good.example/x"), 0).priority();
        double other = told.prediction(link("http://other.example/x"), 0).priority();
        double poor = told.prediction(link("http://poor.example/x"), 0).priority();
        assertTrue(good > other + 0.1, good + " " + other);
        assertTrue(poor < other - 0.1, poor + " " + other);
    }

    @Test
    void theEvidenceTellsHowManyExamplesTheRecordOfAHostBeginsWith() {
        LinkModel told = inexperienced(new Topic.Examples(
                List.of("http://good.example/a", "http://good.example/b", "http://mixed.example/a"),
                List.of("http://poor.example/b", "http://mixed.example/b", "http://mixed.example/c")));
        String good = ReasonText.ENGLISH.say(
                told.prediction(link("http://good.example/x"), 0).evidence());
        String poor = ReasonText.ENGLISH.say(
                told.prediction(link("http://poor.example/x"), 0).evidence());
        String mixed = ReasonText.ENGLISH.say(
                told.prediction(link("http://mixed.example/x"), 0).evidence());
        String other = ReasonText.ENGLISH.say(
                told.prediction(link("http://other.example/x"), 0).evidence());
        assertTrue(good.endsWith(" · 2 examples on topic on its host"), good);
        assertTrue(poor.endsWith(" · 1 example off topic on its host"), poor);
        assertTrue(mixed.endsWith(" · 1 example on topic and 2 off topic on its host"), mixed);
        assertFalse(other.contains("example"), other);
    }

    /// Beside forty good pages a folder of which nothing is known promises nearly as much, for their host is good.
    @Test
    void theGoodPagesOfASectionSpeakForItAndNotForTheOneBesideIt() {
        LinkModel unproven = inexperienced(Topic.Examples.NONE, AutoSettings.DEFAULT.with(Feature.PROVEN, 0));
        for (int i = 0; i < 40; i++) {
            Link good = link("http://good.example/a/" + i);
            model.learn(good, 1, true);
            unproven.learn(good, 1, true);
        }
        double lead = leadOfTheKnownSection(model);
        double before = leadOfTheKnownSection(unproven);
        assertTrue(lead > 2 * before, lead + " " + before);
    }

    /// In log odds.
    private static double leadOfTheKnownSection(LinkModel learnt) {
        double known =
                learnt.prediction(link("http://good.example/a/next"), 1_000_000).priority();
        double beside =
                learnt.prediction(link("http://good.example/b/next"), 1_000_000).priority();
        return Math.log(known / (1 - known) * (1 - beside) / beside);
    }

    @Test
    void anExampleIsWorthWhatItsAuthorSaysAndNotWhatTheModelSays() {
        LinkModel told = inexperienced(new Topic.Examples(List.of("http://a.example/good"), List.of()));
        LinkModel toldOfAnotherPage = inexperienced(new Topic.Examples(List.of("http://a.example/other"), List.of()));
        Link good = link("http://a.example/good");
        told.learn(good, 0, false);
        toldOfAnotherPage.learn(good, 0, false);
        Link next = link("http://a.example/x");
        double after = told.prediction(next, 1).priority();
        double afterAnother = toldOfAnotherPage.prediction(next, 1).priority();
        assertTrue(after > afterAnother, after + " " + afterAnother);
    }

    @Test
    void whatWasWrittenDownHoldsTheExamplesOnce() {
        Topic.Examples examples = new Topic.Examples(List.of("http://a.example/good"), List.of("http://b.example/bad"));
        LinkModel told = inexperienced(examples);
        told.learn(link("http://a.example/1"), 0, false);
        LinkModel again = inexperienced(examples);
        again.restore(told.snapshot());
        for (String address : List.of("http://a.example/2", "http://b.example/2")) {
            assertEquals(
                    told.prediction(link(address), 1).priority(),
                    again.prediction(link(address), 1).priority());
        }
    }

    @Test
    void whatAnotherReleaseWroteIsPassedOver() {
        learn("http://good.example/a/", 20, 1);
        Link next = link("http://good.example/a/x");
        double before = expected(next);
        byte[] other = model.snapshot().array().clone();
        other[3]--;
        model.restore(dev.remora.shared.page.Bytes.of(other));
        assertEquals(before, expected(next));
    }
}
