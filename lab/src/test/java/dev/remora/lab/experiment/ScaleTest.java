package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.trial.DrawnTraces;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
    private static Start start(String... seeds) {
        List<Url> urls = Stream.of(seeds).map(Url::new).toList();
        return new Start("near", Topic.of("tea", "茶", Map.of("茶", 1.0), urls), StartId.OWN_SEEDS);
    }

    private static Trace trace(String hits) {
        return DrawnTraces.of("a.example", hits);
    }

    private static Scale scale(Start start, String survey, String random, String oracle, long budget) {
        return new Scale(start, "bm25", trace(survey), List.of(trace(random)), trace(oracle), budget);
    }

    private static final Start START = start("http://a.example/0");

    @Test
    void theWebIsWhatAnyYardstickReached() {
        Trace elsewhere = DrawnTraces.of("b.example", "*.");
        Scale scale =
                new Scale(START, "bm25", trace("*..*"), List.of(elsewhere, trace("*.")), trace("*..*"), Long.MAX_VALUE);
        assertEquals(6, scale.web().size());
        assertEquals(3, scale.targets());
        assertEquals(
                new Url("http://a.example/0"), scale.web().keySet().iterator().next());
    }

    @Test
    void aShareIsTheAreaBetweenChanceAndTheOracle() {
        Scale scale = scale(START, "**..", "..**", "**..", Long.MAX_VALUE);
        CrawlMethod method = new CrawlMethod("best-first", "bm25");
        assertEquals(1, scale.result(method, List.of(trace("**.."))).shareOfOracle(), 1e-12);
        assertEquals(0, scale.result(method, List.of(trace("..**"))).shareOfOracle(), 1e-12);
        Result middle = scale.result(method, List.of(trace("*..*")));
        assertEquals(0.5, middle.shareOfOracle(), 1e-12);
        assertEquals((0.25 + 0.5 + 0.5 + 0.75) / 4, middle.area(), 1e-12);
        assertEquals(START.id(), middle.start());
    }

    @Test
    void severalCrawlsByChanceAreTheirMean() {
        Scale scale = new Scale(
                START, "bm25", trace("**.."), List.of(trace("..**"), trace("**..")), trace("**.."), Long.MAX_VALUE);
        CrawlMethod method = new CrawlMethod("best-first", "bm25");
        assertEquals(0, scale.result(method, List.of(trace("*..*"))).shareOfOracle(), 1e-12);
        assertEquals(0, scale.yardsticks().getFirst().shareOfOracle(), 1e-12);
        assertEquals(2, scale.yardsticks().getFirst().traces().size());
        assertEquals(1, scale.yardsticks().getLast().shareOfOracle(), 1e-12);
        assertEquals(
                List.of(new CrawlMethod("random", "bm25"), new CrawlMethod("oracle", "bm25")),
                scale.yardsticks().stream().map(Result::method).toList());
    }

    @Test
    void underABudgetOnlyItsPagesCount() {
        Scale scale = scale(START, "..**..**", "..", "**", 2);
        assertEquals(8, scale.web().size());
        HitCurve curve = scale.result(new CrawlMethod("best-first", "bm25"), List.of(trace("*.*****")))
                .curves()
                .getFirst();
        assertEquals(1, curve.found(7));
        assertEquals(2, curve.within());
        assertEquals(8, curve.web());
    }

    @Test
    void aResultIsTheMeanOfItsTraces() {
        Scale scale = scale(START, "**..", "..**", "**..", Long.MAX_VALUE);
        Result both = scale.result(new CrawlMethod("random", "bm25"), List.of(trace("*.."), trace("..*.*")));
        assertEquals(0.5 * (0.5 + 0), both.mean(curve -> curve.recall(1)), 1e-12);
        assertEquals((1.0 + 0.5 + 0.5) / 3 / 2 + (0.5 + 0.5 + 1) / 3 / 2, both.averageRelevance(3), 1e-12);
        assertEquals((2.0 / 3 + 3.5 / 5) / 2, both.averageRelevance(99), 1e-12);
        assertEquals((1 + 3) / 2.0, both.secondsUntil(0.5), 1e-12);
        assertTrue(Double.isNaN(both.secondsUntil(1)), "one never found them all");
        assertEquals(0, both.averageRelevance(0));
    }

    /// The topic's seeds are a target and another page: it starts near, so that seeds are drawn from targets.
    @Test
    void seedsNearAreDrawnFromTheTargets() {
        Scale own = scale(start("http://a.example/0", "http://a.example/1"), "*.*.*.***", "*", "*", Long.MAX_VALUE);
        List<Start> drawn = SeedSets.drawn(own, 40, new SplittableRandom(1));
        Set<Url> all = new HashSet<>();
        for (Start set : drawn) {
            assertEquals(2, Set.copyOf(set.topic().seeds()).size());
            all.addAll(set.topic().seeds());
        }
        Set<Url> targets = new HashSet<>();
        for (int page : new int[] {0, 2, 4, 6, 7, 8}) {
            targets.add(new Url("http://a.example/" + page));
        }
        assertEquals(targets, all);
        assertEquals("random-1", drawn.getFirst().seeds());
        assertEquals("random-40", drawn.getLast().seeds());
        assertFalse(drawn.getFirst().id().hasOwnSeeds());
    }

    @Test
    void seedsFarAreTheFirstOneAndPagesOffTheTopic() {
        Scale own = scale(
                start("http://a.example/1", "http://a.example/3", "http://a.example/5"),
                "*.*.*...",
                "*",
                "*",
                Long.MAX_VALUE);
        for (Start set : SeedSets.drawn(own, 20, new SplittableRandom(2))) {
            List<Url> seeds = set.topic().seeds();
            assertEquals(new Url("http://a.example/1"), seeds.getFirst());
            assertEquals(3, Set.copyOf(seeds).size());
            assertTrue(seeds.stream().noneMatch(own.web()::get), seeds.toString());
        }
    }

    @Test
    void aSetIsAsLargeAsThereArePages() {
        Scale own = scale(
                start("http://a.example/0", "http://a.example/2", "http://a.example/9"),
                "*.*",
                "*",
                "*",
                Long.MAX_VALUE);
        Start set = SeedSets.drawn(own, 1, new SplittableRandom(3)).getFirst();
        assertEquals(
                Set.of(new Url("http://a.example/0"), new Url("http://a.example/2")),
                Set.copyOf(set.topic().seeds()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theDrawFollowsFromTheRandomNumbersAlone(long seed) {
        Scale own = scale(start("http://a.example/0", "http://a.example/1"), "*".repeat(30), "*", "*", Long.MAX_VALUE);
        List<List<Url>> one = seeds(own, seed);
        assertEquals(one, seeds(own, seed));
        assertNotEquals(one, seeds(own, seed + 10));
    }

    private static List<List<Url>> seeds(Scale own, long seed) {
        return SeedSets.drawn(own, 5, new SplittableRandom(seed)).stream()
                .map(set -> set.topic().seeds())
                .toList();
    }
}
