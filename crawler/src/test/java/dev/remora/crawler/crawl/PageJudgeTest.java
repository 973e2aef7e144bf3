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
import dev.remora.shared.topic.Topic;
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
    void anAnswerDecidesAboutAPageWhateverItsWords() {
        Answers yes = Answers.of(new Topic.Examples(List.of("http://a.example/", "file:/a.txt"), List.of()));
        Answers no = Answers.of(new Topic.Examples(List.of(), List.of("http://a.example/")));
        PageEvidence low = new PageEvidence.TermShare("it is", 0.1f);
        PageEvidence high = new PageEvidence.TermShare("it is", 0.9f);
        assertEquals(
                new Judgement(0.5, true, new PageEvidence.Accepted(0.1f, low)),
                new PageJudge(new Always(0.1), yes).judge(stored(PAGE)),
                "as relevant as a page on topic is at least");
        assertEquals(
                new Judgement(0.9, true, new PageEvidence.Accepted(0.9f, high)),
                new PageJudge(new Always(0.9), yes).judge(stored(PAGE)));
        assertEquals(
                new Judgement(0, false, new PageEvidence.Rejected(0.9f, high)),
                new PageJudge(new Always(0.9), no).judge(stored(PAGE)));
        Page other = Page.ofText(new Url("http://a.example/other"), Instant.EPOCH, "题", "文", "zh");
        assertEquals(new Judgement(0.9, true, high), new PageJudge(new Always(0.9), no).judge(stored(other)));
    }

    @Test
    void aSoftErrorIsOffTopicThoughItsPageWasOnceAnsweredYes() {
        Answers yes = Answers.of(new Topic.Examples(List.of("http://a.example/"), List.of()));
        Page error = PAGE.with(PageFacts.NONE.with(Optional.of(SoftError.LOGIN_WALL)));
        assertEquals(
                new Judgement(0, false, new PageEvidence.NoPage(SoftError.LOGIN_WALL)),
                new PageJudge(new Always(0.9), yes).judge(stored(error)));
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
