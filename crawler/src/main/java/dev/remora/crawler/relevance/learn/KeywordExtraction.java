package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keywords from example pages: terms weighted by their frequency and by how well they separate the examples
/// from other pages (Wang & Fan 2004; Li et al. 2002).
///
/// `weight(t) = mean over positive samples of tf(t) / max tf · ln(P(t|+) / P(t|-))`, with
/// `P(t|c) = (df_c(t) + ½) / (n_c + 1)` by documents; the class `-` is the negative samples and the background
/// together. The sources give no formula; this one is 0 for a term that is as common elsewhere, and grows with
/// both factors. Terms of one character are left out: too many words contain them.
public final class KeywordExtraction {
    private KeywordExtraction() {}

    /// A term and its weight.
    ///
    /// @param weight > 0
    /// @param examples number of positive samples that contain it
    public record Keyword(String term, double weight, int examples) {}

    /// Returns all terms of the positive samples with a positive weight, the best first.
    ///
    /// @param samples at least one positive
    public static List<Keyword> ranked(List<Sample> samples, Background background) {
        Map<String, Integer> elsewhere = new HashMap<>();
        int negatives = 0;
        for (Sample sample : samples) {
            if (!sample.positive()) {
                negatives++;
                sample.terms().terms().forEach(term -> elsewhere.merge(term, 1, Integer::sum));
            }
        }
        List<TermCounts> positives =
                samples.stream().filter(Sample::positive).map(Sample::terms).toList();
        double others = negatives + background.documents();
        List<Keyword> keywords = new ArrayList<>();
        frequencies(positives).forEach((term, frequency) -> {
            double with = elsewhere.getOrDefault(term, 0) + background.holding(term);
            double separation = Math.log((frequency.documents + 0.5) / (positives.size() + 1))
                    - Math.log((with + 0.5) / (others + 1));
            double weight = frequency.sum / positives.size() * separation;
            if (weight > 0 && term.codePointCount(0, term.length()) > 1) {
                keywords.add(new Keyword(term, weight, frequency.documents));
            }
        });
        keywords.sort(Comparator.comparingDouble((Keyword keyword) -> -keyword.weight));
        return keywords;
    }

    /// The sum of a term's frequencies, each relative to the page's most frequent term.
    private static final class Frequency {
        double sum;
        int documents;
    }

    private static Map<String, Frequency> frequencies(List<TermCounts> pages) {
        Map<String, Frequency> frequencies = new LinkedHashMap<>();
        for (TermCounts page : pages) {
            page.forEach((term, count) -> {
                Frequency frequency = frequencies.computeIfAbsent(term, _ -> new Frequency());
                frequency.sum += count / page.most();
                frequency.documents++;
            });
        }
        return frequencies;
    }
}
