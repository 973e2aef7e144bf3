package dev.remora.crawler.crawl.rescoring;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.dropped;
import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.linkOf;
import static dev.remora.crawler.crawl.OpenCrawl.priority;
import static dev.remora.crawler.crawl.OpenCrawl.queued;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The queue, scored again by what is thought of the stored pages now.
class FrontierRescorerTest {
    private static final Url HOME = url("a.example/");
    private static final Url NEXT = url("a.example/next");
    private static final Url TARGET = url("b.example/");
    private static final LinkEvidence DRAWN = new LinkEvidence.Drawn();

    private OpenCrawl crawl = new OpenCrawl();

    /// A page as it is judged now, and whether it was on topic before.
    private record Now(double relevance, boolean before, boolean onTopic) {}

    /// Scores the queue by these judgements; pages that are not among them are no longer stored.
    private List<JournalRecord> rescored(Map<Url, Now> judged, boolean otherStrategy) {
        StoredVersions versions = StoredVersions.of(crawl.collection);
        JudgementTable table = new JudgementTable(versions);
        versions.forEach(version -> {
            Now now = judged.get(version.url());
            if (now != null) {
                table.add(version, now.relevance, now.before, now.onTopic);
            }
            return true;
        });
        table.complete();
        new FrontierRescorer(
                        crawl.state, crawl.decisions, crawl.collection, crawl.scoring, crawl.admission, crawl.settings)
                .score(table, otherStrategy, NOON);
        crawl.collection.sync();
        return crawl.decided();
    }

    private static JournalRecord moved(long link, double priority) {
        return new JournalRecord.Rescored(NOON, QueuePriorities.of(link, priority));
    }

    private void scoring(double value) {
        crawl.score = (link, _) -> priority(value, link);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0", "0.519, 1", "0.481, 1", "0.52004, 1", "0.521, 2", "0.479, 2"})
    void aNewPriorityIsWrittenWithItsEvidenceWhereItMovedByMoreThanAFiftieth(double priority, int kind) {
        Link waits = link(TARGET);
        crawl.waits(waits, 0.5);
        scoring(priority);
        List<List<JournalRecord>> kinds =
                List.of(List.of(), List.of(moved(1, priority)), List.of(queued(waits, priority, DRAWN)));
        assertEquals(kinds.get(kind), rescored(Map.of(), false));
    }

    @Test
    void anotherStrategyGivesItsEvidenceForEachPriorityThatItChanges() {
        crawl.waits(link(TARGET), 0.5);
        scoring(0.51);
        assertEquals(List.of(queued(link(TARGET), 0.51, DRAWN)), rescored(Map.of(), true));
        assertEquals(List.of(), rescored(Map.of(), true));
    }

    @Test
    void aLinkIsWrittenAnewIfItsPageOrWhatTheStrategyGivesItChanged() {
        crawl.fetched(HOME, 0.5, true, TARGET);
        crawl.waits(linkOf(TARGET, HOME.key(), 0.5, 0), 0.5);
        assertEquals(
                List.of(queued(linkOf(TARGET, HOME.key(), 0.25, 1), 0.5, DRAWN)),
                rescored(Map.of(HOME, new Now(0.25, true, false)), false));
        Link.Inheritance handed = new Link.Inheritance(0.875, 3);
        crawl.score = (_, _) -> new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, handed, "block:1");
        assertEquals(
                List.of(queued(linkOf(TARGET, HOME.key(), 0.25, 1).with("block:1", handed), 0.5, DRAWN)),
                rescored(Map.of(HOME, new Now(0.25, true, false)), false));
    }

