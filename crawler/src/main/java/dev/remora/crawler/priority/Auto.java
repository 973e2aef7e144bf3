package dev.remora.crawler.priority;

import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.LinkModel;
import dev.remora.crawler.priority.auto.Prediction;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Ours, the default: learns while it crawls which evidence predicts that a link leads to the topic.
///
/// A link's priority is how likely it leads to the topic by what the crawl has seen so far ([LinkModel]), and a
/// little more where little is known of its host, so that hosts are tried before they are judged; that fades as
/// they become known. Links of a host are scored again when the host has brought a quarter of its pages since they
/// last were, and not more often than their number allows; all links when the crawl has grown by half.
public final class Auto implements PriorityStrategy {
    static final String NAME = "auto";

    private static final int FIRST_REVIEW = 32;
    private static final double REVIEW_GROWTH = 1.5;
    private static final double STEPS = 256;

    private final AutoSettings settings;
    private final LinkModel experience;
    private final Map<String, Host> hosts = new HashMap<>();
    private final Set<String> groups = new TreeSet<>();
    private long fetched;
    private long waiting;
    private long lastReview;
    private long nextReview = FIRST_REVIEW;

    /// How far a host has come.
    private static final class Host {
        private long fetched;
        private long fetchedSince;
        private long waiting;
    }

    /// One that has learnt nothing yet; of the web's places it knows the topic's examples.
    public Auto(StrategyParts parts) {
        this(parts, AutoSettings.DEFAULT);
    }

    /// One with other numbers.
    public Auto(StrategyParts parts, AutoSettings settings) {
        this.settings = settings;
        this.experience = new LinkModel(parts.topic().examples(), parts.relevance(), parts.segmenter(), settings);
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
        if (context.source().isPresent()) {
            experience.linked(link);
            if (context.inlinks() == 1) {
                waiting++;
                host.waiting++;
            }
        }
        Prediction outlook =
                experience.outlook(link, Math.max(host.fetched, context.host().fetched()));
        // In steps, so that links are moved only by what matters.
        double priority = Math.round(outlook.priority() * STEPS) / STEPS;
        return new LinkScore.Priority(Math.clamp(priority, 0, 1), outlook::evidence, link.inherited());
    }

    @Override
    public void observe(Link link, Observation outcome) {
        Host host = host(link);
        host.waiting--;
        waiting--;
        if (outcome instanceof Observation.Judged judged) {
            experience.learn(link, judged.relevance(), judged.onTopic());
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
    public List<String> learnt() {
        return experience.learnt();
    }

    @Override
    public Bytes snapshot() {
        return experience.snapshot();
    }

    @Override
    public void restore(Bytes snapshot) {
        experience.restore(snapshot);
    }
}
