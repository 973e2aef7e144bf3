package dev.remora.crawler.priority.taxonomy;

import dev.remora.crawler.priority.text.TextClasses;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Estimates the probability that a page belongs to the good classes of a [Taxonomy]: from the root down,
/// `Pr[c | d] = Pr[parent | d] · Pr[c | parent, d]`, each level by naive Bayes over the siblings, whose priors
/// are equal; `R(d) = Σ_{c good} Pr[c | d]` (Chakrabarti et al. 1999, section 2.2).
///
/// In the paper, classes had example pages from Yahoo!. Here a class starts with its keywords, each counted by
/// its weight, and its description; then it learns from pages of the crawl ([#learn]): a page on the topic
/// goes to the topic's class, any other to the most probable leaf that is not good, and to its parent. A page
/// counts as at most 100 words.
public final class TaxonomyClassifier {
    private static final double PAGE_WORDS = 100;

    private final Taxonomy taxonomy;
    private final List<Integer> top;
    private final TextClasses classes;

    /// The classification of a page.
    ///
    /// @param good `R(d)`, the probability of the good classes, in [0, 1]
    /// @param bestIsGood whether the most probable leaf or its parent is good
    /// @param best name of that leaf
    public record Classified(double good, boolean bestIsGood, String best) {}

    /// @param reader of terms
    /// @param segmenter finds the words of keywords and sentences
    /// @param general share of a term in general text
    public TaxonomyClassifier(
            Topic topic,
            Catalogue catalogue,
            Folding folding,
            TermReader reader,
            Segmenter segmenter,
            ToDoubleFunction<String> general) {
        taxonomy = Taxonomy.of(topic, catalogue, folding);
        top = taxonomy.top();
        classes = new TextClasses(taxonomy.size(), general, TextClasses.Settings.DEFAULT);
        for (int c = 0; c < taxonomy.size(); c++) {
            Taxonomy.Node node = taxonomy.node(c);
            teach(c, reader.text(segmenter.segment(node.text())), 1);
            for (var keyword : node.weighted().entrySet()) {
                teach(c, reader.text(segmenter.segment(keyword.getKey())), keyword.getValue());
            }
        }
    }

    private void teach(int to, TermCounts text, double weight) {
        classes.learn(to, text, weight);
        if (taxonomy.node(to).parent() >= 0) {
            classes.learn(taxonomy.node(to).parent(), text, weight);
        }
    }

    /// Classifies a page by the current state.
    public Classified classify(TermCounts page) {
        return new Walk(classes.scores(page)).classified();
    }

    /// Learns from a page with a known class, on topic or off topic.
    public void learn(TermCounts page, boolean onTopic) {
        if (page.total() == 0) {
            return;
        }
        int to = onTopic ? Taxonomy.TOPIC : new Walk(classes.scores(page)).bestLeaf(false);
        classes.see(page);
        if (to != Taxonomy.OTHER) { // what fits no class remains general text
            teach(to, page, Math.min(1, PAGE_WORDS / page.total()));
        }
    }

    /// The evaluation of the tree for the scores of one page.
    private final class Walk {
        private final double[] probability;

        Walk(double[] scores) {
            probability = new double[taxonomy.size()];
            share(top, scores, 1);
            for (int c : top) {
                if (!taxonomy.node(c).children().isEmpty()) {
                    share(taxonomy.node(c).children(), scores, probability[c]);
                }
            }
        }

        private void share(List<Integer> siblings, double[] scores, double ofParent) {
            double[] shares = TextClasses.posterior(
                    siblings.stream().mapToDouble(c -> scores[c]).toArray());
            for (int i = 0; i < shares.length; i++) {
                probability[siblings.get(i)] = ofParent * shares[i];
            }
        }

        Classified classified() {
            double good = 0;
            for (int c = 0; c < probability.length; c++) {
                good += leaf(c) && taxonomy.node(c).good() ? probability[c] : 0;
            }
            int best = bestLeaf(true);
            return new Classified(
                    Math.min(1, good),
                    taxonomy.node(best).good(),
                    taxonomy.node(best).name());
        }

        private boolean leaf(int c) {
            return taxonomy.node(c).children().isEmpty();
        }

        /// Returns the most probable leaf; of equals the first.
        int bestLeaf(boolean goodToo) {
            int best = Taxonomy.OTHER;
            for (int c = 0; c < probability.length; c++) {
                boolean asked = leaf(c) && (goodToo || !taxonomy.node(c).good());
                best = asked && probability[c] > probability[best] ? c : best;
            }
            return best;
        }
    }
}
