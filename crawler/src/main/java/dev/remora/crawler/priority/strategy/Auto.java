package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.LinkModel;
import dev.remora.crawler.priority.auto.Prediction;
import dev.remora.crawler.priority.auto.RescoringSchedule;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.run.Learnt;
import java.util.List;
import java.util.Set;

/// The default strategy, Remora's own: learns during the crawl which evidence predicts that a link leads to the
/// topic.
///
/// A link's priority is the estimated probability that it leads to the topic ([LinkModel]), plus a bonus for
/// hosts with few fetched pages, so that hosts are explored before they are judged; the bonus fades with each
/// page. Queued links are re-scored as the [RescoringSchedule] says.
public final class Auto implements PriorityStrategy {
    static final String NAME = "auto";

    /// Steps of a priority: finer than those of the expected values, yet coarser than the last bits of a logarithm, in
    /// which machines may differ. A power of two, so that 32 bits hold each.
    private static final double STEPS = 1 << 14;

    private final LinkModel model;
    private final RescoringSchedule schedule;

    /// Creates a strategy that has learnt nothing yet; it knows the sites of the topic's examples.
    public Auto(StrategyParts parts) {
        this(parts, AutoSettings.DEFAULT);
    }

    /// Creates a strategy with other settings.
    public Auto(StrategyParts parts, AutoSettings settings) {
        this.schedule = new RescoringSchedule(settings.rescoring());
        this.model = new LinkModel(parts.topic().examples(), parts.relevance(), parts.segmenter(), settings);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        String host = link.target().host();
        schedule.begin(context.step(), context.queuedBefore());
        schedule.begin(host, context.host().fetched());
        if (link.given()) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, link.inherited());
        }
        if (context.source().page().isPresent()) {
            model.linked(link);
            if (context.inlinks() == 1) {
                schedule.queued(host);
            }
        }
        Prediction prediction = model.prediction(
                link, Math.max(schedule.fetched(host), context.host().fetched()));
        double priority = Math.round(prediction.priority() * STEPS) / STEPS;
        return new LinkScore.Priority(Math.clamp(priority, 0, 1), prediction::evidence, link.inherited());
    }

    @Override
    public void observe(Link link, Observation outcome) {
        String host = link.target().host();
        switch (outcome) {
            case Observation.Judged judged -> {
                model.learn(link, judged.relevance(), judged.onTopic());
                schedule.followed(host, true);
            }
            case Observation.Elsewhere(double relevance, boolean onTopic) -> model.learn(link, relevance, onTopic);
            case Observation.NoPage _ -> schedule.followed(host, false);
        }
    }

    @Override
    public boolean learnsFromOthers() {
        return true;
    }

    @Override
    public Set<String> groupsToRescore() {
        return schedule.takeDue();
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
