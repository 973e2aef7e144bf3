package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.LinkModel;
import dev.remora.crawler.priority.auto.Prediction;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.run.Learnt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The default strategy, Remora's own: learns during the crawl which evidence predicts that a link leads to the
/// topic.
///
/// A link's priority is the estimated probability that it leads to the topic ([LinkModel]), plus a bonus for
/// hosts with few fetched pages, so that hosts are explored before they are judged; the bonus fades with each
/// page. The links of a host are re-scored when a quarter of the host's pages are newer than the last time,
/// but less often if there are many links; all links when the crawl has grown by half.
public final class Auto implements PriorityStrategy {
    static final String NAME = "auto";

    private static final int FIRST_REVIEW = 32;
    private static final double REVIEW_GROWTH = 1.5;
    private static final double STEPS = 256;

    private final AutoSettings settings;
    private final LinkModel model;
    private final Map<String, Host> hosts = new HashMap<>();
    private final Set<String> groups = new TreeSet<>();
    private long fetched;
    private long waiting;
    private long lastReview;
    private long nextReview = FIRST_REVIEW;

    /// The progress on a host.
    private static final class Host {
        private long fetched;
        private long fetchedSince;
        private long waiting;
    }

    /// Creates a strategy that has learnt nothing yet; it knows the sites of the topic's examples.
    public Auto(StrategyParts parts) {
        this(parts, AutoSettings.DEFAULT);
    }

    /// Creates a strategy with other settings.
    public Auto(StrategyParts parts, AutoSettings settings) {
        this.settings = settings;
        this.model = new LinkModel(parts.topic().examples(), parts.relevance(), parts.segmenter(), settings);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        if (link.origin() == Link.Origin.SEED) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, link.inherited());
        }
        Host host = host(link);
        if (context.source().page().isPresent()) {
            model.linked(link);
            if (context.inlinks() == 1) {
                waiting++;
                host.waiting++;
            }
        }
        Prediction prediction =
                model.prediction(link, Math.max(host.fetched, context.host().fetched()));
        // Rounded to steps, so that small changes do not move links.
        double priority = Math.round(prediction.priority() * STEPS) / STEPS;
        return new LinkScore.Priority(Math.clamp(priority, 0, 1), prediction::evidence, link.inherited());
    }

    @Override
    public void observe(Link link, Observation outcome) {
        Host host = host(link);
        host.waiting--;
        waiting--;
        if (outcome instanceof Observation.Judged judged) {
            model.learn(link, judged.relevance(), judged.onTopic());
            fetched++;
            host.fetched++;
            host.fetchedSince++;
            review(link.target().host(), host);
        }
    }

    private void review(String name, Host host) {
        if (host.fetchedSince >= settings.laziness() * host.fetched
                && host.fetchedSince >= host.waiting / settings.pace()) {
            host.fetchedSince = 0;
            groups.add("host:" + name);
        }
        if (fetched >= nextReview && fetched - lastReview >= waiting / settings.pace()) {
            lastReview = fetched;
            nextReview = (long) (fetched * REVIEW_GROWTH);
            groups.add(EVERYTHING);
        }
    }

    private Host host(Link link) {
        return hosts.computeIfAbsent(link.target().host(), name -> new Host());
    }

    @Override
    public Set<String> groupsToRescore() {
        if (groups.isEmpty()) {
            return Set.of();
        }
        Set<String> due = new TreeSet<>(groups);
        groups.clear();
        return due;
    }

    @Override
    public List<Learnt> learnt() {
        return model.learnt();
    }

    @Override
    public Bytes snapshot() {
        return model.snapshot();
    }

    @Override
    public void restore(Bytes snapshot) {
        model.restore(snapshot);
    }
}
