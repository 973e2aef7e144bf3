package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Keywords from example pages: terms weighted by their frequency and by how well they separate the examples
/// from other pages (Wang & Fan 2004; Li et al. 2002).
///
/// `weight(t) = (df₊(t) / n₊)^(1 - a) · mean over positive samples of (tf(t) / max tf)^a · ln(P(t|+) / P(t|-))`, with
/// `P(t|c) = (df_c(t) + ½) / (n_c + 1)` by documents; the class `-` is the negative samples and the background
/// together. The sources give no formula; this one is 0 for a term that is as common elsewhere, and grows with
/// all factors. With `a = 1` only frequencies count; with less, also how many samples contain the term, and frequencies
/// sublinearly (Manning, Raghavan & Schütze 2008, 6.4.1). Terms of one character are left out: too many words contain
/// them.
///
/// Positive samples are added one by one. Not safe for use by several threads.
public final class KeywordExtraction {
    private final Background others;
    private final double frequencyExponent;
    private final Map<String, Frequency> frequencies = new LinkedHashMap<>();
    private int positives;

    /// A term and its weight.
    ///
    /// @param weight > 0
    /// @param examples number of positive samples that contain it
    public record Keyword(String term, double weight, int examples) {}

    /// The sum of a term's frequencies, each relative to the page's most frequent term and raised to the exponent.
    private static final class Frequency {
        double sum;
        int documents;
    }

    /// @param others the class `-`
    /// @param frequencyExponent the exponent of frequencies, in (0, 1]
    public KeywordExtraction(Background others, double frequencyExponent) {
        this.others = others;
        this.frequencyExponent = frequencyExponent;
    }

    /// Adds a positive sample.
    public void add(TermCounts page) {
        positives++;
        page.forEach((term, count) -> {
            Frequency frequency = frequencies.computeIfAbsent(term, _ -> new Frequency());
            frequency.sum += Math.pow(count / page.most(), frequencyExponent);
            frequency.documents++;
        });
    }

    /// Returns the number of positive samples that contain a term.
    public int documents(String term) {
        Frequency frequency = frequencies.get(term);
        return frequency == null ? 0 : frequency.documents;
    }

    /// Returns the terms of at least so many positive samples that have a positive weight, the best first.
    public List<Keyword> ranked(int least) {
        double documents = others.documents();
        List<Keyword> keywords = new ArrayList<>();
        frequencies.forEach((term, frequency) -> {
            if (frequency.documents < least || term.codePointCount(0, term.length()) < 2) {
                return;
            }
            double separation = Math.log((frequency.documents + 0.5) / (positives + 1))
                    - Math.log((others.holding(term) + 0.5) / (documents + 1));
            double share = (double) frequency.documents / positives;
            double weight = Math.pow(share, 1 - frequencyExponent) * frequency.sum / positives * separation;
            if (weight > 0) {
                keywords.add(new Keyword(term, weight, frequency.documents));
            }
        });
        keywords.sort(Comparator.comparingDouble((Keyword keyword) -> -keyword.weight));
        return keywords;
    }

    /// Returns all terms of the positive samples with a positive weight, the best first.
    ///
    /// @param samples at least one positive
    /// @param frequencyExponent the exponent of frequencies, in (0, 1]
    public static List<Keyword> ranked(List<Sample> samples, Background background, double frequencyExponent) {
        List<TermCounts> negatives = samples.stream()
                .filter(sample -> !sample.positive())
                .map(Sample::terms)
                .toList();
        KeywordExtraction keywords =
                new KeywordExtraction(Background.of(negatives).and(background), frequencyExponent);
        samples.stream().filter(Sample::positive).map(Sample::terms).forEach(keywords::add);
        return keywords.ranked(1);
    }
}
