package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import java.util.Set;

/// Judges by keyword density with the words that answers add. Pages that were answered yes have a model of their own,
/// without the bounds that answers about other pages set, so that an answer never lowers its page.
///
/// @param model judges all other pages
/// @param ofYes judges the pages that were answered yes
/// @param yes their addresses
record FeedbackModel(KeywordDensity model, KeywordDensity ofYes, Set<String> yes) implements RelevanceModel {
    @Override
    public String name() {
        return model.name();
    }

    @Override
    public double threshold() {
        return model.threshold();
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return (yes.contains(page.url().text()) ? ofYes : model).judge(page, title, body);
    }

    @Override
    public double judge(SegmentedText text) {
        return model.judge(text);
    }
}
