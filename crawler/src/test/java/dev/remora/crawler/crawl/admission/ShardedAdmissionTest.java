package dev.remora.crawler.crawl.admission;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.dropped;
import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.priority;
import static dev.remora.crawler.crawl.OpenCrawl.queued;
import static dev.remora.crawler.crawl.OpenCrawl.seen;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Links between the shards of a crawl, here seen from the first of two.
class ShardedAdmissionTest {
    private static final Url OURS = host(0);
    private static final Url THEIRS = host(1);
    private static final LinkEvidence DRAWN = new LinkEvidence.Drawn();

    private OpenCrawl crawl = new OpenCrawl(Topic.Focus.SOFT, new Shard(0, 2));

    private static Url host(int shard) {
        Url url = url("a.example/");
        for (int i = 1; Shard.of(url, 2) != shard; i++) {
            url = url("a" + i + ".example/");
        }
        return url;
    }

    private static JournalRecord.Sent sent(Link link, double priority, LinkEvidence evidence) {
        return new JournalRecord.Sent(NOON, link, priority, evidence);
    }

    private List<JournalRecord> links(Url... targets) {
        crawl.admission.links(seen(OURS, 0.75, true, targets), link(OURS), NOON);
        return crawl.decided();
    }

    private static Link found(Url target) {
        return DiscoveredLinks.onPage(seen(OURS, 0.75, true, target), 0, link(OURS));
    }

    @Test
    void aSeedOfAnotherShardIsLeftToIt() {
        crawl.admission.seeds(List.of(Link.seed(THEIRS), Link.seed(OURS)), NOON);
        assertEquals(List.of(queued(Link.seed(OURS), 0.5, DRAWN)), crawl.decided());
    }

