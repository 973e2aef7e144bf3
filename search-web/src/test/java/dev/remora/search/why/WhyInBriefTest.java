package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.AddressHistory;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.RunStanding;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.PageEvidence.KeywordCount;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// What a visitor reads who asks why a page is there.
class WhyInBriefTest {
    private static final PageEvidence KEYWORDS = new PageEvidence.Density(
            new PageEvidence.KeywordsAndMore(
                    List.of(new KeywordCount("针灸", 2, 3), new KeywordCount("菜谱", 1, -1), new KeywordCount("经络", 1, 2)),
                    4),
            500,
            0.02f,
            0.01f);

    private static PathStep step(String url, Origin origin, String anchor) {
        return new PathStep(new Url(url), origin, anchor, 0, 0.5, new LinkEvidence.Seed(), Optional.empty());
    }

    private static List<String> said(Language language, Fate fate, PathStep... way) {
        Provenance why = new Provenance(
                new Url("http://a.example/1"),
                fate,
                Instant.EPOCH,
                List.of(way),
                AddressHistory.NONE,
                new RunStanding(1, RunKind.CRAWL, "auto", "keyword-density", Optional.empty(), 9),
                OptionalDouble.of(0.2));
        return new WhyInBrief(new MessageBundle(WhyText.class).in(language)).of(why);
    }

    private static Fate page(boolean onTopic, PageEvidence evidence) {
        return new Fate.Page(onTopic, 0.6, evidence, 200, true, Optional.empty(), new PageLocation(1, 0));
    }

    @Test
    void aPageIsThereForItsWordsAndForTheLinkToIt() {
        PathStep seed = step("http://a.example/", Origin.SEED, "");
        PathStep page = step("http://a.example/1", Origin.PAGE, "针灸入门");
        assertEquals(
                List.of("这个网页与主题相关，因为文中用到主题的词：针灸、经络。", "网页 http://a.example/ 上的链接“针灸入门”指向它。"),
                said(Language.ZH, page(true, KEYWORDS), seed, page));
        assertEquals(
                List.of(
                        "This page is about the topic: it uses its words 针灸, 经络.",
                        "The link “针灸入门” on the page http://a.example/ leads to it."),
                said(Language.EN, page(true, KEYWORDS), seed, page));
    }

    @Test
    void aPageThatAPersonAnsweredSaysSoWhateverItsWords() {
        PageEvidence no = new PageEvidence.Rejected(0.6f, KEYWORDS);
        PageEvidence same = new PageEvidence.SameTextRejected(new Url("http://a.example/2"), 0.6f);
        assertEquals(
                List.of("This page is about the topic, as a person decided."),
                said(Language.EN, page(true, new PageEvidence.Accepted(0.1f, KEYWORDS))));
        assertEquals(
                List.of("This page was read, but a person decided that it is not about the topic."),
                said(Language.EN, page(false, no)));
        assertEquals(List.of("读过这个网页，但人工判断为无关。"), said(Language.ZH, page(false, same)));
    }

    @Test
    void aPageWithoutWordsOfTheTopicAndASeedHaveTheirOwnSentences() {
        PathStep seed = step("http://a.example/1", Origin.SEED, "");
        assertEquals(
                List.of(
                        "This page is about the topic: its text resembles that of other pages on it.",
                        "It is one of the addresses with which the search for pages on the topic began."),
                said(Language.EN, page(true, new PageEvidence.Untold()), seed));
        assertEquals(
                "This page was read, but it is hardly about the topic.",
                said(Language.EN, page(false, KEYWORDS), seed).getFirst());
    }

    @Test
    void addressesAreReadableAndLeftOutIfTheyAreUnknown() {
        PathStep tag = step("http://a.example/%E6%B1%89/", Origin.SEED, "");
        PathStep page = step("http://a.example/1", Origin.PAGE, "");
        assertEquals(
                "A link on the page http://a.example/汉/ leads to it.",
                said(Language.EN, page(true, KEYWORDS), tag, page).getLast());
        assertEquals(1, said(Language.EN, page(true, KEYWORDS), page).size());
    }

    @Test
    void anAddressWithoutAPageIsLeftToTheDetails() {
        Fate failed = new Fate.Failed(404, new Failure.HttpStatus(404), 1, false);
        assertEquals(List.of(), said(Language.EN, failed, step("http://a.example/1", Origin.SEED, "")));
    }
}
