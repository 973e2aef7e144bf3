package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.calibrate.PlattScaling;
import dev.remora.crawler.relevance.learn.Classifier;
import dev.remora.crawler.relevance.learn.TermShare;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.Optional;

/// A learnt model: a classifier, and the curve that maps its scores to probabilities.
///
/// The relevance of a page is the calibrated probability that it is on the topic; without a curve it is the
/// score itself, which then lies in [0, 1]. A text without any known term gets 0.
///
/// @param titleWeight weight of an occurrence in the title
/// @param calibration empty for a score that is a relevance already (a cosine)
/// @param learntFrom the numbers of samples, for the evidence
record LearntModel(
        String name,
        TermReader reader,
        double titleWeight,
        Classifier classifier,
        Optional<PlattScaling> calibration,
        double threshold,
        PageEvidence learntFrom)
        implements RelevanceModel {
    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        TermCounts text = reader.page(title, titleWeight, body);
        double relevance = relevance(text);
        return new Judgement(relevance, relevance >= threshold, evidence(text));
    }

    @Override
    public double judge(SegmentedText text) {
        return relevance(reader.text(text));
    }

    private double relevance(TermCounts text) {
        if (!classifier.knows(text)) {
            return 0;
        }
        double score = classifier.score(text);
        return calibration.map(curve -> curve.probability(score)).orElse(score);
    }

    private PageEvidence evidence(TermCounts text) {
        return classifier.knows(text)
                ? new PageEvidence.Learnt(
                        TermShare.told(classifier.evidence(text)), (float) classifier.score(text), learntFrom)
                : new PageEvidence.NoKnownTerm(learntFrom);
    }
}
