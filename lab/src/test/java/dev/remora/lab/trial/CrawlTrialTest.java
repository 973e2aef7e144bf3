package dev.remora.lab.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.lab.library.DrawnLibrary;
import dev.remora.lab.library.HeldPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CrawlTrialTest {
    private static final String ON = "针灸".repeat(40);
    private static final String OFF = "天气".repeat(40);
    private static final Folding FOLDING = new Folding();

    /// The seed links to a page off the topic and to one on it; each leads to a target.
    private static DrawnLibrary fork() {
        return new DrawnLibrary()
                .page("http://a.example/", OFF, "http://a.example/off", "http://a.example/on")
                .page("http://a.example/off", OFF, "http://a.example/t1", "http://outside.example/")
                .page("http://a.example/on", ON, "http://a.example/t2", "http://a.example/missing")
                .page("http://a.example/t1", ON)
                .page("http://a.example/t2", ON);
    }

    private static final Targets TARGETS = new Targets() {
        @Override
        public boolean hit(HeldPage page) {
            return at(page.page().url());
        }

        @Override
        public boolean at(Url url) {
            return url.pathAndQuery().startsWith("/t");
        }
    };

    static Topic topic(String... seeds) {
        return Topic.of(
                "tiny", "小", Map.of("针灸", 1.0), Stream.of(seeds).map(Url::new).toList());
    }

    private static Trace crawl(DrawnLibrary library, PriorityStrategy strategy, TrialSettings settings) {
        Topic topic = topic("http://a.example/");
        Judge judge = new Judge(RelevanceModels.of(topic, FOLDING));
        return new CrawlTrial(library, CrawlTrialTest::unsegmented, settings).run(topic, strategy, judge, TARGETS);
    }

    private static SegmentedText unsegmented(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    private static PriorityStrategy strategy(String name) {
        Topic topic = topic("http://a.example/");
        return Strategies.named(
                name,
                new StrategyParts(
                        topic,
                        RelevanceModels.of(topic, FOLDING),
                        CrawlTrialTest::unsegmented,
                        FOLDING,
                        new SplittableRandom(1)));
    }

    private static List<String> paths(Trace trace) {
        return trace.pages().stream().map(Url::pathAndQuery).toList();
    }

    @Test
    void theCrawlSeesItsOwnModelOnly() {
        Trace breadth = crawl(fork(), strategy("breadth-first"), TrialSettings.REFERENCE);
        assertEquals(List.of("/", "/off", "/on", "/t1", "/t2"), paths(breadth));
        Trace best = crawl(fork(), strategy("best-first"), TrialSettings.REFERENCE);
        assertEquals(List.of("/", "/off", "/on", "/t2", "/t1"), paths(best));
    }

    @Test
    void theOracleGoesForWaitingTargetsFirst() {
        Trace trace = crawl(fork(), BaselineStrategies.oracle(TARGETS), TrialSettings.REFERENCE);
        assertEquals(List.of("/", "/off", "/t1", "/on", "/t2"), paths(trace));
        assertEquals("[false, false, true, false, true]", Arrays.toString(trace.hits(9)));
    }

    @Test
    void countsRequestsForRobotsAndMissingPagesButNoneThatLeavesTheWeb() {
        // robots.txt, five pages, one missing
        assertEquals(
                7,
                crawl(fork(), strategy("best-first"), TrialSettings.REFERENCE).requests());
    }

    @Test
    void aBudgetEndsTheCrawl() {
        TrialSettings two = new TrialSettings(2, Duration.ZERO, 1);
        assertEquals(2, crawl(fork(), strategy("best-first"), two).length());
    }

    @Test
    void aDelayPassesInVirtualTime() {
        TrialSettings polite = new TrialSettings(Long.MAX_VALUE, Duration.ofSeconds(1), 8);
        Trace trace = crawl(fork(), strategy("best-first"), polite);
        assertEquals(5, trace.length());
        // one host: a second lies between the end of each request and the start of the next
        for (int i = 1; i < trace.length(); i++) {
            assertTrue(trace.seconds(i) - trace.seconds(i - 1) >= 1);
        }
    }

    @Test
    void followsRedirectsAsACrawlDoes() {
        DrawnLibrary library = new DrawnLibrary()
                .moved("http://a.example/", "http://b.example/t")
                .page("http://b.example/t", ON);
        Trace trace = crawl(library, strategy("best-first"), TrialSettings.REFERENCE);
        assertEquals(List.of("/t"), paths(trace));
    }

    @Test
    void theSameChanceGivesTheSameTrace() {
        Trace one = crawl(fork(), BaselineStrategies.random(new SplittableRandom(5)), TrialSettings.REFERENCE);
        Trace other = crawl(fork(), BaselineStrategies.random(new SplittableRandom(5)), TrialSettings.REFERENCE);
        assertEquals(paths(one), paths(other));
    }

    /// From the seed A and B wait; a third link, C, is found on A only. At the third step of a crawl that began
    /// with A, B has waited for longer than C, and yet both must be as likely: 50 of 100, within three
    /// deviations of 5.
    @Test
    void randomTakesOldAndNewLinksAlike() {
        DrawnLibrary library = new DrawnLibrary()
                .page("http://a.example/", OFF, "http://a.example/a", "http://a.example/b")
                .page("http://a.example/a", OFF, "http://a.example/c")
                .page("http://a.example/b", OFF)
                .page("http://a.example/c", OFF);
        int beganWithA = 0;
        int thenC = 0;
        for (long seed = 0; seed < 400; seed++) {
            List<String> paths = paths(
                    crawl(library, BaselineStrategies.random(new SplittableRandom(seed)), TrialSettings.REFERENCE));
            if (paths.get(1).equals("/a")) {
                beganWithA++;
                thenC += paths.get(2).equals("/c") ? 1 : 0;
            }
        }
        assertEquals(200, beganWithA, 30);
        assertEquals(beganWithA / 2.0, thenC, 21);
    }
}
