package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Round;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.OutcomeShared;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedOutcomesTest {
    private static final String SITE = "http://site.cn/";
    private static final int SHARDS = 64;
    private static final int PAGES = 40;

    private static VirtualCrawl crawl(Shard shard, String strategy) {
        TinyWeb web = new TinyWeb();
        String[] pages =
                IntStream.range(0, PAGES).mapToObj(page -> SITE + "p" + page).toArray(String[]::new);
        web.on(SITE, TinyWeb.saying("针灸", 0.9, pages));
        for (String page : pages) {
            web.on(page, TinyWeb.saying("穴位 " + page, 0.6));
        }
        MemoryCollection collection = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, SITE));
        VirtualCrawl crawl = new VirtualCrawl(web, collection);
        crawl.settings = crawl.settings.withShard(shard);
        crawl.strategy = crawl.strategy(strategy);
        return crawl;
    }

    private static Shard owner(int shards) {
        return new Shard(Shard.of(new Url(SITE), shards), shards);
    }

    /// What a shard shares in a round of so many pages.
    private static List<OutcomeShared> shared(VirtualCrawl crawl, long pages) {
        try (CrawlCore core = crawl.open(VirtualCrawl.START)) {
            core.begin(new Round(pages, Double.NEGATIVE_INFINITY, true, Optional.empty()));
            Instant now = VirtualCrawl.START;
            while (true) {
                switch (core.next(now)) {
                    case CrawlStep.Dispatch(Job job) ->
                        core.completed(crawl.web.execute(job, crawl.collection, now), now);
                    case CrawlStep.LookUp(String host) -> core.lookedUp(host, List.of(), now);
                    case CrawlStep.Wait(Optional<Instant> until) -> now = until.orElseThrow();
                    case CrawlStep.Done _, CrawlStep.Unfinished _ -> {
                        return crawl.journal(OutcomeShared.class);
                    }
                }
            }
        }
    }

    private static List<OutcomeShared> elsewhere(boolean onTopic) {
        return IntStream.range(0, 50)
                .mapToObj(page -> new OutcomeShared(
                        VirtualCrawl.START,
                        new Link(
                                new Url("http://elsewhere.cn/p" + page),
                                new Link.Source(1, Link.Origin.PAGE, 0.6, 0),
                                Anchor.of("链接"),
                                "",
                                new Link.Steps(1, 0, 0),
                                Link.Place.NONE,
                                new Link.Standing("page", Link.Inheritance.SEED)),
                        onTopic ? 1 : 0,
                        onTopic))
                .toList();
    }

    @Test
    void aShardSharesItsPartOfTheSampleEvenlyOverARound() {
        List<OutcomeShared> shared = shared(crawl(owner(SHARDS), "auto"), PAGES + 1L);
        // 4 of 41 pages, every eleventh; the seed teaches nothing
        assertEquals(SharedOutcomes.OF_A_ROUND / SHARDS, shared.size());
        assertTrue(shared.stream().allMatch(outcome -> outcome.relevance() == 0.6 && outcome.onTopic()));
        assertEquals(
                PAGES, shared(crawl(owner(2), "auto"), PAGES + 1L).size(), "two shards may share more than they have");
    }

    @Test
    void oneProcessAndAStrategyThatDoesNotLearnShareNothing() {
        assertEquals(List.of(), shared(crawl(Shard.WHOLE, "auto"), PAGES + 1L));
        assertEquals(List.of(), shared(crawl(owner(2), "best-first"), PAGES + 1L));
    }

    /// `fish` counts the steps of a link when it is found, and would drop it when it is scored again.
    @ParameterizedTest
    @ValueSource(strings = {"fish", "bayes", "infospiders"})
    void aStrategyThatLearnsFromItsOwnPagesOnlySharesNothingAndKeepsItsQueueAsItIs(String strategy) {
        VirtualCrawl crawl = crawl(owner(2), strategy);
        crawl.web.on(SITE, TinyWeb.saying("其他", 0.1, SITE + "p0"));
        crawl.web.on(SITE + "p0", TinyWeb.saying("别的", 0.1, SITE + "p1", SITE + "p2"));
        List<OutcomeShared> shared = shared(crawl, 2);
        crawl.collection.sync();
        long records = crawl.collection.lastSequence();
        try (CrawlCore core = crawl.open(VirtualCrawl.START)) {
            for (int round = 0; round < 4; round++) {
                core.learn(elsewhere(true), VirtualCrawl.START);
                core.rescore(VirtualCrawl.START);
            }
            assertEquals(2, core.priorities(VirtualCrawl.START).total());
        }
        crawl.collection.sync();
        assertEquals(records, crawl.collection.lastSequence(), "nothing is decided");
        assertEquals(List.of(), shared);
    }

    @Test
    void whatIsLearntFromOthersIsKeptAndScoresTheQueueAgain() {
        VirtualCrawl crawl = crawl(owner(2), "auto");
        shared(crawl, 1);
        double before;
        try (CrawlCore core = crawl.open(VirtualCrawl.START)) {
            var knew = crawl.strategy.snapshot();
            before = core.priorities(VirtualCrawl.START).floor(PAGES);
            core.learn(elsewhere(false), VirtualCrawl.START);
            assertNotEquals(knew, crawl.strategy.snapshot());
            assertEquals(before, core.priorities(VirtualCrawl.START).floor(PAGES), "scored when it is asked for");
            core.rescore(VirtualCrawl.START);
            double after = core.priorities(VirtualCrawl.START).floor(PAGES);
            assertTrue(after < before, after + " after, " + before + " before");
        }
        crawl.collection.sync();
        var learnt = crawl.strategy.snapshot();
        crawl.strategy = crawl.strategy("auto");
        try (CrawlCore core = crawl.open(VirtualCrawl.START)) {
            assertEquals(learnt, crawl.strategy.snapshot());
            assertTrue(core.priorities(VirtualCrawl.START).floor(PAGES) < before);
        }
    }

    @Test
    void whatOthersShareIsLeftOutUntilAllStoredPagesAreJudgedAgain() {
        VirtualCrawl crawl = crawl(owner(2), "auto");
        shared(crawl, 1);
        crawl.collection.append(
                new JournalRecord.JudgingBegan(VirtualCrawl.START, new RunReason.TopicChanged(List.of())));
        crawl.collection.sync();
        int states = crawl.journal(JournalRecord.StrategyState.class).size();
        crawl.strategy = crawl.strategy("auto");
        try (CrawlCore core = crawl.open(VirtualCrawl.START)) {
            var knew = crawl.strategy.snapshot();
            core.learn(elsewhere(true), VirtualCrawl.START);
            assertEquals(knew, crawl.strategy.snapshot());
        }
        assertEquals(
                states, crawl.journal(JournalRecord.StrategyState.class).size(), "the queue is not scored by it yet");
    }
}
