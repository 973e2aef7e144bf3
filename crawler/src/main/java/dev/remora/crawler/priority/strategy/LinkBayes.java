package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.context.ContextBayes;
import dev.remora.crawler.priority.context.LinkOutcomes;
import dev.remora.crawler.priority.text.LinkTerms;
import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Learners;
import dev.remora.crawler.relevance.learn.SynonymLookup;
import dev.remora.crawler.relevance.learn.TermShare;
import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.GeneralText;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Posterior of the link's context by naive Bayes, with kernel densities (`bayes`) or normal ones
/// (`bayes-normal`): Zou, Chen & Wang, "Research on focused crawler based on Bayes classifier", 2009; John &
/// Langley 1995.
///
/// `priority(u -> v) = β rel(u) + (1 - β) P(+ | context of u -> v)`, in [0, 1], with β = 0.25: page and context
/// together guide better than either (Pant & Srinivasan 2006). The context: the words of the link, those
/// around it, and those of its address ([LinkTerms]), weighted as Zou et al. do. The sources train on example
/// pages; here the training samples are the crawl's own links that led to a page, by whether the page was on
/// the topic, the last 800 of each class ([LinkOutcomes]). Until ten of each class are known, and for a
/// context without known terms, the priority is `rel(u)`. The queue is re-scored after each lesson.
public final class LinkBayes implements PriorityStrategy {
    private static final double BETA = 0.25;
    private static final int KEPT = 800;
    private static final int ENOUGH = 100;
    private static final int REMEMBERED = 20_000;
    private static final int GENERAL_TEXTS = 1000;
    private static final int GENERAL_WORDS = 30;

    private final String name;
    private final Learner learner;
    private final LinkTerms reader;
    private final LinkOutcomes outcomes = new LinkOutcomes(KEPT);
    private final GeneralText general = new GeneralText(new WordFrequencies(), GENERAL_TEXTS, GENERAL_WORDS);
    /// Probabilities of the contexts since the last lesson, by a hash of the context; NaN for a context without
    /// known terms. Most links of a site are on all of its pages. The words are not kept: 20,000 contexts with
    /// their terms take some 60 MB, their probabilities 2 MB.
    private final Map<Long, Double> known = new HashMap<>();

    private Optional<ContextBayes> learnt = Optional.empty();
    private boolean lesson;

    private LinkBayes(String name, String density, StrategyParts parts) {
        this.name = name;
        learner = Learners.byName(SynonymLookup.NONE).get(density);
        reader = new LinkTerms(new TermReader(parts.folding(), StopWords.shared()), parts.segmenter());
    }

    /// Creates the strategy with kernel densities.
    public static LinkBayes kernel(StrategyParts parts) {
        return new LinkBayes("bayes", "bayes-kernel", parts);
    }

    /// Creates the strategy with normal densities.
    public static LinkBayes normal(StrategyParts parts) {
        return new LinkBayes("bayes-normal", "bayes-normal", parts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        double parent = link.sourceRelevance();
        if (link.given() || learnt.isEmpty()) {
            return parentAlone(parent, LinkEvidence.ParentUntaught::new);
        }
        ContextBayes by = learnt.get();
        double p = probability(link, context, by);
        if (Double.isNaN(p)) {
            return parentAlone(parent, LinkEvidence.ParentNoKnownWord::new);
        }
        return new LinkScore.Priority(
                Math.clamp(BETA * parent + (1 - BETA) * p, 0, 1),
                () -> new LinkEvidence.Context(
                        (float) parent, (float) p, TermShare.told(by.evidence(terms(link, context)))),
                Link.Inheritance.SEED);
    }

    private double probability(Link link, LinkContext context, ContextBayes by) {
        long key = key(link);
        Double met = known.get(key);
        if (met != null) {
            return met;
        }
        double probability = by.posterior(terms(link, context)).orElse(Double.NaN);
        if (known.size() >= REMEMBERED) {
            known.clear();
        }
        known.put(key, probability);
        return probability;
    }

    private TermCounts terms(Link link, LinkContext context) {
        return reader.of(link, context.words().anchor(), context.words().around());
    }

    /// Returns a hash of 64 bits: two of 20,000 contexts collide with a probability of 1 in 10¹¹.
    private static long key(Link link) {
        long words =
                ((long) link.anchor().best().hashCode() << 32) ^ (link.around().hashCode() & 0xffffffffL);
        return Long.rotateLeft(link.target().key(), 17) ^ (words * 0x9e3779b97f4a7c15L);
    }

    private static LinkScore parentAlone(double parent, Function<Float, LinkEvidence> why) {
        return new LinkScore.Priority(parent, () -> why.apply((float) parent), Link.Inheritance.SEED);
    }

    /// Seeds are no samples, because no words link to them.
    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged && !link.given()) {
            lesson |= outcomes.add(
                    reader.of(link), judged.onTopic(), link.target().host());
        }
    }

    /// Learns if a lesson is due, and then requests re-scoring of the whole queue.
    @Override
    public Set<String> groupsToRescore() {
        if (!lesson) {
            return Set.of();
        }
        lesson = false;
        outcomes.lesson();
        learn();
        return Set.of(EVERYTHING);
    }

    private void learn() {
        known.clear();
        var samples = outcomes.taught();
        Background background = samples.size() < ENOUGH ? general : Background.NONE;
        learnt = samples.isEmpty() ? Optional.empty() : Optional.of(ContextBayes.learn(samples, learner, background));
    }

    @Override
    public Bytes snapshot() {
        return Snapshots.of(outcomes::write);
    }

    @Override
    public void restore(Bytes snapshot) {
        Snapshots.read(snapshot, outcomes::read);
        learn();
    }
}
