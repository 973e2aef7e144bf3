package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// Classes of texts, any number of them, told apart by multinomial naive Bayes that goes on learning: to learn is
/// to add counts.
///
/// `θ(c, t) = (n(c, t) + μ p(t)) / (n(c) + μ)`: a class of few words is filled up with general text, so that one
/// with three keywords and one with a thousand pages can be compared (shrinkage: McCallum, Rosenfeld, Mitchell & Ng
/// 1998, "Improving text classification by shrinkage in a hierarchy of classes"; with a fixed μ it is Dirichlet
/// smoothing, Zhai & Lafferty 2001). `p(t)` of general text: `(seen(t) + G g(t)) / (seen + G)`, from the texts seen
/// so far and, worth `G` words of them, a frequency `g` known before, one in a million at least.
///
/// `score(c, text) = min(1, L / N) · Σ_t n(t) · ln(θ(c, t) / p(t))`, `N` the text's words: a text counts as one of
/// `L` words at most. Words of a page repeat one another; by the plain sum every page would be of one class with
/// certainty, and certainty ranks nothing. A class that has learnt nothing is general text, and scores 0.
public final class TextClasses {
    private static final double LEAST_FREQUENCY = 1e-6;
    private static final double MU = 1000;
    private static final double KNOWN_WORDS = 10_000;
    private static final double LENGTH = 20;
    /// Different terms that are kept; later ones are not learnt.
    private static final int MOST_TERMS = 50_000;

    private final ToDoubleFunction<String> general;
    private final Settings settings;
    private final double[] words;
    private final Map<String, Term> terms = new HashMap<>();
    private double seen;

    /// What can be set.
    ///
    /// @param mu words of general text that each class is filled up with, > 0
    /// @param known `G`, words that the frequencies known before are worth, > 0
    /// @param length `L`, words that a text counts as, at most; > 0
    public record Settings(double mu, double known, double length) {
        /// μ = 1,000, G = 10,000, L = 20.
        public static final Settings DEFAULT = new Settings(MU, KNOWN_WORDS, LENGTH);
    }

    /// What is known of a term: how often it was seen, and its count in the classes that have it.
    private static final class Term {
        final double general;
        double seen;
        int[] classes = new int[2];
        double[] counts = new double[2];
        int size;

        Term(double general) {
            this.general = general;
        }

        void add(int to, double count) {
            int at = Arrays.binarySearch(classes, 0, size, to);
            if (at < 0) {
                at = -at - 1;
                insert(at, to);
            }
            counts[at] += count;
        }

        private void insert(int at, int to) {
            if (size == classes.length) {
                classes = Arrays.copyOf(classes, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            System.arraycopy(classes, at, classes, at + 1, size - at);
            System.arraycopy(counts, at, counts, at + 1, size - at);
            classes[at] = to;
            counts[at] = 0;
            size++;
        }
    }

    /// Classes that have learnt nothing.
    ///
    /// @param classes how many, >= 1
    /// @param general share of a term in general text, in [0, 1]
    public TextClasses(int classes, ToDoubleFunction<String> general, Settings settings) {
        this.general = general;
        this.settings = settings;
        words = new double[classes];
    }

    /// How many classes there are.
    public int size() {
        return words.length;
    }

    /// Words that a class has learnt.
    public double words(int of) {
        return words[of];
    }

    /// Takes in a text as one of general text: what texts hold, whichever class they are of.
    public void see(TermCounts text) {
        text.forEach((name, count) -> {
            Term term = term(name);
            if (term != null) {
                term.seen += count;
            }
        });
        seen += text.total();
    }

    /// Teaches a class a text.
    ///
    /// @param weight of each of its words, > 0
    public void learn(int to, TermCounts text, double weight) {
        text.forEach((name, count) -> {
            Term term = term(name);
            if (term != null) {
                term.add(to, weight * count);
                words[to] += weight * count;
            }
        });
    }

    private Term term(String name) {
        Term known = terms.get(name);
        if (known == null && terms.size() < MOST_TERMS) {
            known = new Term(Math.max(LEAST_FREQUENCY, general.applyAsDouble(name)));
            terms.put(name, known);
        }
        return known;
    }

    /// The score of each class for a text, by number; 0 for all where the text is empty.
    public double[] scores(TermCounts text) {
        double[] scores = new double[words.length];
        double total = text.total();
        if (total == 0) {
            return scores;
        }
        for (int c = 0; c < scores.length; c++) {
            scores[c] = total * Math.log(settings.mu / (words[c] + settings.mu));
        }
        text.forEach((name, count) -> {
            Term term = terms.get(name);
            if (term != null) {
                add(term, count, scores);
            }
        });
        double damped = Math.min(1, settings.length / total);
        for (int c = 0; c < scores.length; c++) {
            scores[c] *= damped;
        }
        return scores;
    }

    private void add(Term term, double count, double[] scores) {
        double share = (term.seen + settings.known * term.general) / (seen + settings.known);
        for (int i = 0; i < term.size; i++) {
            scores[term.classes[i]] += count * Math.log1p(term.counts[i] / (settings.mu * share));
        }
    }

    /// Probabilities of classes of equal prior, from scores: `e^s_i / Σ e^s_j`, in log space.
    ///
    /// @param scores at least one
    public static double[] posterior(double[] scores) {
        double most = Arrays.stream(scores).max().orElseThrow();
        double[] shares = Arrays.stream(scores).map(s -> Math.exp(s - most)).toArray();
        double sum = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }
}
