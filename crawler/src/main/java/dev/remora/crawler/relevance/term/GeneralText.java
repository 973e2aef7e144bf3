package dev.remora.crawler.relevance.term;

import dev.remora.shared.text.WordFrequencies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SplittableRandom;

/// Pages of general Chinese text, supposed from word frequencies: where a topic has no pages of its own to be held
/// against, its terms are held against these.
///
/// A page of `n` words holds a term of probability `p` about Poisson(n p) times, so at least once with probability
/// `1 - e^(-n p)`. Words that the frequencies do not know count as half as frequent as the rarest that they do.
///
/// @param frequencies of words in general text
/// @param documents how many pages it stands for; >= 1
/// @param words of each; >= 1
public record GeneralText(WordFrequencies frequencies, double documents, double words) implements Background {
    private static final double UNKNOWN = 0.5;
    /// Begins what stands for a word that is not drawn; no text holds it.
    private static final char OTHER = '\uE000';

    public GeneralText {
        if (!(documents >= 1 && words >= 1)) {
            throw new IllegalArgumentException("general text has at least one page of at least one word");
        }
    }

    @Override
    public double holding(String term) {
        return documents * -Math.expm1(-words * probability(term));
    }

    private double probability(String term) {
        return Math.max(UNKNOWN, frequencies.count(term)) / frequencies.total();
    }

    /// Draws pages. Only the given terms are drawn; each other word of a page is one that stands nowhere else. The
    /// same seed gives the same pages.
    ///
    /// @param terms in a fixed order
    /// @param number of pages
    public List<TermCounts> pages(Collection<String> terms, int number, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TermCounts> pages = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            SequencedMap<String, Double> page = new LinkedHashMap<>();
            double left = words;
            for (String term : terms) {
                int count = poisson(words * probability(term), random);
                if (count > 0) {
                    page.put(term, (double) count);
                    left -= count;
                }
            }
            for (int word = 0; word < left; word++) {
                page.put(OTHER + "" + i + OTHER + word, 1.0);
            }
            pages.add(new TermCounts(page));
        }
        return pages;
    }

    /// Knuth's product of uniform numbers; the means here are small.
    private static int poisson(double mean, SplittableRandom random) {
        double least = Math.exp(-mean);
        int count = -1;
        for (double product = 1; product > least; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
