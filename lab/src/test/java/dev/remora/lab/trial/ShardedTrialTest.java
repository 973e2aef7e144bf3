package dev.remora.lab.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.strategy.BestFirst;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.library.DrawnLibrary;
import dev.remora.lab.library.HeldPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShardedTrialTest {
    private static final int SITES = 20;
    private static final int PAGES = 8;
    private static final Folding FOLDING = new Folding();

    private static final Targets TARGETS = new Targets() {
        @Override
        public boolean hit(HeldPage page) {
            return at(page.page().url());
        }

        @Override
        public boolean at(Url url) {
            return url.host().endsWith("0.cn");
        }
    };

    private static String at(int site) {
        return "http://site" + site % SITES + ".cn/";
    }

    /// Each site links to its own pages, and each page to a page of another site. Every second site is on topic.
    private static DrawnLibrary web() {
        DrawnLibrary web = new DrawnLibrary();
        for (int site = 0; site < SITES; site++) {
            String text = site % 2 == 0 ? "针灸" : "天气";
            String[] own = new String[PAGES];
            for (int page = 0; page < PAGES; page++) {
                own[page] = at(site) + "p" + (char) ('a' + page);
                web.page(own[page], text.repeat(30 + site * PAGES + page), at(site + page + 1));
            }
            web.page(at(site), text.repeat(20), own);
        }
        return web;
    }

    private static ShardedTrial.Outcome crawl(int shards, long round, TrialSettings settings) {
        return crawl(shards, round, Optional.empty(), settings);
    }

    private static ShardedTrial.Outcome crawl(int shards, long round, Optional<Duration> time, TrialSettings settings) {
        Topic topic = CrawlTrialTest.topic(at(0));
        return new ShardedTrial(web(), ShardedTrialTest::unsegmented, settings, shards, round, time)
                .run(topic, BestFirst::new, () -> new Judge(RelevanceModels.of(topic, FOLDING)), TARGETS);
    }

    private static SegmentedText unsegmented(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    private static Set<String> addresses(Trace trace) {
        return trace.pages().stream().map(Url::text).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shardsReadTheSamePagesAsOneProcessEachOnce() {
        Topic topic = CrawlTrialTest.topic(at(0));
        Trace one = new CrawlTrial(web(), ShardedTrialTest::unsegmented, TrialSettings.REFERENCE)
                .run(topic, new BestFirst(), new Judge(RelevanceModels.of(topic, FOLDING)), TARGETS);
        assertEquals(SITES * (PAGES + 1), one.length());
        for (int shards : List.of(1, 4, 16)) {
            Trace trace = crawl(shards, 20, TrialSettings.REFERENCE).trace();
            assertEquals(addresses(one), addresses(trace), shards + " shards");
            assertEquals(one.length(), trace.length(), shards + " shards");
        }
    }

    @Test
    void oneShardSendsNothingAndIsNeverIdle() {
        ShardedTrial.Outcome outcome = crawl(1, 20, TrialSettings.REFERENCE);
        assertEquals(0, outcome.messages());
        assertEquals(0, outcome.idle(), 1e-9);
    }

    @Test
    void timeNeverGoesBack() {
        Trace trace = crawl(4, 20, TrialSettings.REFERENCE).trace();
        for (int page = 1; page < trace.length(); page++) {
            assertTrue(trace.seconds(page) >= trace.seconds(page - 1), "page " + page);
        }
    }

    @Test
    void shardsPayWithMessagesAndWaits() {
        ShardedTrial.Outcome outcome = crawl(4, 20, TrialSettings.REFERENCE);
        assertTrue(outcome.messages() > 0 && outcome.bytes() > outcome.messages(), outcome.toString());
        assertTrue(outcome.idle() > 0 && outcome.idle() < 1, outcome.toString());
        assertTrue(outcome.rounds() > SITES * (PAGES + 1) / 20, outcome.toString());
    }

    @Test
    void theBestLinksOfAllShardsComeFirst() {
        // half of the pages are on topic, and all of them lead to one another
        Trace trace = crawl(4, 20, TrialSettings.REFERENCE).trace();
        long early = trace.pages().stream()
                .limit(SITES * (PAGES + 1) / 2)
                .filter(ShardedTrialTest::onTopic)
                .count();
        assertTrue(early > 0.75 * SITES * (PAGES + 1) / 2, early + " on topic in the first half");
    }

    private static boolean onTopic(Url url) {
        return Integer.parseInt(url.host().replaceAll("\\D", "")) % 2 == 0;
    }

    @Test
    void aBudgetHoldsForAllShardsTogether() {
        TrialSettings few = new TrialSettings(50, Duration.ZERO, 1);
        assertEquals(50, crawl(4, 20, few).trace().length());
    }

    @Test
    void aBoundInTimeEndsRoundsEarlyButNotTheCrawl() {
        TrialSettings slow = new TrialSettings(10_000, Duration.ofSeconds(5), 4);
        ShardedTrial.Outcome whole = crawl(4, 20, slow);
        // shorter than the delay: in some rounds no host is due
        ShardedTrial.Outcome cut = crawl(4, 20, Optional.of(Duration.ofSeconds(2)), slow);
        assertEquals(addresses(whole.trace()), addresses(cut.trace()));
        assertTrue(cut.rounds() > whole.rounds(), cut.rounds() + " rounds, without a bound " + whole.rounds());
    }
}
