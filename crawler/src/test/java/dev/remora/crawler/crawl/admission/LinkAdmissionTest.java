package dev.remora.crawler.crawl.admission;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.OUTSIDE;
import static dev.remora.crawler.crawl.OpenCrawl.dropped;
import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.outlink;
import static dev.remora.crawler.crawl.OpenCrawl.priority;
import static dev.remora.crawler.crawl.OpenCrawl.queued;
import static dev.remora.crawler.crawl.OpenCrawl.seen;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Which links are queued, raised or dropped, and with what reason.
class LinkAdmissionTest {
    private static final Url PAGE = url("a.example/page");
    private static final Url TARGET = url("b.example/target");
    private static final LinkEvidence DRAWN = new LinkEvidence.Drawn();

    private OpenCrawl crawl = new OpenCrawl();

    private static OpenCrawl hard() {
        return new OpenCrawl(Topic.Focus.HARD, Shard.WHOLE);
    }

    /// Scores that all links get from now on.
    private void scoring(double value) {
        crawl.score = (link, _) -> priority(value, link);
    }

    private static Link deep(int depth, int hops, int alike) {
        Link via = link(PAGE);
        return new Link(
                via.target(),
                new Link.Source(via.source(), via.origin(), via.sourceRelevance(), 0),
                via.anchor(),
                via.around(),
                new Link.Steps(depth, hops, alike),
                Link.Place.at(via.path()),
                new Link.Standing(via.group(), via.inherited()));
    }

    /// Admits the links of a page on topic, one link from a seed.
    private List<JournalRecord> links(Url... targets) {
        crawl.admission.links(seen(PAGE, 0.75, true, targets), link(PAGE), NOON);
        return crawl.decided();
    }

    private static Link found(Url target) {
        return DiscoveredLinks.onPage(seen(PAGE, 0.75, true, target), 0, link(PAGE));
    }

