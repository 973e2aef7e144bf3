package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a strategy learnt of the topic as it was ends with it, and the stored pages teach it again.
class LearntAnewTest {
    private static final String A = "http://a.example";
    private static final int LINKS = 60;
    private static final String NEEDLES = A + "/needles/" + name(LINKS - 1);
    private static final String DISHES = A + "/dishes/" + name(LINKS - 1);

    /// Pages under one path are on topic, others are not.
    record Under(String path) implements RelevanceModel {
        @Override
        public String name() {
            return "under " + path;
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            String url = page.url().text();
            double relevance = url.equals(A + "/") ? 0.5 : url.contains(path) ? 0.9 : 0.1;
            return new Judgement(relevance, relevance >= 0.5, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0.5;
        }
    }

    /// A home page that links to as many pages on acupuncture as on cooking; half of them are fetched, and only
    /// the former are on the topic as it was.
    private static VirtualCrawl crawled(String strategy) {
        String[] links = new String[2 * LINKS];
        for (int i = 0; i < LINKS; i++) {
            links[2 * i] = A + "/needles/" + name(i);
            links[2 * i + 1] = A + "/dishes/" + name(i);
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.5, links);
        for (String link : links) {
            web.page(link, link.contains("/needles/") ? 0.9 : 0.1);
        }
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(LINKS, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        crawl.run();
        // Half of the pages of either kind are fetched; the strategy in question has seen them all.
        PriorityStrategy learner = crawl.strategy(strategy);
        Map<Long, JournalRecord.Queued> led = new HashMap<>();
        crawl.journal(JournalRecord.Queued.class)
                .forEach(queued -> led.put(queued.link().target().key(), queued));
        crawl.journal(JournalRecord.Fetched.class)
                .forEach(page -> learner.observe(
                        led.get(page.url().key()).link(),
                        new Observation.Judged(new PageSeen(
                                page.url().key(),
                                page.relevance(),
                                page.contentOnTopic(),
                                () -> crawl.collection.page(page.page())))));
        learner.groupsToRescore();
        keep(crawl.collection, learner);
        return crawl;
    }

    /// Of letters: addresses that differ in digits only are held for a trap.
    static String name(int i) {
        return "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
    }

    private static void keep(MemoryCollection collection, PriorityStrategy learner) {
        collection.append(new JournalRecord.StrategyState(VirtualCrawl.START, learner.name(), learner.snapshot()));
        collection.sync();
    }

    private static void rejudge(VirtualCrawl crawl, String strategy, RelevanceModel model) {
        Clock clock = Clock.fixed(VirtualCrawl.START, ZoneOffset.UTC);
        Rejudgement anew = new Rejudgement(
                crawl.collection,
                new PageJudge(model),
                new RunReason.JudgingAskedFor(),
                clock,
                Rejudgement.Watcher.NONE);
        CoreParts parts = new CoreParts(
                crawl.strategy(strategy),
                text -> new SegmentedText(text, Tokens.NONE),
                model.name(),
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        CrawlOpener.rejudge(
                crawl.topic, crawl.collection, parts, crawl.frontier, crawl.settings, anew, VirtualCrawl.START);
    }

    /// Priority of a link that waits, by the last record about it.
    private static double priority(VirtualCrawl crawl, String url) {
        Map<Long, Double> priorities = new HashMap<>();
        List<Long> keys = new ArrayList<>();
        for (JournalRecord record : crawl.journal(JournalRecord.class)) {
            if (record instanceof JournalRecord.Queued queued) {
                keys.add(queued.link().target().key());
                priorities.put(queued.link().target().key(), queued.priority());
            } else if (record instanceof JournalRecord.Rescored again) {
                again.priorities().forEach((link, priority) -> priorities.put(keys.get((int) link - 1), priority));
            }
        }
        return priorities.get(new Url(url).key());
    }

    private static Bytes remembered(VirtualCrawl crawl, MemoryCollection collection, String strategy) {
        PriorityStrategy reminded = crawl.strategy(strategy);
        CrawlState replay = VirtualCrawl.state(collection, crawl.settings);
        replay.learning().restore(reminded);
        return reminded.snapshot();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void thePagesTeachAgainByTheirNewJudgementsAlone(String strategy) {
        VirtualCrawl crawl = crawled(strategy);
        Bytes before = remembered(crawl, crawl.collection, strategy);
        rejudge(crawl, strategy, new Under("/dishes/"));
        Bytes turned = remembered(crawl, crawl.collection, strategy);
        assertNotEquals(before, turned);
        rejudge(crawl, strategy, new Under("/needles/"));
        assertNotEquals(turned, remembered(crawl, crawl.collection, strategy));
        rejudge(crawl, strategy, new Under("/dishes/"));
        assertEquals(turned, remembered(crawl, crawl.collection, strategy), "nothing is left of other topics");
    }

    @Test
    void whatWaitsIsScoredByWhatThePagesTaughtAnew() {
        VirtualCrawl crawl = crawled("auto");
        rejudge(crawl, "auto", new Under("/needles/"));
        double needles = priority(crawl, NEEDLES);
        double dishes = priority(crawl, DISHES);
        assertTrue(needles > dishes, needles + " > " + dishes);
        rejudge(crawl, "auto", new Under("/dishes/"));
        assertEquals(needles, priority(crawl, DISHES), 0.05);
        assertEquals(dishes, priority(crawl, NEEDLES), 0.05);
    }

    /// The records up to the one that says that judging began tell of the old topic, and none behind it.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void whereverAKillBreaksJudgingOffTheOldTopicIsNotRemembered(String strategy) {
        VirtualCrawl crawl = crawled(strategy);
        Bytes old = remembered(crawl, crawl.collection, strategy);
        List<JournalRecord> records = new ArrayList<>(crawl.journal(JournalRecord.class));
        int began = records.size();
        rejudge(crawl, strategy, new Under("/dishes/"));
        records = crawl.journal(JournalRecord.class);
        Set<Bytes> allowed = Set.of(crawl.strategy(strategy).snapshot(), remembered(crawl, crawl.collection, strategy));
        for (int cut = began; cut <= records.size(); cut++) {
            MemoryCollection left = new MemoryCollection(crawl.topic);
            records.subList(0, cut).forEach(left::append);
            left.sync();
            Bytes now = remembered(crawl, left, strategy);
            assertTrue(cut == began ? now.equals(old) : allowed.contains(now), "cut behind record " + cut);
        }
    }
}