    @Test
    void aLinkIsScoredAsItWasFoundByWhatItsPageIsHandedNow() {
        crawl.waits(link(HOME), 0.5);
        crawl.fetched(HOME, 0.5, true, TARGET);
        Link waits = linkOf(TARGET, HOME.key(), 0.5, 0).with("block:1", new Link.Inheritance(1, 1));
        crawl.waits(waits, 0.5);
        Link.Inheritance handed = new Link.Inheritance(0.875, 3);
        crawl.score = (_, _) -> new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, handed);
        rescored(Map.of(HOME, new Now(0.5, true, true)), false);
        OpenCrawl.Scored last = crawl.scored.getLast();
        assertEquals("host:b.example", last.link().group());
        LinkContext context = last.context();
        assertEquals(handed, context.source().inherited());
        assertEquals(HOME.key(), context.source().page().orElseThrow().key());
        assertEquals(1, context.queuedBefore());
        assertTrue(context.source().onTopic());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheStrategyDoesNotWantIsDroppedWithTheReason(boolean otherStrategy) {
        crawl.fetched(HOME, 0.5, true, TARGET);
        crawl.waits(linkOf(TARGET, HOME.key(), 0.5, 0), 0.5);
        crawl.score = (_, _) -> new LinkScore.Drop(new Exclusion.NoRank());
        Exclusion reason = otherStrategy ? new Exclusion.OtherStrategy() : new Exclusion.SourceJudgedAnew();
        assertEquals(
                List.of(dropped(TARGET, HOME.key(), reason)),
                rescored(Map.of(HOME, new Now(0.5, true, true)), otherStrategy));
    }

    @ParameterizedTest
    @CsvSource({"HARD, false, true", "HARD, true, false", "SOFT, false, false"})
    void underHardFocusLinksOfPagesOffTopicAreDropped(Topic.Focus focus, boolean onTopic, boolean drops) {
        crawl = new OpenCrawl(focus, Shard.WHOLE);
        crawl.fetched(HOME, 0.5, true, TARGET);
        crawl.waits(linkOf(TARGET, HOME.key(), 0.5, onTopic ? 0 : 1), 0.5);
        crawl.waits(linkOf(NEXT, 99, 0.5, 0), 0.5);
        assertEquals(
                drops ? List.of(dropped(TARGET, HOME.key(), new Exclusion.SourceJudgedAnew())) : List.of(),
                rescored(Map.of(HOME, new Now(0.5, true, onTopic)), false));
    }

    @Test
    void aPageToBeFetchedAgainIsAsGoodAsItIs() {
        crawl.waits(link(TARGET), 0.5);
        crawl.fetched(TARGET, 0.5, true);
        Link again = link(TARGET).again();
        crawl.waits(again, 0.5);
        scoring(0.75);
        assertEquals(List.of(moved(2, 0.875)), rescored(Map.of(TARGET, new Now(0.875, true, true)), true));
        Link.Inheritance handed = new Link.Inheritance(0.625, 2);
        crawl.score = (_, _) -> new LinkScore.Priority(0.75, LinkEvidence.Drawn::new, handed);
        assertEquals(
                List.of(queued(again.with(again.group(), handed), 0.25, new LinkEvidence.OwnRelevance())),
                rescored(Map.of(TARGET, new Now(0.25, true, false)), false));
    }

    @Test
    void aPageToBeFetchedAgainThatIsNotStoredIsScoredAsALink() {
        crawl.fetched(TARGET, 0.5, true);
        crawl.waits(link(TARGET).again(), 0.5);
        scoring(0.75);
        assertEquals(List.of(queued(link(TARGET).again(), 0.75, DRAWN)), rescored(Map.of(), false));
    }

    @Test
    void aCopyOnAMirrorIsWorthAQuarter() {
        crawl.mirrors("b.example", "m.example");
        crawl.fetched(url("m.example/"), 0.5, true);
        crawl.waits(link(TARGET), 0.5);
        scoring(0.75);
        LinkEvidence mirrored = new LinkEvidence.Mirrored(DRAWN, 0.25f, url("m.example/"));
        assertEquals(List.of(queued(link(TARGET), 0.1875, mirrored)), rescored(Map.of(), false));
    }

    @Test
    void theStrategyIsTaughtEachPageWithItsLinkAsAStrategyWouldHaveGivenIt() {
        crawl.waits(link(HOME).with("block:9", Link.Inheritance.SEED), 0.5);
        crawl.fetched(HOME, 0.5, true, NEXT);
        crawl.waits(linkOf(NEXT, HOME.key(), 0.5, 0).with("block:9", Link.Inheritance.SEED), 0.5);
        crawl.fetched(NEXT, 0.25, false);
        Link.Inheritance handed = new Link.Inheritance(0.625, 2);
        crawl.score = (_, _) -> new LinkScore.Priority(0.75, LinkEvidence.Drawn::new, handed, "block:1");
        Map<Url, Now> judged = Map.of(HOME, new Now(0.75, true, true), NEXT, new Now(0.125, false, false));
        rescored(judged, false);
        assertEquals(2, crawl.observed.size());
        assertEquals(
                link(HOME).with("host:a.example", Link.Inheritance.SEED),
                crawl.observed.getFirst().link(),
                "from no page");
        assertEquals(
                linkOf(NEXT, HOME.key(), 0.75, 0).with("block:1", handed),
                crawl.observed.getLast().link());
        Observation.Judged page = (Observation.Judged) crawl.observed.getLast().outcome();
        assertEquals(NEXT.key(), page.page().key());
        assertEquals(0.125, page.relevance());
        LinkContext context = crawl.scored.getFirst().context();
        assertEquals(
                new Link.Inheritance(0, Integer.MAX_VALUE), context.source().inherited());
        assertEquals(Optional.of(HOME.key()), context.source().page().map(source -> source.key()));
        assertEquals(0, context.queuedBefore());
    }

