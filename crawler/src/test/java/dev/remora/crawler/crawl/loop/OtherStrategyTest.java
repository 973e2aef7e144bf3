package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A crawl that goes on by another strategy goes on as if that had led it from the beginning, as far as the
/// stored pages tell: it learns from them, and what waits is scored by it alone.
class OtherStrategyTest {
    private static final String A = "http://a.example";
    private static final int PAGES = 40;

    /// A home page links to as many pages on acupuncture as on cooking; each links to one more of its kind.
    private static TinyWeb web(double needles, double dishes) {
        String[] links = new String[2 * PAGES];
        for (int i = 0; i < PAGES; i++) {
            links[2 * i] = A + "/dishes/" + LearntAnewTest.name(i);
            links[2 * i + 1] = A + "/needles/" + LearntAnewTest.name(i);
        }
        TinyWeb web = new TinyWeb().page(A + "/", 0.5, links);
        for (String link : links) {
            double relevance = link.contains("/needles/") ? needles : dishes;
            web.page(link, relevance, link + "/more").page(link + "/more", relevance);
        }
        return web;
    }

    /// What the home page links to is fetched, and what these pages link to waits.
    private static VirtualCrawl crawled(String strategy) {
        VirtualCrawl crawl = new VirtualCrawl(web(0.9, 0.1), A + "/");
        crawl.settings = VirtualCrawl.settings(1 + 2 * PAGES, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        crawl.run();
        crawl.collection.append(
                new JournalRecord.StrategyState(VirtualCrawl.START, "breadth-first", crawl.strategy.snapshot()));
        crawl.collection.sync();
        return strategy.equals("breadth-first") ? crawl : goneOnBy(strategy, crawl);
    }

    /// Opens the collection with a strategy, as a process of its own does, without fetching a page.
    private static VirtualCrawl goneOnBy(String strategy, VirtualCrawl before) {
        VirtualCrawl crawl = new VirtualCrawl(before.web, before.collection);
        crawl.settings = VirtualCrawl.settings(2 + 2 * PAGES, 1);
        crawl.strategy = crawl.strategy(strategy);
        crawl.run(0);
        return crawl;
    }

    private static void rejudge(VirtualCrawl crawl, String strategy, RelevanceModel model) {
        Clock clock = Clock.fixed(VirtualCrawl.START, ZoneOffset.UTC);
        CrawlOpener.rejudge(
                crawl.topic,
                crawl.collection,
                new CoreParts(
                        crawl.strategy(strategy),
                        text -> new SegmentedText(text, Tokens.NONE),
                        model.name(),
                        UrlRules.DEFAULT,
                        MemoryLinkStore::new),
                crawl.frontier,
                crawl.settings,
                new Rejudgement(
                        crawl.collection,
                        new PageJudge(model),
                        new RunReason.JudgingAskedFor(),
                        clock,
                        Rejudgement.Watcher.NONE),
                VirtualCrawl.START);
    }

    /// Priorities of what waits, by address.
    private static Map<String, Double> waiting(VirtualCrawl crawl) {
        Map<String, Double> priorities = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (JournalRecord record : crawl.journal(JournalRecord.class)) {
            if (record instanceof JournalRecord.Queued queued) {
                names.add(queued.link().target().text());
                priorities.put(queued.link().target().text(), queued.priority());
            } else if (record instanceof JournalRecord.Rescored again) {
                again.priorities().forEach((link, priority) -> priorities.put(names.get((int) link - 1), priority));
            } else if (record instanceof JournalRecord.Fetched page) {
                priorities.remove(page.url().text());
            }
        }
        return priorities;
    }

    private static double priority(VirtualCrawl crawl, String kind) {
        return waiting(crawl).get(A + "/" + kind + "/" + LearntAnewTest.name(0) + "/more");
    }

    private static Bytes learnt(VirtualCrawl crawl, String strategy) {
        List<JournalRecord.StrategyState> states = crawl.journal(JournalRecord.StrategyState.class);
        assertEquals(strategy, states.getLast().strategy());
        return states.getLast().state();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "best-first", "block-shark", "fish", "shark"})
    void whatPagesOnTopicLinkToComesFirstWhicheverStrategyGoesOn(String strategy) {
        VirtualCrawl crawl = crawled(strategy);
        double needles = priority(crawl, "needles");
        double dishes = priority(crawl, "dishes");
        assertTrue(needles > dishes, needles + " > " + dishes);
    }

