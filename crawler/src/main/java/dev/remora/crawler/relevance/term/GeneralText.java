package dev.remora.crawler.relevance.term;

import dev.remora.shared.text.WordFrequencies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SplittableRandom;

/// Simulated pages of general Chinese text, from word frequencies: the background where a topic has no other
/// pages to compare with.
///
/// A page of `n` words contains a term of probability `p` about Poisson(n p) times, so at least once with
/// probability `1 - e^(-n p)`. Words without a frequency count as half as frequent as a word with frequency 1.
///
/// @param frequencies of words in general text
/// @param documents number of pages that it represents; >= 1
/// @param words number of words of each page; >= 1
public record GeneralText(WordFrequencies frequencies, double documents, double words) implements Background {
    private static final double UNKNOWN = 0.5;
    /// First character of the placeholders for words that are not drawn; does not occur in texts.
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

    /// Draws random pages. Only the given terms are drawn; every other word of a page is a unique placeholder.
    /// The same seed gives the same pages.
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

    /// Knuth's method by a product of uniform random numbers; the means here are small.
    private static int poisson(double mean, SplittableRandom random) {
        double least = Math.exp(-mean);
        int count = -1;
        for (double product = 1; product > least; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
