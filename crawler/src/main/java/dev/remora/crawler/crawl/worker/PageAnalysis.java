package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;

/// What is made of a page's text. Thread-safe.
///
/// @param segmenter finds words
/// @param judge judges pages
/// @param summarizer selects sentences that summarize pages
/// @param sketcher makes sketches for near-duplicate detection
public record PageAnalysis(Segmenter segmenter, PageJudge judge, Summarizer summarizer, Sketcher sketcher) {
    /// The analysis for a topic.
    ///
    /// @param folding of the characters from which summaries and sketches are made
    public static PageAnalysis of(Segmenter segmenter, PageJudge judge, Folding folding) {
        return new PageAnalysis(segmenter, judge, new Summarizer(folding), new Sketcher(folding));
    }

    /// A page that is judged, ready to be stored.
    record Judged(StoredPage stored, Judgement judgement) {}

    Judged judged(Page page) {
        SegmentedText title = segmenter.segment(page.title());
        SegmentedText body = segmenter.segment(page.text());
        Judgement judgement = judge.judge(page, title, body);
        String summary = page.facts().softError().isPresent() ? "" : summarizer.of(title, body);
        return new Judged(
                new StoredPage(page, title, body, judgement.relevance(), summary, segmenter.dictionary()), judgement);
    }
}
