package dev.remora.crawler.crawl.rescoring;

import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import org.junit.jupiter.api.Test;

/// What a strategy hands down from page to page, here half of what its page was handed and a step less.
class InheritedScoresTest {
    private static final Url HOME = url("a.example/");
    private static final Url ONE = url("a.example/1");
    private static final Url TWO = url("a.example/2");
    private static final Url TARGET = url("b.example/");

    private final OpenCrawl crawl = new OpenCrawl();

    InheritedScoresTest() {
        crawl.waits(link(HOME), 0.5);
        crawl.fetched(HOME, 0.75, true, ONE);
        crawl.waits(linkOf(ONE, HOME.key(), 0.5, 0).with("block:1", new Link.Inheritance(1, 1)), 0.5);
        crawl.fetched(ONE, 0.25, false, TWO);
        crawl.waits(linkOf(TWO, ONE.key(), 0.5, 0), 0.5);
        crawl.fetched(TWO, 0.25, false);
        crawl.score = (_, context) -> handing(context.source().inherited());
    }

    private static LinkScore handing(Link.Inheritance handed) {
        Link.Inheritance next = new Link.Inheritance(handed.score() / 2, Math.max(0, handed.depth() - 1));
        return new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, next);
    }

    private InheritedScores scores() {
        JudgementTable judgements = JudgementTable.asJudged(crawl.collection, crawl.state);
        LinkSourcePages sources = new LinkSourcePages(crawl.collection, judgements);
        return InheritedScores.by(crawl.strategy, judgements, crawl.scoring.contexts(), sources);
    }

    @Test
    void eachPageIsHandedDownWhatTheStrategyGivesAlongThePath() {
        InheritedScores scores = scores();
        Link via = link(TARGET);
        assertEquals(new Link.Inheritance(0.125, 6), scores.to(HOME, via));
        assertEquals(new Link.Inheritance(0.0625, 5), scores.to(ONE, via));
        assertEquals(new Link.Inheritance(0.03125, 4), scores.to(TWO, via));
        assertEquals(new Link.Inheritance(0.03125, 4), scores.toPageOf(linkOf(TARGET, TWO.key(), 0.5, 0)));
    }

    @Test
    void linksAreScoredAsTheyWereFoundOnTheirPages() {
        scores();
        assertEquals(3, crawl.scored.size());
        assertEquals("host:a.example", crawl.scored.get(1).link().group());
        assertEquals(0.75, crawl.scored.get(1).link().sourceRelevance(), "as judged now");
        assertEquals(
                HOME.key(),
                crawl.scored.get(1).context().source().page().orElseThrow().key());
        assertEquals(0, crawl.scored.get(1).context().queuedBefore());
    }

    @Test
    void whatIsNotKnownIsTakenFromTheLink() {
        InheritedScores scores = scores();
        Link.Inheritance own = new Link.Inheritance(0.25, 7);
        assertEquals(own, scores.to(TARGET, link(TARGET)));
        assertEquals(own, scores.toPageOf(link(TARGET)), "from no page");
        Link lost = linkOf(TARGET, url("lost.example/").key(), 0.375, 0);
        assertEquals(new Link.Inheritance(0.375, Integer.MAX_VALUE), scores.toPageOf(lost));
    }

    @Test
    void aPageToWhichNoLinkIsJournalledIsHandedDownWhatTheLinkSays() {
        crawl.fetched(TARGET, 0.5, true);
        assertEquals(new Link.Inheritance(0.25, 7), scores().to(TARGET, link(TARGET)));
    }

    @Test
    void aPageToWhichTheStrategyWouldNotHaveGoneIsHandedDownNothing() {
        crawl.score = (link, context) -> link.target().equals(ONE)
                ? new LinkScore.Drop(new Exclusion.NoRank())
                : handing(context.source().inherited());
        assertEquals(new Link.Inheritance(0, 0), scores().to(ONE, link(TARGET)));
        assertEquals(new Link.Inheritance(0, 0), scores().to(TWO, link(TARGET)));
    }
}
