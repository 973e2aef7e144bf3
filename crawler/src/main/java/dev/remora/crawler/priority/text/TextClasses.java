package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// An incremental multinomial naive Bayes classifier with any number of classes: learning adds counts.
///
/// `θ(c, t) = (n(c, t) + μ p(t)) / (n(c) + μ)`: a class is smoothed with general text, so that one with three
/// keywords and one with a thousand pages are comparable (shrinkage: McCallum, Rosenfeld, Mitchell & Ng 1998,
/// "Improving text classification by shrinkage in a hierarchy of classes"; with a fixed μ it is Dirichlet
/// smoothing, Zhai & Lafferty 2001). `p(t)` of general text: `(seen(t) + G g(t)) / (seen + G)`, from the texts
/// seen so far and a prior frequency `g`, at least one in a million, that counts as `G` words.
///
/// `score(c, text) = min(1, L / N) · Σ_t n(t) · ln(θ(c, t) / p(t))`, `N` the text's words: a text counts as
/// one of `L` words at most. Words of a page are not independent; with the plain sum every page would belong
/// to one class with certainty, which is useless for ranking. A class that has learnt nothing is general text,
/// and scores 0.
public final class TextClasses {
    private static final double LEAST_FREQUENCY = 1e-6;
    private static final double MU = 1000;
    private static final double KNOWN_WORDS = 10_000;
    private static final double LENGTH = 20;
    /// The maximum number of distinct terms; later ones are ignored.
    private static final int MOST_TERMS = 50_000;

    private final ToDoubleFunction<String> general;
    private final Settings settings;
    private final double[] words;
    private final Map<String, Term> terms = new HashMap<>();
    private double seen;

    /// The parameters.
    ///
    /// @param mu number of words of general text that smooth each class, > 0
    /// @param known `G`, number of words that the prior frequencies count as, > 0
    /// @param length `L`, maximum number of words that a text counts as; > 0
    public record Settings(double mu, double known, double length) {
        /// μ = 1,000, G = 10,000, L = 20.
        public static final Settings DEFAULT = new Settings(MU, KNOWN_WORDS, LENGTH);
    }

    /// The state of a term: its frequency in all texts, and its counts in the classes that contain it.
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

    /// Creates classes that have learnt nothing.
    ///
    /// @param classes number of classes, >= 1
    /// @param general share of a term in general text, in [0, 1]
    public TextClasses(int classes, ToDoubleFunction<String> general, Settings settings) {
        this.general = general;
        this.settings = settings;
        words = new double[classes];
    }

    /// Adds a text to the general text, whatever its class.
    public void see(TermCounts text) {
        text.forEach((name, count) -> {
            Term term = term(name);
            if (term != null) {
                term.seen += count;
            }
        });
        seen += text.total();
    }

    /// Adds a text to a class.
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

    /// Returns the score of each class for a text, by number; 0 for all classes if the text is empty.
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

    /// Converts scores to probabilities of classes of equal prior: `e^s_i / Σ e^s_j`, in log space.
    ///
    /// @param scores at least one
    public static double[] posterior(double[] scores) {
        double most = Arrays.stream(scores).max().orElseThrow();
        double[] shares = Arrays.stream(scores).map(s -> Math.exp(s - most)).toArray();
        double sum = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }
}
