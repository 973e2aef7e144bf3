package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageJudgeTest {
    private static final Page PAGE = Page.ofText(new Url("http://a.example/"), Instant.EPOCH, "题", "文", "zh");

    @Test
    void aPageIsWhatTheModelSaysAndASoftErrorIsOffTopic() {
        PageJudge judge = new PageJudge(new Always(0.9));
        assertEquals(new Judgement(0.9, true, new PageEvidence.TermShare("it is", 0.9f)), judge.judge(stored(PAGE)));
        Page error = PAGE.with(PageFacts.NONE.with(Optional.of(SoftError.LOGIN_WALL)));
        assertEquals(
                new Judgement(0, false, new PageEvidence.NoPage(SoftError.LOGIN_WALL)), judge.judge(stored(error)));
    }

    @Test
    void theNameOfTheSiteIsNoTitleExceptOnItsFrontPage() {
        PageJudge judge = new PageJudge(new TitleLength());
        assertEquals(1, judge.judge(named(PageKind.HOME)).relevance());
        assertEquals(0, judge.judge(named(PageKind.ARTICLE)).relevance());
        assertEquals(0, judge.judge(named(PageKind.LIST)).relevance());
        assertEquals(1, judge.judge(titled(PAGE)).relevance());
    }

    private static StoredPage named(PageKind kind) {
        return titled(PAGE.with(PageFacts.NONE.of(kind).at(new PageFacts.Place("题", List.of(), ""))));
    }

    private static StoredPage titled(Page page) {
        SegmentedText title = new HanlpSegmenter(new Folding()).segment(page.title());
        return new StoredPage(page, title, SegmentedText.EMPTY, 0);
    }

    /// The relevance is the number of characters of the title.
    private record TitleLength() implements RelevanceModel {
        @Override
        public String name() {
            return "title";
        }

        @Override
        public double threshold() {
            return 1;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            return new Judgement(title.text().length(), true, new PageEvidence.NoKeyword());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0;
        }
    }

    private static StoredPage stored(Page page) {
        return new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0);
    }
}
