package dev.remora.crawler.crawl;

import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;

/// Judges pages as a crawl does: by its model, but those that say that they are none are on no topic. Safe for use
/// by many threads.
///
/// @param model of the topic
public record PageJudge(RelevanceModel model) {
    /// Judges a page.
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return page.facts().softError().map(PageJudge::none).orElseGet(() -> model.judge(page, title, body));
    }

    /// Judges a page of the page store.
    public Judgement judge(StoredPage stored) {
        return judge(stored.page(), stored.title(), stored.body());
    }

    /// A page that is none is on no topic, whatever words it holds.
    private static Judgement none(SoftError error) {
        return new Judgement(0, false, new PageEvidence.NoPage(error));
    }
}
