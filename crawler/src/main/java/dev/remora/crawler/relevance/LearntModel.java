package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.calibrate.PlattScaling;
import dev.remora.crawler.relevance.learn.Classifier;
import dev.remora.crawler.relevance.learn.TermShare;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a learning model has learnt by now: a classifier, and the curve that makes probabilities of its scores.
///
/// The relevance of a page is the calibrated probability that it is on the topic; without a curve it is the score
/// itself, which then lies in [0, 1]. A text without any known term gets 0: nothing speaks for it.
///
/// @param titleWeight how often an occurrence in the title counts
/// @param calibration none for a score that is a relevance already (a cosine)
/// @param learntFrom for people: `31 pages on the topic, 532 off it`
record LearntModel(
        String name,
        TermReader reader,
        double titleWeight,
        Classifier classifier,
        Optional<PlattScaling> calibration,
        double threshold,
        String learntFrom)
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

    private String evidence(TermCounts text) {
        if (!classifier.knows(text)) {
            return "no known term · learnt from " + learntFrom;
        }
        return classifier.evidence(text).stream().map(LearntModel::words).collect(Collectors.joining(", "))
                + String.format(Locale.ROOT, " · score %.3f · learnt from ", classifier.score(text))
                + learntFrom;
    }

    private static String words(TermShare share) {
        return String.format(Locale.ROOT, "%s %+.3f", share.term(), share.share());
    }
}
