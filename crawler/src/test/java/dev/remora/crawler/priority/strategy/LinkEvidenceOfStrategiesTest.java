package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.in;
import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The evidence that strategies give for the priority of a link.
class LinkEvidenceOfStrategiesTest {
    private final SmallWeb web =
            new SmallWeb().page("on", 0.6, to("a"), to("b", "0.4", "0.1")).page("off", 0.1, to("c"));

    private LinkEvidence evidence(PriorityStrategy strategy, String page, int rank, Link.Inheritance via) {
        return ((LinkScore.Priority) web.score(strategy, page, rank, via))
                .evidence()
                .get();
    }

    @Test
    void bestFirstTellsTheRelevanceOfThePage() {
        assertEquals(new LinkEvidence.Parent(0.6f), evidence(new BestFirst(), "on", 0, Link.Inheritance.SEED));
    }

    @Test
    void breadthFirstTellsTheNumberOfTheLinkFromOne() {
        Link link = web.link("on", 0, Link.Inheritance.SEED);
        LinkScore third = new BreadthFirst().score(link, SmallWeb.context(link, true, Optional.empty(), 2));
        assertEquals(
                new LinkEvidence.LinkNumber(3),
                ((LinkScore.Priority) third).evidence().get());
    }

    /// D = 3: all steps are left on a relevant page, one less than its page has on an irrelevant one.
    @Test
    void fishSearchTellsTheRankOfTheLinkAndTheStepsLeft() {
        Link.Inheritance via = new Link.Inheritance(1, 3);
        assertEquals(new LinkEvidence.OfRelevantPage(2, 3), evidence(new FishSearch(), "on", 1, via));
        assertEquals(new LinkEvidence.OfIrrelevantPage(1, 2), evidence(new FishSearch(), "off", 0, via));
    }

    /// 0.5 · 0.6 inherited; the anchor is worth 0.4, and because that is more than 0, the text around it 1.
    @Test
    void sharkSearchTellsWhatThePriorityIsMadeOf() {
        assertEquals(
                new LinkEvidence.Swim(0.3f, 0.4f, 1, 3),
                evidence(new SharkSearch(SmallWeb.MODEL), "on", 1, Link.Inheritance.SEED));
    }

    /// 0.3 · 0.6 + 0.3 · 0.4 + 0.4 · 0.4: page, block and anchor with their weights; all anchors together say 0.4.
    @Test
    void blockSharkTellsPageBlockAndAnchor() {
        SmallWeb one = new SmallWeb().page("p", 0.6, in(0, "a", "0.4"));
        assertEquals(
                new LinkEvidence.Block(0.6f, 0.3f, 0.4f, 0.3f, 0.4f, 0.4f),
                ((LinkScore.Priority) one.score(new BlockShark(SmallWeb.parts("鱼")), "p", 0, Link.Inheritance.SEED))
                        .evidence()
                        .get());
    }

    /// The page, its two targets, and that nobody links to the page: 0.15 + 0.85 · 0.15 / 2 = 0.21375.
    @Test
    void pageRankTellsTheRankAndHowManyAddressesThereAre() {
        PageRankFirst strategy = new PageRankFirst();
        strategy.observe(Link.seed(SmallWeb.url("on")), new Observation.Judged(web.seen("on")));
        LinkEvidence.PageRank told = (LinkEvidence.PageRank) evidence(strategy, "on", 0, Link.Inheritance.SEED);
        assertEquals(0.21375, told.rank(), 1e-6);
        assertEquals(3, told.addresses());
    }

    /// 0.15 + 0.85 · 0.15 · 0.7, for the only link that says anything.
    @Test
    void iPageRankTellsTheRankAndTheNearestWord() {
        IPageRankFirst strategy = new IPageRankFirst(text -> text.equals("0.4") ? 0.7 : 0);
        strategy.observe(Link.seed(SmallWeb.url("on")), new Observation.Judged(web.seen("on")));
        LinkEvidence.WordRank told = (LinkEvidence.WordRank) evidence(strategy, "on", 1, Link.Inheritance.SEED);
        assertEquals(0.15 + 0.85 * 0.15, told.rank(), 1e-6);
        assertEquals(0.7, told.nearest(), 1e-6);
    }

    /// (4 − 0 + 0.6) / 5 and (4 − 4 + 0.1) / 5.
    @Test
    void contextGraphTellsTheLayerAndThePlaceInIt() {
        PriorityStrategy strategy = new ContextGraph(Readings.parts());
        LinkEvidence.Layer layer = (LinkEvidence.Layer) evidence(strategy, "on", 0, Link.Inheritance.SEED);
        assertEquals(0, layer.layer());
        assertEquals(0.6, layer.probability(), 1e-6);
        LinkEvidence.NoLayer none = (LinkEvidence.NoLayer) evidence(strategy, "off", 0, Link.Inheritance.SEED);
        assertEquals(0.1, none.probability(), 1e-6);
    }

    @Test
    void bayesTellsThatItHasLearntNothing() {
        for (PriorityStrategy bayes : List.of(LinkBayes.kernel(Readings.parts()), LinkBayes.normal(Readings.parts()))) {
            assertEquals(new LinkEvidence.ParentUntaught(0.6f), evidence(bayes, "on", 0, Link.Inheritance.SEED));
        }
    }

    /// A page that is not known: what the link says of it, without a sign.
    @Test
    void theTopicFocusesTellHowLikelyThePageIsOfTheGoodClasses() {
        for (PriorityStrategy focus : List.of(TopicFocus.soft(Readings.parts()), TopicFocus.hard(Readings.parts()))) {
            assertEquals(new LinkEvidence.GoodClasses(0.6f), evidence(focus, "on", 0, Link.Inheritance.SEED));
        }
    }

    @Test
    void infoSpidersTellsThatNoAgentFoundALink() {
        LinkScore.Priority none =
                (LinkScore.Priority) web.score(new InfoSpiders(Readings.parts()), "on", 0, Link.Inheritance.SEED);
        assertEquals(new LinkEvidence.NoAgent(), none.evidence().get());
        assertEquals(0.06, none.value(), 1e-12);
        assertEquals("host:small.example", none.group());
    }
}
