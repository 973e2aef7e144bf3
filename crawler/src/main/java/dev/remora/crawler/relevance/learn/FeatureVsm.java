package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Feature vector space model (Li, Zhao & Yu 2002, "Design and realization of focused web crawler"): the
/// topic's vector is learnt from example pages and compared with the page's.
///
/// A term's weight in a text is `f(t) / max f`; in the topic it is the mean over the positive samples times
/// `ln(P(t|+) / P(t|-))` by smoothed shares of documents; the best 100 above 0 are the features. The page's
/// terms are pruned to the features, and expanded: a synonym of a feature counts as that feature, times their
/// similarity. `score = cos(topic, page)`, in [0, 1]; 0 for a page without features.
///
/// The paper gives neither the selection of features nor the similarity of synonyms, which is 0.8 here.
final class FeatureVsm implements Classifier {
    private static final int FEATURES = 100;
    private static final double SYNONYM = 0.8;

    private final TermIndex features;
    private final double[] topic;
    private final double length;
    /// Synonyms of features, each with the feature's number.
    private final Map<String, Integer> synonyms = new HashMap<>();

    private FeatureVsm(SequencedMap<String, Double> weights, SynonymLookup known) {
        features = new TermIndex(weights.sequencedKeySet());
        topic = weights.values().stream().mapToDouble(Double::doubleValue).toArray();
        double squares = 0;
        for (double weight : topic) {
            squares += weight * weight;
        }
        length = Math.sqrt(squares);
        for (int i = 0; i < topic.length; i++) {
            int number = i;
            known.of(features.term(i)).stream()
                    .filter(word -> features.number(word) < 0)
                    .forEach(word -> synonyms.putIfAbsent(word, number));
        }
    }

    static FeatureVsm learn(List<Sample> samples, Background background, SynonymLookup synonyms) {
        SequencedMap<String, Double> best = new LinkedHashMap<>();
        KeywordExtraction.ranked(samples, background, 1).stream()
                .limit(FEATURES)
                .forEach(keyword -> best.put(keyword.term(), keyword.weight()));
        return new FeatureVsm(best, synonyms);
    }

    @Override
    public double score(TermCounts text) {
        double[] page = page(text);
        double product = 0;
        double squares = 0;
        for (int i = 0; i < topic.length; i++) {
            product += topic[i] * page[i];
            squares += page[i] * page[i];
        }
        return squares == 0 ? 0 : Math.min(1, product / (length * Math.sqrt(squares)));
    }

    /// Returns the page's counts by feature, including synonyms; their scale cancels out in the cosine.
    private double[] page(TermCounts text) {
        double[] page = new double[topic.length];
        text.forEach((term, count) -> {
            int number = features.number(term);
            if (number >= 0) {
                page[number] += count;
            } else if (synonyms.containsKey(term)) {
                page[synonyms.get(term)] += SYNONYM * count;
            }
        });
        return page;
    }

    @Override
    public List<TermShare> evidence(TermCounts text) {
        double[] page = page(text);
        double squares = 0;
        for (double value : page) {
            squares += value * value;
        }
        List<TermShare> shares = new ArrayList<>();
        for (int i = 0; i < page.length; i++) {
            if (page[i] > 0) {
                shares.add(new TermShare(features.term(i), topic[i] * page[i] / (length * Math.sqrt(squares))));
            }
        }
        return TermShare.strongest(shares);
    }

    @Override
    public boolean knows(TermCounts text) {
        return text.terms().stream().anyMatch(term -> features.number(term) >= 0 || synonyms.containsKey(term));
    }
}
