package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.Harvest;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.text.Words;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Topics, pages and links for the tests of strategies that learn from text. Words are parted by spaces; pages
/// stand on `http://h.example/`.
public final class Readings {
    private static final Folding FOLDING = new Folding();
    private static final String HOST = "http://h.example/";

    private Readings() {}

    /// A topic of keywords of weight 1.
    public static Topic topic(String... keywords) {
        SequencedMap<String, Double> weighted = new LinkedHashMap<>();
        Stream.of(keywords).forEach(word -> weighted.put(word, 1.0));
        return Topic.of("t", "题目", weighted, List.of(new Url(HOST)));
    }

    /// Parts for the topic 针灸.
    static StrategyParts parts() {
        Topic topic = topic("针灸");
        return new StrategyParts(
                topic, RelevanceModels.of(topic, FOLDING), Words::segmented, FOLDING, new SplittableRandom(7));
    }

    static Url url(String path) {
        return new Url(HOST + path);
    }

    /// An outlink to a path, with an anchor.
    static Outlink to(String path, String anchor) {
        return new Outlink(url(path), Anchor.of(anchor), "", false, -1, LinkClass.LEVEL, "html/body/a");
    }

    static PageSeen page(String path, double relevance, String text, Outlink... links) {
        Page page = Page.ofText(url(path), Instant.EPOCH, "", text, "zh").linking(List.of(links));
        return new PageSeen(
                page, relevance, relevance >= 0.5, PageWords.of(Words.segmented(""), Words.segmented(text)));
    }

    /// A page's link number `rank`, as the crawl loop makes it.
    static Link link(PageSeen page, int rank, int depth) {
        Outlink outlink = page.page().outlinks().get(rank);
        return new Link(
                outlink.target(),
                new Link.Source(page.key(), Link.Origin.PAGE, page.relevance(), 0),
                outlink.anchor(),
                outlink.around(),
                new Link.Steps(depth, 0, 0),
                new Link.Place(
                        outlink.path(),
                        outlink.kind(),
                        -1,
                        Block.Role.OTHER,
                        "",
                        rank,
                        page.page().outlinks().size()),
                new Link.Standing("host:h.example", Link.Inheritance.SEED));
    }

    static LinkContext context(Link link, Optional<PageSeen> source) {
        return new LinkContext(
                new LinkContext.Source(
                        source.map(PageSeen::onTopic).orElse(link.source() == 0), link.inherited(), source),
                0,
                1,
                new Harvest(0, 0),
                0,
                new LinkContext.Words(link, Words::segmented));
    }

    /// What a strategy makes of all links of a page that was just fetched.
    static List<LinkScore> offered(PriorityStrategy strategy, PageSeen page, int depth) {
        List<LinkScore> scored = new ArrayList<>();
        for (int rank = 0; rank < page.page().outlinks().size(); rank++) {
            Link link = link(page, rank, depth);
            scored.add(strategy.score(link, context(link, Optional.of(page))));
        }
        strategy.groupsToRescore();
        return scored;
    }

    /// Fetches a page by a link that says `anchor`, and offers its links.
    static List<LinkScore> fetched(PriorityStrategy strategy, String anchor, PageSeen page) {
        PageSeen from = page("from", 0.5, "", to(path(page), anchor));
        strategy.observe(link(from, 0, 1), new Observation.Judged(page));
        return offered(strategy, page, 2);
    }

    private static String path(PageSeen page) {
        return page.page().url().text().substring(HOST.length());
    }

    static double value(LinkScore scored) {
        return ((LinkScore.Priority) scored).value();
    }

    static String why(LinkScore scored) {
        return ReasonText.ENGLISH.say(((LinkScore.Priority) scored).evidence().get());
    }
}
