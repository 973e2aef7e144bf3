package dev.remora.crawler.priority.layers;

import dev.remora.crawler.priority.text.TextClasses;
import dev.remora.crawler.relevance.term.TermCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/// Classifies a page into a layer by its terms: naive Bayes over layers 0 … N of equal prior, and "other" if no
/// layer's probability reaches the confidence, or general text fits better than all of them (Diligenti et al.
/// 2000).
///
/// A page is reduced to its 40 terms with the highest `tf · ln(1 / g)`, `g` a term's share of general text; the
/// paper uses idf over a reference collection. A layer with fewer than three learnt pages is never the result.
public final class LayerClassifier {
    private static final int TERMS = 40;
    private static final double LEAST_FREQUENCY = 1e-6;
    private static final int LEAST_PAGES = 3;

    private final TextClasses classes;
    private final int[] pages;
    private final double confidence;

    /// The classification of a page.
    ///
    /// @param layer from 0; N + 1 for "other"
    /// @param probability of that layer; for "other", that of all layers together; in [0, 1]
    public record Placed(int layer, double probability) {}

    /// Creates a classifier that has learnt nothing.
    ///
    /// @param furthest `N`, the number of the last layer
    /// @param general share of a term in general text
    /// @param confidence minimum probability of a layer, in [0, 1]
    public LayerClassifier(int furthest, ToDoubleFunction<String> general, double confidence) {
        this(furthest, general, confidence, TextClasses.Settings.DEFAULT);
    }

    LayerClassifier(int furthest, ToDoubleFunction<String> general, double confidence, TextClasses.Settings settings) {
        classes = new TextClasses(furthest + 2, general, settings);
        pages = new int[furthest + 1];
        this.confidence = confidence;
    }

    /// Learns all pages of a graph.
    public void learn(RecentGraph graph) {
        Map<Long, Integer> layers = graph.layers(pages.length - 1);
        graph.forEach(node -> {
            classes.see(node.terms());
            Integer layer = layers.get(node.key());
            if (layer != null && node.terms().total() > 0) {
                classes.learn(layer, node.terms(), 1);
                pages[layer]++;
            }
        });
    }

    /// Returns the number of pages that a layer has learnt.
    public int pages(int layer) {
        return pages[layer];
    }

    /// Classifies a page.
    ///
    /// @param terms from [#reduced]
    public Placed place(TermCounts terms) {
        double[] scores = classes.scores(terms);
        for (int layer = 0; layer < pages.length; layer++) {
            scores[layer] = pages[layer] < LEAST_PAGES ? Double.NEGATIVE_INFINITY : scores[layer];
        }
        double[] posterior = TextClasses.posterior(scores);
        int best = 0;
        for (int layer = 1; layer < posterior.length; layer++) {
            best = posterior[layer] > posterior[best] ? layer : best;
        }
        int other = pages.length;
        return best < other && posterior[best] >= confidence
                ? new Placed(best, posterior[best])
                : new Placed(other, Math.clamp(1 - posterior[other], 0, 1));
    }

    /// Returns the most informative terms of a page.
    public static TermCounts reduced(TermCounts page, ToDoubleFunction<String> general) {
        record InformativeTerm(String term, double count, double tells) {}
        List<InformativeTerm> terms = new ArrayList<>(page.size());
        page.forEach((term, count) -> terms.add(new InformativeTerm(
                term, count, -count * Math.log(Math.max(LEAST_FREQUENCY, general.applyAsDouble(term))))));
        terms.sort(Comparator.comparingDouble((InformativeTerm term) -> -term.tells));
        SequencedMap<String, Double> kept = new LinkedHashMap<>();
        terms.stream().limit(TERMS).forEach(term -> kept.put(term.term, term.count));
        return new TermCounts(kept);
    }
}
