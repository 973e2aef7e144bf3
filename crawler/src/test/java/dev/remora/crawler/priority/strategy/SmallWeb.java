package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.Harvest;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// A web of a few pages, drawn by hand, and a crawl of it as plain as can be: the strategy's calls in the crawl
/// loop's order, one page at a time. Pages of relevance 0.2 or more are on topic. A short text's relevance is
/// the number that it is (`0.6`), or 0.
final class SmallWeb {
    static final double ON_TOPIC = 0.2;
    private static final double WORTH_RAISING = 0.02;

    /// A link as it is drawn.
    ///
    /// @param block index of the page's block that it stands in
    record Hop(String to, String anchor, String around, int block) {}

    private record Drawn(double relevance, List<String> labels, List<Hop> hops) {}

    private record Waits(double priority, int sequence, Link link) {}

    /// Judges short texts by the number that they are.
    static final RelevanceModel MODEL = new RelevanceModel() {
        @Override
        public String name() {
            return "written";
        }

        @Override
        public double threshold() {
            return ON_TOPIC;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            throw new UnsupportedOperationException("a drawn page has the relevance that it was drawn with");
        }

        @Override
        public double judge(SegmentedText text) {
            return Stream.of(text.text().split("\\s+"))
                    .filter(word -> word.matches("[01](\\.\\d+)?"))
                    .mapToDouble(Double::parseDouble)
                    .average()
                    .orElse(0);
        }
    };

    private final Map<String, Drawn> pages = new LinkedHashMap<>();
    private final Map<String, Waits> waiting = new LinkedHashMap<>();
    private final Set<String> done = new LinkedHashSet<>();
    private final List<String> dropped = new ArrayList<>();
    private int sequence;
    private long queued;

    static Hop to(String page) {
        return to(page, "", "");
    }

    static Hop to(String page, String anchor) {
        return to(page, anchor, "");
    }

    static Hop to(String page, String anchor, String around) {
        return new Hop(page, anchor, around, 0);
    }

    static Hop in(int block, String page, String anchor) {
        return new Hop(page, anchor, "", block);
    }

    static Url url(String page) {
        return new Url("http://small.example/" + page);
    }

    static StrategyParts parts(String... keywords) {
        Map<String, Double> weights = new LinkedHashMap<>();
        Stream.of(keywords).forEach(word -> weights.put(word, 1.0));
        Topic topic = Topic.of("t", "T", weights, List.of(url("")));
        return new StrategyParts(topic, MODEL, SmallWeb::whole, new Folding(), new SplittableRandom(1));
    }

    private static SegmentedText whole(String text) {
        return text.isEmpty()
                ? SegmentedText.EMPTY
                : new SegmentedText(text, new Tokens(new int[] {0}, new int[] {text.length()}));
    }

    SmallWeb page(String name, double relevance, Hop... hops) {
        return page(name, relevance, List.of(""), hops);
    }

    /// @param labels of its blocks
    SmallWeb page(String name, double relevance, List<String> labels, Hop... hops) {
        pages.put(name, new Drawn(relevance, labels, List.of(hops)));
        return this;
    }

    /// A page as a strategy sees it.
    PageSeen seen(String name) {
        Drawn drawn = pages.getOrDefault(name, new Drawn(0, List.of(), List.of()));
        List<Block> blocks = drawn.labels.stream()
                .map(label -> new Block("html/body/div", label, Block.Role.OTHER))
                .toList();
        List<Outlink> links = drawn.hops.stream()
                .map(hop -> new Outlink(
                        url(hop.to), Anchor.of(hop.anchor), hop.around, false, hop.block, LinkClass.LEVEL, "html/a"))
                .toList();
        Page page = new Page(
                url(name),
                Instant.EPOCH,
                "",
                "",
                PageFacts.NONE,
                new Page.Head("UTF-8", "zh", Optional.empty(), false),
                new Page.Layout(blocks, links));
        return new PageSeen(
                page,
                drawn.relevance,
                drawn.relevance >= ON_TOPIC,
                PageWords.of(SegmentedText.EMPTY, SegmentedText.EMPTY));
    }

