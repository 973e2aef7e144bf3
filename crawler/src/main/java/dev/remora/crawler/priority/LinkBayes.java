package dev.remora.crawler.priority;

import dev.remora.crawler.priority.context.ContextBayes;
import dev.remora.crawler.priority.context.LinkOutcomes;
import dev.remora.crawler.priority.text.LinkTerms;
import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Learners;
import dev.remora.crawler.relevance.learn.Synonyms;
import dev.remora.crawler.relevance.learn.TermShare;
import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.GeneralText;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Posterior of the link's context by naive Bayes, with kernel densities (`bayes`) or normal ones (`bayes-normal`):
/// Zou, Chen & Wang, "Research on focused crawler based on Bayes classifier", 2009; John & Langley 1995.
///
/// `priority(u -> v) = β rel(u) + (1 - β) P(+ | context of u -> v)`, in [0, 1], with β = 0.25: page and context
/// together guide better than either (Pant & Srinivasan 2006). The context: the words of the link, those around it,
/// and those of its address ([LinkTerms]), weighted as Zou et al. do. The sources train on example pages; where a
/// crawl has none, its own links teach: those that led to a page, by whether the page was on the topic, the last
/// 800 of each class ([LinkOutcomes]). Until ten of each class are known, and where a context holds no known term,
/// the priority is `rel(u)`. What waits is scored again after each lesson.
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
    /// Contexts met since the last lesson: most links of a site stand on all of its pages.
    private final Map<Context, Posterior> known = new HashMap<>();

    private Optional<ContextBayes> learnt = Optional.empty();
    private boolean lesson;

    private record Context(Url target, String anchor, String around) {}

    /// @param evidence made into words when asked for
    private record Posterior(OptionalDouble probability, Supplier<String> evidence) {}

    private LinkBayes(String name, String density, StrategyParts parts) {
        this.name = name;
        learner = Learners.byName(Synonyms.NONE).get(density);
        reader = new LinkTerms(new TermReader(parts.folding(), StopWords.load(parts.folding())), parts.segmenter());
    }

    /// With kernel densities.
    public static LinkBayes kernel(StrategyParts parts) {
        return new LinkBayes("bayes", "bayes-kernel", parts);
    }

    /// With normal densities.
    public static LinkBayes normal(StrategyParts parts) {
        return new LinkBayes("bayes-normal", "bayes-normal", parts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Scored score(Link link, LinkContext context) {
        double parent = link.sourceRelevance();
        if (link.origin() == Link.Origin.SEED || learnt.isEmpty()) {
            return parentAlone(parent, "nothing learnt yet");
        }
        Posterior posterior = posterior(link, context, learnt.get());
        if (posterior.probability.isEmpty()) {
            return parentAlone(parent, "no known word");
        }
        double p = posterior.probability.getAsDouble();
        return new Scored.Priority(
                Math.clamp(BETA * parent + (1 - BETA) * p, 0, 1),
                () -> String.format(Locale.ROOT, "parent %.2f · context %.2f: ", parent, p) + posterior.evidence.get(),
                Link.Inheritance.SEED);
    }

    private Posterior posterior(Link link, LinkContext context, ContextBayes by) {
        Context key = new Context(link.target(), link.anchor().best(), link.around());
        Posterior met = known.get(key);
        if (met != null) {
            return met;
        }
        TermCounts terms =
                reader.of(link, context.anchor().get(), context.around().get());
        Posterior posterior = new Posterior(by.posterior(terms), () -> words(by.evidence(terms)));
        if (known.size() >= REMEMBERED) {
            known.clear();
        }
        known.put(key, posterior);
        return posterior;
    }

    private static Scored parentAlone(double parent, String why) {
        return new Scored.Priority(
                parent, () -> String.format(Locale.ROOT, "parent %.2f · %s", parent, why), Link.Inheritance.SEED);
    }

    private static String words(List<TermShare> evidence) {
        return evidence.stream()
                .map(share -> String.format(Locale.ROOT, "%s %+.1f", share.term(), share.share()))
                .collect(Collectors.joining(", "));
    }

    /// A seed teaches nothing: no words lead to it.
    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged) {
            relearn(link, judged.relevance(), judged.onTopic());
        }
    }

    /// Learns where it is time to, and then has everything scored again.
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

    @Override
    public void forget() {
        outcomes.clear();
        learn();
    }

    @Override
    public boolean relearns() {
        return true;
    }

    @Override
    public void relearn(Link link, double relevance, boolean onTopic) {
        if (link.origin() != Link.Origin.SEED) {
            lesson |= outcomes.add(reader.of(link), onTopic, link.target().host());
        }
    }
}