    @Test
    void aLinkToAnotherShardIsSentWithItsScoreAndAgainOnlyIfItIsBetter() {
        Link.Inheritance handed = new Link.Inheritance(0.875, 4);
        crawl.score = (_, _) -> new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, handed, "block:1");
        Link given = found(THEIRS).with("block:1", handed);
        assertEquals(List.of(sent(given, 0.5, DRAWN)), links(THEIRS));
        crawl.score = (link, _) -> priority(0.515, link);
        assertEquals(List.of(), links(THEIRS));
        crawl.score = (link, _) -> priority(0.525, link);
        assertEquals(List.of(sent(found(THEIRS), 0.525, DRAWN)), links(THEIRS));
        crawl.score = (_, _) -> new LinkScore.Drop(new Exclusion.NoRank());
        assertEquals(List.of(), links(THEIRS));
    }

    @Test
    void aLinkToAnotherShardThatIsNotWantedIsDroppedHere() {
        crawl = new OpenCrawl(Topic.Focus.HARD, new Shard(0, 2));
        crawl.admission.links(seen(OURS, 0.75, false, THEIRS, THEIRS), link(OURS), NOON);
        assertEquals(List.of(dropped(THEIRS, OURS.key(), new Exclusion.SourceOffTopic())), crawl.decided());
    }

    @Test
    void redirectsAndFeedsAndWhatTheyListAreSentToo() {
        QueuedLink from = new QueuedLink(1, 0, 0.625, link(OURS));
        crawl.admission.redirect(from, THEIRS, false, NOON);
        Link to = DiscoveredLinks.redirected(from.link(), THEIRS);
        assertEquals(List.of(sent(to, 0.625, new LinkEvidence.RedirectOf(OURS))), crawl.decided());

        crawl.admission.redirect(from, THEIRS, false, NOON);
        assertEquals(List.of(), crawl.decided(), "no better");

        Url feed = new Url(THEIRS.text() + "feed");
        crawl.admission.feeds(List.of(feed), link(OURS), OURS, 0.875, NOON);
        Link named = DiscoveredLinks.listed(feed, OURS.key(), Link.Origin.PAGE, 0.875, Anchor.NONE, "", link(OURS));
        assertEquals(List.of(sent(named, 0.875, new LinkEvidence.NamedFeed(OURS))), crawl.decided());

        Url entry = new Url(THEIRS.text() + "entry");
        crawl.admission.feed(List.of(new FeedEntry(entry, "", "", Optional.empty())), link(OURS), NOON);
        Link listed = DiscoveredLinks.listed(entry, 0, Link.Origin.FEED, 0.5, Anchor.NONE, "", link(OURS));
        assertEquals(List.of(sent(listed, 0.5, DRAWN)), crawl.decided());
    }

    @Test
    void aRedirectOutOfTheShardBeyondTheBoundIsNotSent() {
        Link via = link(OURS);
        for (int hop = 0; hop < OpenCrawl.MAX_HOPS; hop++) {
            via = DiscoveredLinks.redirected(via, OURS);
        }
        crawl.admission.redirect(new QueuedLink(1, 0, 0.625, via), THEIRS, false, NOON);
        assertEquals(List.of(), crawl.decided());
    }

    private List<JournalRecord> receive(Url target, double priority, LinkEvidence evidence) {
        crawl.admission.receive(List.of(sent(link(target), priority, evidence)), NOON);
        return crawl.decided();
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void aReceivedLinkIsQueuedAsItWasScoredUnlessItsAddressIsKnown(Schedule schedule) {
        crawl.comesTo(OURS, schedule);
        boolean queued = schedule == Schedule.UNSEEN || schedule == Schedule.DROPPED || schedule == Schedule.WAITING;
        assertEquals(queued ? List.of(queued(link(OURS), 0.75, DRAWN)) : List.of(), receive(OURS, 0.75, DRAWN));
        assertEquals(List.of(), receive(OURS, 0.75, DRAWN), "delivered twice");
        assertEquals(List.of(), crawl.scored);
    }

    @ParameterizedTest
    @CsvSource({"0.515, false", "0.525, true"})
    void aReceivedLinkRaisesOneThatWaitsByMoreThanAFiftieth(double priority, boolean raises) {
        crawl.comesTo(OURS, Schedule.WAITING);
        assertEquals(raises ? 1 : 0, receive(OURS, priority, DRAWN).size());
    }

    @Test
    void ofTheFeedsOfAHostThreeAreReceived() {
        LinkEvidence feed = new LinkEvidence.NamedFeed(THEIRS);
        for (int i = 0; i < 3; i++) {
            assertEquals(1, receive(new Url(OURS.text() + i), 0.75, feed).size());
        }
        assertEquals(List.of(), receive(new Url(OURS.text() + 3), 0.75, feed));
        assertEquals(1, receive(new Url(OURS.text() + 3), 0.75, DRAWN).size(), "no feed");
    }

    @Test
    void trapsAndMirrorsAreLookedUpWhereALinkIsReceived() {
        Url trap = new Url(OURS.text() + "x/x/x/x");
        assertEquals(List.of(dropped(trap, 0, new Exclusion.RepeatedSegment("x", 3))), receive(trap, 0.75, DRAWN));
        crawl.mirrors(OURS.host(), THEIRS.host());
        crawl.fetched(new Url(THEIRS.text() + "x"), 0.5, true);
        Url copy = new Url(OURS.text() + "x");
        LinkEvidence mirrored = new LinkEvidence.Mirrored(DRAWN, 0.25f, new Url(THEIRS.text() + "x"));
        assertEquals(List.of(queued(link(copy), 0.1875, mirrored)), receive(copy, 0.75, DRAWN));
    }

    @Test
    void aLinkToAnotherShardIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> receive(THEIRS, 0.75, DRAWN));
    }

    /// Its page is unknown here: it was fetched by another shard, which sent how far from the topic the page was.
    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void thePageOfAReceivedLinkIsJudgedByWhatCameWithTheLink(int offTopic, boolean onTopic) {
        assertEquals(onTopic, crawl.scoring.contexts().sourceOnTopic(linkOf(OURS, THEIRS.key(), 0.5, offTopic)));
        crawl.fetched(OURS, 0.5, !onTopic);
        assertEquals(
                !onTopic,
                crawl.scoring.contexts().sourceOnTopic(linkOf(THEIRS, OURS.key(), 0.5, offTopic)),
                "known here");
        assertEquals(
                false, new OpenCrawl().scoring.contexts().sourceOnTopic(linkOf(OURS, THEIRS.key(), 0.5, offTopic)));
    }
}
