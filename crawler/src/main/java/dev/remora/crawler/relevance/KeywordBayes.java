package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.Optional;

/// Keyword density and multinomial Bayes combined: the sum of their log odds (Remora's own).
///
/// Keywords work on every host; the learnt model works best on hosts that it was learnt from, and better there
/// than keywords. `relevance = 1 / (1 + e^-(K + B))`: `B` is the log odds of the learnt model,
/// `K = 2 (logit(density) - logit(0.2))` that of keyword density, 0 at its threshold; both are clamped to
/// [-4, 4], so that neither overrules the other. Before anything is learnt `B` is 0, so the scale is the same
/// from the first page on.
///
/// The threshold is 0.4: with calibrated probabilities F1 is greatest at half of its greatest value (Lipton,
/// Elkan & Naryanaswamy 2014, "Optimal thresholding of classifiers to maximize F1 measure"), which is about
/// 0.8 here. The slope 2 was chosen on an archived web; docs/measurements/relevance.md has the results of
/// others.
///
/// @param density keyword density
/// @param learnt the model learnt so far, if any
record KeywordBayes(RelevanceModel density, Optional<RelevanceModel> learnt, double threshold)
        implements RelevanceModel {
    /// Its name in topic files.
    static final String NAME = "keyword-bayes";

    /// The learning method.
    static final String LEARNT = "bayes-multinomial";

    /// The default threshold: a page of at least this relevance is on topic.
    static final double THRESHOLD = 0.4;

    private static final double SLOPE = 2;
    private static final double BOUND = 4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        Judgement keywords = density.judge(page, title, body);
        Optional<Judgement> words = learnt.map(model -> model.judge(page, title, body));
        double k = keywordOdds(keywords.relevance());
        double b = words.map(judgement -> odds(judgement.relevance())).orElse(0.0);
        double relevance = probability(k + b);
        PageEvidence evidence = words.<PageEvidence>map(judgement -> new PageEvidence.KeywordAndLearntOdds(
                        (float) k, keywords.evidence(), (float) b, judgement.evidence()))
                .orElseGet(() -> new PageEvidence.KeywordOdds((float) k, keywords.evidence()));
        return new Judgement(relevance, relevance >= threshold, evidence);
    }

    /// Returns 0 for a short text with neither a keyword nor a known term.
    @Override
    public double judge(SegmentedText text) {
        double keywords = density.judge(text);
        double words = learnt.map(model -> model.judge(text)).orElse(0.0);
        if (keywords == 0 && words == 0) {
            return 0;
        }
        return probability(keywordOdds(keywords) + (words == 0 ? 0 : odds(words)));
    }

    /// `2 (logit(density) - logit(0.2))`, in [-4, 4].
    static double keywordOdds(double density) {
        return Math.clamp(SLOPE * (logit(density) - logit(KeywordDensity.THRESHOLD)), -BOUND, BOUND);
    }

    private static double odds(double probability) {
        return Math.clamp(logit(probability), -BOUND, BOUND);
    }

    /// Infinite at 0 and 1.
    private static double logit(double p) {
        return Math.log(p / (1 - p));
    }

    private static double probability(double logOdds) {
        return 1 / (1 + Math.exp(-logOdds));
    }
}