    /// A link of a page that was reached with what `via` handed down.
    Link link(String name, int rank, Link.Inheritance via) {
        PageSeen seen = seen(name);
        Outlink outlink = seen.page().outlinks().get(rank);
        Block block = seen.page().blocks().get(outlink.block());
        return new Link(
                outlink.target(),
                new Link.Source(seen.key(), Link.Origin.PAGE, seen.relevance(), seen.onTopic() ? 0 : 1),
                outlink.anchor(),
                outlink.around(),
                new Link.Steps(1, 0, 0),
                new Link.Place(
                        outlink.path(),
                        outlink.kind(),
                        outlink.block(),
                        block.role(),
                        block.label(),
                        rank,
                        seen.page().outlinks().size()),
                new Link.Standing("host:small.example", via));
    }

    static LinkContext context(Link link, boolean sourceOnTopic, Optional<PageSeen> source) {
        return context(link, sourceOnTopic, source, 0);
    }

    static LinkContext context(Link link, boolean sourceOnTopic, Optional<PageSeen> source, long queuedBefore) {
        return new LinkContext(
                new LinkContext.Source(sourceOnTopic, link.inherited(), source),
                queuedBefore,
                1,
                new Harvest(0, 0),
                0,
                new LinkContext.Words(link, SmallWeb::whole));
    }

    /// Scores one link of a page.
    LinkScore score(PriorityStrategy strategy, String name, int rank, Link.Inheritance via) {
        PageSeen seen = seen(name);
        Link link = link(name, rank, via);
        return strategy.score(link, context(link, seen.onTopic(), Optional.of(seen)));
    }

    /// The pages in the order in which a strategy fetches them.
    List<String> crawl(PriorityStrategy strategy, String... seeds) {
        waiting.clear();
        done.clear();
        dropped.clear();
        for (String seed : seeds) {
            Link link = Link.seed(url(seed));
            offer(seed, link, strategy.score(link, context(link, true, Optional.empty(), queued)));
        }
        while (!waiting.isEmpty()) {
            String next = waiting.entrySet().stream()
                    .min(Comparator.comparingDouble((Map.Entry<String, Waits> e) -> -e.getValue().priority)
                            .thenComparingInt(e -> e.getValue().sequence))
                    .orElseThrow()
                    .getKey();
            fetch(next, waiting.remove(next).link, strategy);
        }
        return List.copyOf(done);
    }

    private void fetch(String name, Link via, PriorityStrategy strategy) {
        done.add(name);
        PageSeen seen = seen(name);
        strategy.observe(via, new Observation.Judged(seen));
        for (int rank = 0; rank < seen.page().outlinks().size(); rank++) {
            String to = pages.getOrDefault(name, new Drawn(0, List.of(), List.of()))
                    .hops
                    .get(rank)
                    .to;
            if (!done.contains(to)) {
                Link link = link(name, rank, via.inherited());
                offer(to, link, strategy.score(link, context(link, seen.onTopic(), Optional.of(seen), queued)));
            }
        }
        Set<String> groups = strategy.groupsToRescore();
        waiting.replaceAll((to, waits) -> again(to, waits, groups, strategy));
        waiting.values().removeIf(waits -> waits.priority < 0);
    }

    private Waits again(String to, Waits waits, Set<String> groups, PriorityStrategy strategy) {
        Link link = waits.link;
        if (!groups.contains(link.group()) && !groups.contains(PriorityStrategy.EVERYTHING)) {
            return waits;
        }
        boolean onTopic = link.source() == 0 || link.offTopic() == 0;
        return switch (strategy.score(link, context(link, onTopic, Optional.empty(), waits.sequence))) {
            case LinkScore.Priority priority -> new Waits(priority.value(), waits.sequence, link);
            case LinkScore.Drop _ -> {
                dropped.add(to);
                yield new Waits(-1, 0, link);
            }
        };
    }

    private void offer(String to, Link link, LinkScore scored) {
        Waits before = waiting.get(to);
        switch (scored) {
            case LinkScore.Priority priority -> {
                String group = priority.group().isEmpty() ? link.group() : priority.group();
                if (before == null || priority.value() > before.priority + WORTH_RAISING) {
                    queued++;
                    int number = before == null ? sequence++ : before.sequence;
                    waiting.put(to, new Waits(priority.value(), number, link.with(group, priority.inherited())));
                }
            }
            case LinkScore.Drop _ -> dropped.add(to);
        }
    }

    /// Links that were dropped.
    List<String> dropped() {
        return dropped;
    }
}
