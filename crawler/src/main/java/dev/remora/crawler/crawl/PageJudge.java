package dev.remora.crawler.crawl;

import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;

/// Judges pages as a crawl does: by its model, except that soft errors are off topic, and that the site's name,
/// where a page has no title of its own, says nothing about it. Thread-safe.
///
/// @param model of the topic
public record PageJudge(RelevanceModel model) {
    /// Judges a page.
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        SegmentedText said = page.ownTitle().isEmpty() ? SegmentedText.EMPTY : title;
        return page.facts().softError().map(PageJudge::none).orElseGet(() -> model.judge(page, said, body));
    }

    /// Judges a page of the page store.
    public Judgement judge(StoredPage stored) {
        return judge(stored.page(), stored.title(), stored.body());
    }

    /// A soft error is off topic, whatever its words.
    private static Judgement none(SoftError error) {
        return new Judgement(0, false, new PageEvidence.NoPage(error));
    }
}