    @Test
    void aFollowedLinkThatTheStrategyWouldDropIsTaughtAsItWasFound() {
        crawl.waits(link(HOME), 0.5);
        crawl.fetched(HOME, 0.5, true, NEXT);
        crawl.waits(linkOf(NEXT, HOME.key(), 0.5, 0), 0.5);
        crawl.fetched(NEXT, 0.25, false);
        crawl.score = (_, _) -> new LinkScore.Drop(new Exclusion.NoRank());
        rescored(Map.of(HOME, new Now(0.5, true, true), NEXT, new Now(0.25, false, false)), false);
        assertEquals(linkOf(NEXT, HOME.key(), 0.5, 0), crawl.observed.getLast().link());
    }

    @Test
    void aPageThatCameOntoTheTopicAdmitsItsLinks() {
        crawl.waits(link(HOME), 0.5);
        crawl.fetched(HOME, 0.25, false, TARGET);
        Link.Inheritance handed = new Link.Inheritance(0.625, 2);
        crawl.score = (_, _) -> new LinkScore.Priority(0.75, LinkEvidence.Drawn::new, handed);
        List<JournalRecord> decided = rescored(Map.of(HOME, new Now(0.875, false, true)), false);
        assertEquals(1, decided.size());
        JournalRecord.Queued admitted = (JournalRecord.Queued) decided.getFirst();
        assertEquals(TARGET, admitted.link().target());
        assertEquals(0.75, admitted.priority());
        Link scored = crawl.scored.getLast().link();
        assertEquals(2, scored.depth(), "one step from the page");
        assertEquals(0.875, scored.sourceRelevance());
        assertEquals(0, scored.offTopic());
        assertEquals(handed, scored.inherited(), "of its page");
        assertTrue(crawl.scored.getLast().context().source().onTopic());
    }

    @Test
    void thePageOfASeedThatCameOntoTheTopicIsTheFirst() {
        crawl.fetched(HOME, 0.25, false, TARGET);
        rescored(Map.of(HOME, new Now(0.875, false, true)), false);
        Link scored = crawl.scored.getLast().link();
        assertEquals(1, scored.depth());
        assertEquals(Link.Inheritance.SEED, scored.inherited());
    }

    /// A kill in between repeats the whole pass: what was written stays, the rest is not lost.
    @Test
    void eachLinkAndEachPageThatCameOntoTheTopicIsAStepOfItsOwn() {
        Url other = url("d.example/");
        crawl.fetched(HOME, 0.25, false, url("c.example/1"), url("c.example/2"));
        crawl.fetched(other, 0.25, false, url("c.example/3"));
        crawl.waits(link(TARGET), 0.5);
        crawl.waits(link(NEXT), 0.5);
        int before = crawl.collection.groupEnds().size();
        scoring(0.75);
        rescored(Map.of(HOME, new Now(0.75, false, true), other, new Now(0.75, false, true)), false);
        List<Integer> ends = crawl.collection.groupEnds();
        int records = ends.get(before - 1);
        assertEquals(List.of(records + 1, records + 2, records + 4, records + 5), ends.subList(before, ends.size()));
    }

    @Test
    void aPageThatIsAsItWasOrLeftTheTopicAdmitsNothing() {
        crawl.fetched(HOME, 0.5, true, TARGET);
        assertEquals(List.of(), rescored(Map.of(HOME, new Now(0.5, true, true)), false));
        assertEquals(List.of(), rescored(Map.of(HOME, new Now(0.5, true, false)), false));
    }
}
