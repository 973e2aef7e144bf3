package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;

/// A model that thinks the same of everything.
public record Always(double relevance) implements RelevanceModel {
    @Override
    public String name() {
        return "always";
    }

    @Override
    public double threshold() {
        return 0.5;
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return new Judgement(relevance, relevance >= 0.5, new PageEvidence.TermShare("it is", (float) relevance));
    }

    @Override
    public double judge(SegmentedText text) {
        return relevance;
    }
}
