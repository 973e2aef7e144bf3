package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Strategies that learn from text, on webs of a few pages whose order of fetching is known.
class TextGuidedCrawlTest {
    private final Map<String, PageSeen> web = new LinkedHashMap<>();
    private final List<Waits> waiting = new ArrayList<>();
    private final List<String> fetched = new ArrayList<>();

    private record Waits(String path, Link link, double priority) {}

    /// A page with one link, to `<path>/x`.
    private void page(String path, double relevance, String text) {
        web.put(path, Readings.page(path, relevance, text, Readings.to(path + "/x", "丁")));
    }

    private List<String> crawl(PriorityStrategy strategy, String... seeds) {
        for (String seed : seeds) {
            Link link = Link.seed(Readings.url(seed));
            offer(seed, link, strategy.score(link, Readings.context(link, Optional.empty())));
        }
        while (!waiting.isEmpty()) {
            Waits next = waiting.stream()
                    .min(Comparator.comparingDouble(waits -> -waits.priority))
                    .orElseThrow();
            waiting.remove(next);
            fetched.add(next.path);
            PageSeen page = web.getOrDefault(next.path, Readings.page(next.path, 0, ""));
            strategy.observe(next.link, new Observation.Judged(page));
            for (int rank = 0; rank < page.page().outlinks().size(); rank++) {
                Link link = Readings.link(page, rank, next.link.depth() + 1);
                offer(
                        link.target().pathAndQuery().substring(1),
                        link,
                        strategy.score(link, Readings.context(link, Optional.of(page))));
            }
            strategy.groupsToRescore();
        }
        return fetched;
    }

    /// In the order in which they came, of equals the first goes first.
    private void offer(String path, Link link, LinkScore scored) {
        if (scored instanceof LinkScore.Priority priority) {
            waiting.add(new Waits(path, link.with(priority.group(), priority.inherited()), priority.value()));
        }
    }

    /// The seeds go first, in their order; then the link of the page that is of the topic's class, though it
    /// came last, then the other.
    @Test
    void softFocusGoesOnFromThePageThatIsMostLikelyOfTheGoodClasses() {
        page("bad", 0.1, "天气 天气");
        page("good", 0.9, "针灸 针灸 穴位");
        assertEquals(
                List.of("bad", "good", "good/x", "bad/x"),
                crawl(Strategies.named("soft-focus", Readings.parts()), "bad", "good"));
    }

    /// Both links of the seed wait with its value, and are taken in their order; of the page of another class
    /// nothing is followed.
    @Test
    void hardFocusNeverSeesWhatLiesBehindAPageOfAnotherClass() {
        web.put("", Readings.page("", 0.5, "针灸", Readings.to("bad", "甲"), Readings.to("good", "乙")));
        page("bad", 0.1, "天气 天气");
        page("good", 0.9, "针灸 针灸 穴位");
        assertEquals(List.of("", "bad", "good", "good/x"), crawl(Strategies.named("hard-focus", Readings.parts()), ""));
    }

    /// Thirteen chains 门户 -> 目录 -> 针灸 have taught the layers. Of four pages fetched after one another, the
    /// links of the one that reads like a target (layer 0) go first, then of those one and two links away,
    /// then of other.
    @Test
    void contextGraphGoesOnFromThePageThatReadsNearest() {
        PriorityStrategy strategy = ContextGraphTest.taught();
        page("other", 0.1, "天气 台风");
        page("far", 0.1, "门户 首页");
        page("near", 0.1, "目录 列表");
        page("target", 0.1, "针灸 穴位");
        assertEquals(
                List.of("other", "far", "near", "target", "target/x", "near/x", "far/x", "other/x"),
                crawl(strategy, "other", "far", "near", "target"));
    }

    /// Of fifty links those that say 穴位 led to the topic. All seventy had the priority of their page, and were
    /// taken in their order; after the fiftieth it learns, and of the twenty left those that say 穴位 go first.
    @ParameterizedTest
    @ValueSource(strings = {"bayes", "bayes-normal"})
    void bayesTakesTheLinksWhoseWordsLedToTheTopic(String name) {
        SmallWeb small = new SmallWeb();
        SmallWeb.Hop[] links = new SmallWeb.Hop[70];
        for (int i = 0; i < links.length; i++) {
            boolean on = i % 2 == 1;
            links[i] = SmallWeb.to("" + i, on ? "穴位" : "天气");
            small.page("" + i, on ? 0.9 : 0);
        }
        small.page("", 0.5, links);
        List<String> order = small.crawl(Strategies.named(name, SmallWeb.parts("针灸")), "");
        Stream<String> first = IntStream.range(0, 50).mapToObj(i -> "" + i);
        Stream<String> on = IntStream.range(0, 10).mapToObj(i -> "" + (51 + 2 * i));
        Stream<String> off = IntStream.range(0, 10).mapToObj(i -> "" + (50 + 2 * i));
        assertEquals(Stream.of(Stream.of(""), first, on, off).flatMap(s -> s).toList(), order);
    }
}
