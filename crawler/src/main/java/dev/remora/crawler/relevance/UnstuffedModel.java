package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;

/// A model that ignores keyword stuffing ([StuffedPassages]): a page that is on topic by another model is
/// judged again without it, and one that is mostly stuffing is off topic.
///
/// @param model judges the text without stuffing
record UnstuffedModel(RelevanceModel model, StuffedPassages stuffing) implements RelevanceModel {
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
        Judgement judged = model.judge(page, title, body);
        if (!judged.onTopic()) {
            return judged;
        }
        StuffedPassages.Rest ofTitle = stuffing.without(title);
        StuffedPassages.Rest ofBody = stuffing.without(body);
        int stuffed = ofTitle.stuffed() + ofBody.stuffed();
        if (stuffed == 0) {
            return judged;
        }
        int words = title.tokens().size() + body.tokens().size();
        if (2 * stuffed > words) {
            return new Judgement(0, false, new PageEvidence.Stuffed(stuffed, words, new PageEvidence.NoKeyword()));
        }
        Judgement rest = model.judge(page, ofTitle.text(), ofBody.text());
        return new Judgement(
                rest.relevance(), rest.onTopic(), new PageEvidence.Stuffed(stuffed, words, rest.evidence()));
    }

    @Override
    public double judge(SegmentedText text) {
        return model.judge(text);
    }
}
