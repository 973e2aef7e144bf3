package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.layers.LayerClassifier;
import dev.remora.crawler.priority.layers.LayerClassifier.Placed;
import dev.remora.crawler.priority.layers.RecentGraph;
import dev.remora.crawler.priority.text.PageTerms;
import dev.remora.crawler.priority.text.PageValues;
import dev.remora.crawler.priority.text.TrainingTexts;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;
import java.util.Optional;
import java.util.Set;

/// Context-focused crawling: Diligenti, Coetzee, Lawrence, Giles & Gori, "Focused crawling using context graphs",
/// 2000. A classifier estimates how many links a page is away from a target, as layers 0 … N; the page's links
///       go to the queue of that layer, ordered by its probability; the next link is the best of the nearest
///       non-empty layer.
///
/// One queue represents all of them: `priority = (N + 1 - layer + p) / (N + 2)`, "other" being layer N + 1. N
/// = 3, confidence 0.5, which the source leaves open.
///
/// Layers are learnt from the crawl's own last 5,000 pages ([RecentGraph]), with the pages that its model
/// judges on topic as targets, after 50, 100, 200 … 1,600 pages and then after each 1,600, if there are at
/// least ten targets; then the pages are classified again and the queue is re-scored. Before the first lesson
/// a page on the topic is in layer 0, any other is "other", ordered by relevance. Only the first 500 words of
/// a page are read. On resume the state is learnt again from the stored pages.
public final class ContextGraph implements PriorityStrategy {
    private static final int FURTHEST = 3;
    private static final int OTHER = FURTHEST + 1;
    private static final double CONFIDENCE = 0.5;
    private static final int WORDS = 500;
    private static final int PAGES = 5000;
    private static final int LEAST_TARGETS = 10;

    private final WordFrequencies frequencies = new WordFrequencies();
    private final PageTerms reader;
    private final RecentGraph graph = new RecentGraph(PAGES);
    private final PageValues values = new PageValues();
    private Optional<LayerClassifier> learnt = Optional.empty();
    private int seen;
    private boolean lesson;

    /// Creates a strategy with an empty graph.
    public ContextGraph(StrategyParts parts) {
        reader = new PageTerms(new TermReader(parts.folding(), StopWords.shared()), WORDS);
    }

    @Override
    public String name() {
        return "context-graph";
    }

    /// A link without a known page (of a seed or a sitemap) is in layer 0 or in "other", according to the
    /// values of its origin.
    @Override
    public LinkScore score(Link link, LinkContext context) {
        double value = values.get(link.source())
                .orElseGet(() -> value(untaught(context.source().onTopic(), link.sourceRelevance())));
        return new LinkScore.Priority(value, () -> told(value), Link.Inheritance.SEED);
    }

    /// Returns `(N + 1 - layer + p) / (N + 2)`, in [0, 1].
    static double value(Placed placed) {
        return (OTHER - placed.layer() + placed.probability()) / (OTHER + 1);
    }

    private static LinkEvidence told(double value) {
        double bands = value * (OTHER + 1);
        int layer = OTHER - (int) Math.min(OTHER, Math.floor(bands));
        float probability = (float) (bands - (OTHER - layer));
        return layer == OTHER ? new LinkEvidence.NoLayer(probability) : new LinkEvidence.Layer(layer, probability);
    }

    private static Placed untaught(boolean onTopic, double relevance) {
        return new Placed(onTopic ? 0 : OTHER, relevance);
    }

    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged) {
            lesson |= take(judged.page());
        }
    }

    /// Adds a page to the graph. Returns whether a lesson took place.
    private boolean take(PageSeen page) {
        TermCounts all =
                reader.of(page.words().title().get(), page.words().body().get());
        TermCounts terms = LayerClassifier.reduced(all, this::frequency);
        long[] links = page.page().outlinks().stream()
                .mapToLong(link -> link.target().key())
                .distinct()
                .toArray();
        graph.add(new RecentGraph.Node(page.key(), page.onTopic(), terms, links));
        seen++;
        boolean learns = TrainingTexts.after(seen) && learn();
        if (!learns) {
            values.put(
                    page.key(),
                    value(learnt.map(by -> by.place(terms))
                            .orElseGet(() -> untaught(page.onTopic(), page.relevance()))));
        }
        return learns;
    }

    private boolean learn() {
        LayerClassifier classifier = new LayerClassifier(FURTHEST, this::frequency, CONFIDENCE);
        classifier.learn(graph);
        if (classifier.pages(0) < LEAST_TARGETS) {
            return false;
        }
        learnt = Optional.of(classifier);
        graph.forEach(node -> values.put(node.key(), value(classifier.place(node.terms()))));
        return true;
    }

    private double frequency(String term) {
        return frequencies.count(term) / frequencies.total();
    }

    @Override
    public Set<String> groupsToRescore() {
        boolean learns = lesson;
        lesson = false;
        return learns ? Set.of(EVERYTHING) : Set.of();
    }
}