    private static boolean open(Schedule schedule) {
        return schedule == Schedule.UNSEEN || schedule == Schedule.DROPPED;
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void aSeedIsAdmittedIfItIsUnknownOrWasDropped(Schedule schedule) {
        crawl.comesTo(TARGET, schedule);
        scoring(0.75);
        crawl.admission.seeds(List.of(Link.seed(TARGET)), NOON);
        assertEquals(open(schedule) ? List.of(queued(Link.seed(TARGET), 0.75, DRAWN)) : List.of(), crawl.decided());
    }

    @Test
    void aSeedIsWantedUnderHardFocusAndScoredAsOneWithoutAPage() {
        crawl = hard();
        crawl.admission.seeds(List.of(Link.seed(TARGET), Link.seed(new Url(OUTSIDE))), NOON);
        assertEquals(
                List.of(
                        queued(Link.seed(TARGET), 0.5, DRAWN),
                        dropped(new Url(OUTSIDE), 0, new Exclusion.OutOfScope())),
                crawl.decided());
        assertTrue(crawl.scored.getFirst().context().source().onTopic());
        assertEquals(
                Optional.empty(), crawl.scored.getFirst().context().source().page());
    }

    /// 64 other hosts of the site were asked, none of them with a page on topic.
    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void theHostOfASeedIsInvitedWhateverItsSiteIsWorth(boolean seed, int dropped) {
        Url page = url("h.many.example/");
        for (int host = 0; host < 64; host++) {
            crawl.happened(new JournalRecord.RobotsFetched(NOON, "http://h" + host + ".many.example", new Answer(404)));
        }
        if (seed) {
            crawl.admission.seeds(List.of(Link.seed(page)), NOON);
        } else {
            links(page);
        }
        crawl.decided();
        new QueuePruner(crawl.state, crawl.decisions, crawl.scope).unprovenSites(NOON);
        assertEquals(dropped, crawl.decided().size());
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void aLinkIsQueuedIfItsAddressIsUnknownOrDroppedAndRaisedIfItWaits(Schedule schedule) {
        crawl.comesTo(TARGET, schedule);
        scoring(0.75);
        boolean queued = open(schedule) || schedule == Schedule.WAITING;
        assertEquals(queued ? List.of(queued(found(TARGET), 0.75, DRAWN)) : List.of(), links(TARGET));
        assertEquals(queued ? 1 : 0, crawl.scored.size());
    }

    @Test
    void aLinkHasTheGroupAndTheInheritanceThatItsStrategyGaveIt() {
        Link.Inheritance handed = new Link.Inheritance(0.875, 4);
        crawl.score = (_, _) -> new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, handed, "block:1");
        Link given = found(TARGET).with("block:1", handed);
        assertEquals(List.of(queued(given, 0.5, DRAWN)), links(TARGET));
        crawl.score = (_, _) -> new LinkScore.Priority(0.75, LinkEvidence.Drawn::new, handed);
        Link raised = found(TARGET).with("host:b.example", handed);
        assertEquals(List.of(queued(raised, 0.75, DRAWN)), links(TARGET));
    }

    @Test
    void aLinkThatAsksNotToBeFollowedIsNotAdmittedNorCounted() {
        Outlink nofollow = new Outlink(TARGET, Anchor.NONE, "", true, -1, LinkClass.OUT, "");
        Page page = Page.ofText(PAGE, NOON, "题", "文", "zh").linking(List.of(nofollow, outlink(TARGET)));
        PageWords words = PageWords.of(SegmentedText.EMPTY, SegmentedText.EMPTY);
        crawl.admission.links(new PageSeen(page, 0.75, true, words), link(PAGE), NOON);
        assertEquals(1, crawl.decided().size());
        assertEquals(1, crawl.scored.getFirst().context().inlinks());
        assertEquals(1, crawl.scored.getFirst().link().place().rank());
    }

    @Test
    void eachLinkToAnAddressCounts() {
        links(TARGET, TARGET);
        assertEquals(
                List.of(1, 2),
                crawl.scored.stream().map(scored -> scored.context().inlinks()).toList());
    }

    @Test
    void whatIsNotAdmittedIsJournalledOnceWithItsReason() {
        Url outside = new Url(OUTSIDE);
        assertEquals(List.of(dropped(outside, PAGE.key(), new Exclusion.OutOfScope())), links(outside, outside));
        Url repeated = url("a.example/x/x/x/x");
        assertEquals(
                List.of(dropped(repeated, PAGE.key(), new Exclusion.RepeatedSegment("x", 3))),
                links(repeated, repeated));
        crawl.score = (_, _) -> new LinkScore.Drop(new Exclusion.NoRank());
        assertEquals(List.of(dropped(TARGET, PAGE.key(), new Exclusion.NoRank())), links(TARGET, TARGET));
    }

    @Test
    void whatWaitsIsNotDroppedByALinkThatIsNotWanted() {
        crawl.comesTo(TARGET, Schedule.WAITING);
        crawl.score = (_, _) -> new LinkScore.Drop(new Exclusion.NoRank());
        assertEquals(List.of(), links(TARGET));
    }

    @Test
    void linksAreFollowedToTheGreatestDepth() {
        PageSeen page = seen(PAGE, 0.75, true, TARGET);
        crawl.admission.links(page, deep(OpenCrawl.MAX_DEPTH, 0, 0), NOON);
        assertEquals(List.of(dropped(TARGET, PAGE.key(), new Exclusion.TooDeep(OpenCrawl.MAX_DEPTH))), crawl.decided());
        crawl.admission.links(page, deep(OpenCrawl.MAX_DEPTH - 1, 0, 0), NOON);
        assertEquals(1, crawl.scored.size());
        assertEquals(OpenCrawl.MAX_DEPTH, crawl.scored.getFirst().link().depth());
    }

    @ParameterizedTest
    @CsvSource({"HARD, true, true", "HARD, false, false", "SOFT, true, true", "SOFT, false, true"})
    void linksOfPagesOffTopicAreDroppedUnderHardFocusAlone(Topic.Focus focus, boolean onTopic, boolean wanted) {
        crawl = new OpenCrawl(focus, Shard.WHOLE);
        PageSeen page = seen(PAGE, 0.75, onTopic, TARGET);
        crawl.admission.links(page, link(PAGE), NOON);
        Link link = DiscoveredLinks.onPage(page, 0, link(PAGE));
        assertEquals(
                List.of(
                        wanted
                                ? queued(link, 0.5, DRAWN)
                                : dropped(TARGET, PAGE.key(), new Exclusion.SourceOffTopic())),
                crawl.decided());
        crawl.happened(queued(link(TARGET), 0.5, DRAWN));
        scoring(0.75);
        crawl.admission.links(page, link(PAGE), NOON);
        assertEquals(wanted ? List.of(queued(link, 0.75, DRAWN)) : List.of(), crawl.decided(), "raised");
    }

    @ParameterizedTest
    @CsvSource({"0.5, false", "0.515, false", "0.52, false", "0.525, true", "0.25, false"})
    void aWaitingLinkIsRaisedByMoreThanAFiftieth(double better, boolean raised) {
        crawl.comesTo(TARGET, Schedule.WAITING);
        scoring(better);
        assertEquals(raised ? List.of(queued(found(TARGET), better, DRAWN)) : List.of(), links(TARGET));
    }

    /// The page at the same place of the other host was fetched.
    @ParameterizedTest
    @EnumSource(names = {"UNSEEN", "DROPPED", "WAITING"})
    void aLinkToAMirrorIsWorthAQuarter(Schedule schedule) {
        Url copy = url("m.example/x");
        crawl.mirrors("m.example", "n.example");
        crawl.fetched(url("n.example/x"), 0.5, true);
        crawl.comesTo(copy, schedule);
        scoring(1);
        if (schedule == Schedule.WAITING) {
            crawl.waits(link(copy), 0.125);
        }
        LinkEvidence mirrored = new LinkEvidence.Mirrored(DRAWN, 0.25f, url("n.example/x"));
        assertEquals(List.of(queued(found(copy), 0.25, mirrored)), links(copy));
    }

    private QueuedLink redirected(int hops) {
        return new QueuedLink(1, 0, 0.625, deep(1, hops, 0));
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void theTargetOfARedirectIsQueuedWithThePriorityOfTheLinkOrRaisedToIt(Schedule schedule) {
        crawl.comesTo(TARGET, schedule);
        QueuedLink from = redirected(0);
        crawl.admission.redirect(from, TARGET, false, NOON);
        boolean queued = open(schedule) || schedule == Schedule.WAITING;
        Link to = DiscoveredLinks.redirected(from.link(), TARGET);
        assertEquals(
                queued ? List.of(queued(to, 0.625, new LinkEvidence.RedirectOf(PAGE))) : List.of(), crawl.decided());
        assertEquals(List.of(), crawl.scored, "not scored anew");
    }

    @Test
    void aRedirectToAWaitingAddressThatIsNoWorseChangesNothing() {
        crawl.waits(link(TARGET), 0.625);
        crawl.admission.redirect(redirected(0), TARGET, false, NOON);
        assertEquals(List.of(), crawl.decided());
    }

    @Test
    void redirectsAreFollowedAsOftenAsTheBoundSays() {
        crawl.admission.redirect(redirected(OpenCrawl.MAX_HOPS), TARGET, false, NOON);
        Exclusion tooMany = new Exclusion.TooManyRedirects(OpenCrawl.MAX_HOPS);
        assertEquals(List.of(dropped(TARGET, 0, tooMany)), crawl.decided());
        crawl.admission.redirect(redirected(OpenCrawl.MAX_HOPS), TARGET, false, NOON);
        assertEquals(List.of(), crawl.decided(), "said once");
        crawl.admission.redirect(redirected(OpenCrawl.MAX_HOPS - 1), TARGET, false, NOON);
        assertEquals(1, crawl.decided().size());
        crawl.admission.redirect(redirected(0), new Url(OUTSIDE), false, NOON);
        assertEquals(List.of(dropped(new Url(OUTSIDE), 0, new Exclusion.OutOfScope())), crawl.decided());
    }

    @Test
    void anAddressOfASitemapIsAsGoodAsItsHostUnderHardFocusToo() {
        crawl = hard();
        crawl.admission.sitemap(TARGET, 0.375, NOON);
        assertEquals(List.of(queued(DiscoveredLinks.ofSitemap(TARGET, 0.375), 0.5, DRAWN)), crawl.decided());
        crawl.admission.sitemap(TARGET, 0.375, NOON);
        assertEquals(List.of(), crawl.decided(), "no better than before");
        crawl.admission.sitemap(new Url(OUTSIDE), 0.375, NOON);
        assertEquals(List.of(dropped(new Url(OUTSIDE), 0, new Exclusion.OutOfScope())), crawl.decided());
    }

    private static JournalRecord feedOf(Url feed) {
        Link link = DiscoveredLinks.listed(feed, PAGE.key(), Link.Origin.PAGE, 0.875, Anchor.NONE, "", link(PAGE));
        return queued(link, 0.875, new LinkEvidence.NamedFeed(PAGE));
    }

    private List<JournalRecord> feeds(Url... feeds) {
        crawl.admission.feeds(List.of(feeds), link(PAGE), PAGE, 0.875, NOON);
        return crawl.decided();
    }

    @Test
    void threeFeedsOfAHostAreQueuedAsGoodAsTheirPageUnscored() {
        Url[] all = {url("a.example/1"), url("a.example/2"), url("a.example/3"), url("a.example/4"), url("b.example/1")
        };
        assertEquals(List.of(feedOf(all[0]), feedOf(all[1]), feedOf(all[2]), feedOf(all[4])), feeds(all));
        assertEquals(List.of(), crawl.scored);
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void aFeedIsQueuedOnlyIfItIsNew(Schedule schedule) {
        crawl.comesTo(TARGET, schedule);
        assertEquals(open(schedule) ? List.of(feedOf(TARGET)) : List.of(), feeds(TARGET));
    }

    @Test
    void aFeedThatIsNotWantedIsPassedOverWithoutARecord() {
        assertEquals(List.of(feedOf(TARGET)), feeds(new Url(OUTSIDE), TARGET));
    }

    @Test
    void anEntryOfAFeedIsALinkOfThePageThatNamedTheFeed() {
        Link via = linkOf(url("a.example/feed"), PAGE.key(), 0.875, 0);
        FeedEntry entry = new FeedEntry(TARGET, "标题", "摘要", Optional.empty());
        crawl.admission.feed(List.of(entry), via, NOON);
        Link link = DiscoveredLinks.listed(TARGET, PAGE.key(), Link.Origin.FEED, 0.875, Anchor.of("标题"), "摘要", via);
        assertEquals(List.of(queued(link, 0.5, DRAWN)), crawl.decided());
        assertFalse(crawl.scored.getFirst().context().source().onTopic());
        crawl.admission.feed(List.of(entry), via, NOON);
        assertEquals(List.of(), crawl.decided());
    }

    @ParameterizedTest
    @CsvSource({"true, 1, 0", "false, 0, 1"})
    void entriesOfAFeedAreOnTopicIfThePageThatNamedItIs(boolean onTopic, int queued, int dropped) {
        crawl = hard();
        crawl.fetched(PAGE, 0.875, onTopic);
        Link via = linkOf(url("a.example/feed"), PAGE.key(), 0.875, 0);
        crawl.admission.feed(List.of(new FeedEntry(TARGET, "", "", Optional.empty())), via, NOON);
        List<JournalRecord> decided = crawl.decided();
        assertEquals(
                queued,
                decided.stream().filter(JournalRecord.Queued.class::isInstance).count());
        assertEquals(
                dropped,
                decided.stream().filter(JournalRecord.Dropped.class::isInstance).count());
    }
}