    /// The page off topic was handed down half of the home page's 0.5, and hands on half of that.
    @Test
    void sharksHandDownWhatTheyWouldHaveHandedDownFromTheBeginning() {
        VirtualCrawl crawl = crawled("breadth-first");
        VirtualCrawl shark = goneOnBy("shark", goneOnBy("best-first", goneOnBy("auto", crawl)));
        double words = priority(shark, "needles") - 0.5 * 0.5 * 0.9;
        assertEquals(0.5 * 0.5 * 0.5 * 0.5, priority(shark, "dishes") - words, 1e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void aStrategyLearnsFromTheStoredPagesWhatItLearnsWhileTheyAreFetched(String strategy) {
        VirtualCrawl crawl = crawled("breadth-first");
        PriorityStrategy learner = crawl.strategy(strategy);
        Bytes nothing = learner.snapshot();
        assertNotEquals(nothing, learnt(goneOnBy(strategy, crawl), strategy));
    }

    /// A page of 0.5 whose links all say 针灸.
    private static VirtualCrawl calling(String strategy, int pages) {
        String[] links = new String[PAGES];
        TinyWeb web = new TinyWeb();
        for (int i = 0; i < PAGES; i++) {
            links[i] = A + "/needles/" + LearntAnewTest.name(i);
            web.page(links[i], 0.9);
        }
        VirtualCrawl crawl = new VirtualCrawl(web.calling(A + "/", "针灸", 0.5, links), A + "/");
        crawl.settings = VirtualCrawl.settings(pages, 1);
        crawl.strategy = crawl.strategy(strategy);
        return crawl.run();
    }

    /// What waits was handed down, by address.
    private static Map<String, Link.Inheritance> inheritedDepth(VirtualCrawl crawl) {
        Map<String, Link.Inheritance> handed = new HashMap<>();
        crawl.journal(JournalRecord.Queued.class)
                .forEach(queued ->
                        handed.put(queued.link().target().text(), queued.link().inherited()));
        handed.keySet().retainAll(waiting(crawl).keySet());
        return handed;
    }

    @Test
    void aBlockIsWorthToBlockSharkWhatItSaysAlsoWhereAnotherStrategyFoundIt() {
        Map<String, Link.Inheritance> itself = inheritedDepth(calling("block-shark", 1));
        assertEquals(PAGES, itself.size());
        assertEquals(itself, inheritedDepth(goneOnBy("block-shark", calling("breadth-first", 1))));
    }

    @Test
    void blockSharkLearnsOfABlockFromWhatItSaysAlsoWhereAnotherStrategyFoundIt() {
        double first = inheritedDepth(calling("block-shark", 1))
                .get(A + "/needles/" + LearntAnewTest.name(0))
                .score();
        assertNotEquals(0.5, first);
        String learnt = new String(
                learnt(goneOnBy("block-shark", calling("breadth-first", 11)), "block-shark")
                        .array(),
                StandardCharsets.UTF_8);
        List<String> blocks =
                learnt.lines().filter(line -> line.startsWith("block\t")).toList();
        assertEquals(1, blocks.size());
        assertEquals(first, Double.parseDouble(blocks.getFirst().split("\t", -1)[2]));
    }

    /// A page off topic hands its links half of what it was handed, in a recrawl as in a crawl.
    @Test
    void whatWaitsToBeFetchedAgainIsHandedDownWhatTheNewStrategyGives() {
        VirtualCrawl first = crawled("breadth-first");
        VirtualCrawl whole = new VirtualCrawl(first.web, first.collection);
        whole.settings = VirtualCrawl.settings(1000, 1);
        whole.strategy = whole.strategy("breadth-first");
        whole.run();
        whole.collection.append(
                new JournalRecord.StrategyState(VirtualCrawl.START, "breadth-first", whole.strategy.snapshot()));
        whole.collection.sync();
        VirtualCrawl shark = new VirtualCrawl(whole.web, whole.collection);
        shark.settings = VirtualCrawl.settings(1000, 1);
        shark.strategy = shark.strategy("shark");
        shark.order = VirtualCrawl.RECRAWL;
        shark.run(0);
        Map<String, Double> handed = new HashMap<>();
        for (JournalRecord.Queued queued : shark.journal(JournalRecord.Queued.class)) {
            if (queued.link().origin() == Link.Origin.RECRAWL) {
                handed.put(
                        queued.link().target().text(), queued.link().inherited().score());
            }
        }
        assertEquals(4 * PAGES + 1, handed.size());
        assertEquals(0.5 * 0.5 * 0.5, handed.get(A + "/dishes/" + LearntAnewTest.name(0) + "/more"), 1e-6);
    }

    /// What the topic as it was taught is void, and was not learnt again by the strategy that judged.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void aStrategyThatComesBackAfterAnotherJudgedAnewIsAsWiseAsIfItHadJudged(String strategy) {
        RelevanceModel turned = new LearntAnewTest.Under("/dishes/");
        VirtualCrawl itself = crawled(strategy);
        rejudge(itself, strategy, turned);
        VirtualCrawl another = crawled(strategy);
        rejudge(another, "shark", turned);
        VirtualCrawl back = goneOnBy(strategy, another);
        assertEquals(learnt(itself, strategy), learnt(back, strategy));
        Map<String, Double> byItself = waiting(itself);
        waiting(back).forEach((url, priority) -> assertEquals(byItself.get(url), priority, 0.02, url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "shark", "fish", "block-shark", "best-first"})
    void whatItHasScoredItselfAStrategyDoesNotScoreAgainWhenItGoesOn(String strategy) {
        VirtualCrawl crawl = crawled(strategy);
        rejudge(crawl, strategy, new LearntAnewTest.Under("/dishes/"));
        int records = crawl.journal(JournalRecord.class).size();
        goneOnBy(strategy, crawl);
        assertEquals(records, crawl.journal(JournalRecord.class).size());
    }

    /// The state of the strategy is the last thing that is written down when it takes over.
    @Test
    void whereverAKillBreaksItOffTheTakeoverIsMadeUpFor() {
        VirtualCrawl crawl = crawled("breadth-first");
        int before = crawl.journal(JournalRecord.class).size();
        Map<String, Double> whole = waiting(goneOnBy("shark", crawl));
        List<JournalRecord> records = crawl.journal(JournalRecord.class);
        for (int cut = before; cut <= records.size(); cut += 7) {
            MemoryCollection left = new MemoryCollection(crawl.topic);
            records.subList(0, cut).forEach(left::append);
            left.sync();
            assertEquals(whole, waiting(goneOnBy("shark", new VirtualCrawl(crawl.web, left))), "cut behind " + cut);
        }
    }

    /// Learnt is written down every 250 pages only, here after a few.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void aCrawlThatWasKilledHasLearntWhatOneHasThatWasNot(String strategy) {
        TinyWeb web = web(0.875, 0.125);
        VirtualCrawl notKilled = begun(web, strategy, 75);
        VirtualCrawl killed = killed(begun(web, strategy, 30), notKilled, strategy);
        assertEquals(notKilled.strategy.snapshot(), killed.strategy.snapshot());
    }

    /// A page that is fetched again teaches nothing more of the link that once led to it.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "bayes", "block-shark"})
    void aRecrawlThatWasKilledHasLearntWhatOneHasThatWasNot(String strategy) {
        VirtualCrawl first = begun(web(0.875, 0.125), strategy, Integer.MAX_VALUE);
        first.collection.append(
                new JournalRecord.StrategyState(VirtualCrawl.START, strategy, first.strategy.snapshot()));
        List<JournalRecord> records = first.journal(JournalRecord.class);
        VirtualCrawl notKilled = begunAgain(first.web, records, strategy, 75);
        VirtualCrawl killed = killed(begunAgain(first.web, records, strategy, 30), notKilled, strategy);
        assertEquals(lines(notKilled.strategy), lines(killed.strategy));
    }

    /// What a strategy has learnt; for block-shark whichever of its blocks was asked for last.
    private static List<String> lines(PriorityStrategy strategy) {
        String learnt = new String(strategy.snapshot().array(), StandardCharsets.ISO_8859_1);
        return learnt.lines().sorted().toList();
    }

    private static VirtualCrawl begunAgain(TinyWeb web, List<JournalRecord> records, String strategy, int requests) {
        MemoryCollection collection = new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, A + "/"));
        records.forEach(collection::append);
        collection.sync();
        VirtualCrawl crawl = new VirtualCrawl(web, collection);
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.strategy = crawl.strategy(strategy);
        crawl.order = VirtualCrawl.RECRAWL;
        return crawl.run(requests);
    }

    /// A crawl that was begun, wrote down what it had learnt, went on as another did, and was killed.
    private static VirtualCrawl killed(VirtualCrawl begun, VirtualCrawl notKilled, String strategy) {
        List<JournalRecord> known = begun.journal(JournalRecord.class);
        List<JournalRecord> all = notKilled.journal(JournalRecord.class);
        assertEquals(known, all.subList(0, known.size()));
        MemoryCollection left = new MemoryCollection(begun.topic);
        known.forEach(left::append);
        left.append(new JournalRecord.StrategyState(VirtualCrawl.START, strategy, begun.strategy.snapshot()));
        all.subList(known.size(), all.size()).forEach(left::append);
        left.sync();
        VirtualCrawl killed = new VirtualCrawl(begun.web, left);
        killed.settings = begun.settings;
        killed.strategy = killed.strategy(strategy);
        killed.run(0);
        assertNotEquals(begun.strategy.snapshot(), killed.strategy.snapshot());
        return killed;
    }

    private static VirtualCrawl begun(TinyWeb web, String strategy, int requests) {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.strategy = crawl.strategy(strategy);
        return crawl.run(requests);
    }

    @Test
    void aStoredPageIsLookedUpByTheAddressThatItHas() {
        VirtualCrawl crawl = crawled("breadth-first");
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        JudgementTable judgements = JudgementTable.asJudged(crawl.collection, replay);
        long needles = new Url(A + "/needles/" + LearntAnewTest.name(0)).key();
        assertEquals(0.9, judgements.relevance(needles), 1e-6);
        assertTrue(judgements.onTopic(needles));
    }
}
