package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.time.Instant;
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

    private static StoredPage stored(Page page) {
        return new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0);
    }
}
