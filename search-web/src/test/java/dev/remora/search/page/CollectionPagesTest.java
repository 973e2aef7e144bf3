package dev.remora.search.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.url.Url;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionPagesTest {
    private static final StopWords STOP_WORDS = StopWords.shared();

    @TempDir
    Path data;

    private SearchableWeb web;
    private CollectionPages pages;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
        LuceneSearchEngine engine = web.engine();
        pages = new CollectionPages(
                new LucenePages(engine, SearchableWeb.ANALYZER, STOP_WORDS),
                folder -> web.collection(folder.getFileName().toString()),
                exchange -> exchange.wireBody().array(),
                topic -> topic.relevance().threshold(),
                new CopyLimits(1_000, 100, Duration.ofSeconds(5)),
                () -> 0,
                java.time.Clock.systemUTC());
    }

    @AfterEach
    void close() {
        web.close();
    }

    private KnownPage page(String url) {
        return pages.find(new Url(url).id(), Optional.empty()).orElseThrow();
    }

    @Test
    void aPageIsFoundByItsIdInItsTopic() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸的文章").index();
        KnownPage page = page("http://a.example/1");
        assertEquals("tcm", page.topic());
        assertEquals("针灸", page.title());
        assertEquals("a.example", page.indexed().host());
        assertEquals(0.5, page.worth().relevance());
        assertEquals(data.resolve("tcm"), page.place().collection());
        assertEquals(Optional.empty(), pages.find(page.id(), Optional.of("law")));
        assertEquals(Optional.empty(), pages.find("0000000000000000", Optional.empty()));
    }

    @Test
    void aPageIsComparedWithTheOthersOfItsTopic() {
        for (int i = 0; i < 30; i++) {
            web.page("tcm", "http://other.example/" + i, "养生", "养生" + i, 0.5 + i / 100.0, SearchableWeb.START);
        }
        web.page("law", "http://c.example/1", "合同", "合同的订立与履行").index();
        PageStanding standing = pages.standing(page("http://other.example/12")).orElseThrow();
        assertEquals(29, standing.others());
        assertEquals(12, standing.lessRelevant());
        assertEquals(Optional.empty(), pages.standing(page("http://c.example/1")), "alone in its topic");
    }

    @Test
    void similarPagesShareItsTellingWords() {
        for (int i = 0; i < 30; i++) {
            web.page("tcm", "http://other.example/" + i, "养生 " + i, "天气 冷 了 要 多 喝 水 " + i);
        }
        web.page("tcm", "http://a.example/1", "足三里艾灸", "足三里在小腿外侧，艾灸足三里可以调理脾胃。")
                .page("tcm", "http://b.example/1", "怎样艾灸足三里", "艾灸足三里的时候，离皮肤三寸，脾胃虚弱者宜之。")
                .page("law", "http://c.example/1", "合同", "合同的订立与履行")
                .index();
        List<KnownPage> similar = pages.similar(page("http://a.example/1"), 5);
        assertEquals("http://b.example/1", similar.getFirst().url());
        assertTrue(similar.stream().noneMatch(page -> page.url().equals("http://a.example/1")));
        assertTrue(similar.stream().noneMatch(page -> page.topic().equals("law")));
    }

    @Test
    void listsAndFrontPagesAreNotSimilarToAnArticle() {
        web.page("tcm", "http://a.example/1", "足三里艾灸", "足三里在小腿外侧，艾灸足三里可以调理脾胃。")
                .page("tcm", "http://b.example/1", "怎样艾灸足三里", "艾灸足三里的时候，脾胃虚弱者宜之。");
        for (PageKind kind : List.of(PageKind.LIST, PageKind.HOME, PageKind.THIN)) {
            PageFacts facts = PageFacts.NONE.of(kind);
            String text = "足三里在小腿外侧，艾灸足三里可以调理脾胃，" + kind;
            web.page("tcm", "http://c.example/" + kind, "足三里艾灸", text, facts, 0.5, SearchableWeb.START);
        }
        web.index();
        List<String> similar = pages.similar(page("http://a.example/1"), 5).stream()
                .map(KnownPage::url)
                .toList();
        assertEquals(List.of("http://b.example/1"), similar);
    }

    @Test
    void nearlyTheSamePagesAreNotNamedAsSimilar() {
        web.similar("tcm", "http://a.example/1", "足三里", "足三里在小腿外侧，艾灸足三里可以调理脾胃。", 7)
                .similar("tcm", "http://b.example/1", "足三里", "足三里在小腿外侧，艾灸足三里可以调理脾胃。", 7)
                .page("tcm", "http://c.example/1", "艾灸", "艾灸足三里，调理脾胃。")
                .index();
        List<String> similar = pages.similar(page("http://a.example/1"), 5).stream()
                .map(KnownPage::url)
                .toList();
        assertEquals(List.of("http://c.example/1"), similar);
        assertEquals(
                List.of("http://b.example/1"),
                pages.near(page("http://a.example/1"), 5).stream()
                        .map(KnownPage::url)
                        .toList());
        assertEquals(List.of(), pages.near(page("http://c.example/1"), 5));
    }

    @Test
    void similarPagesAreNotNearlyTheSameAsOneAnotherNorAllOfOneHost() {
        web.page("tcm", "http://a.example/1", "足三里", "足三里在小腿外侧，艾灸足三里可以调理脾胃。")
                .similar("tcm", "http://b.example/1", "艾灸足三里", "艾灸足三里，调理脾胃。", 7)
                .similar("tcm", "http://b.example/2", "艾灸足三里", "艾灸足三里，调理脾胃。", 7)
                .page("tcm", "http://b.example/3", "足三里调理脾胃", "小腿外侧的足三里，调理脾胃。")
                .page("tcm", "http://b.example/4", "足三里在小腿外侧", "足三里在小腿外侧，艾灸调理脾胃一例。")
                .page("tcm", "http://c.example/1", "脾胃", "脾胃虚弱的人要注意饮食，也可以艾灸。")
                .index();
        List<String> similar = pages.similar(page("http://a.example/1"), 3).stream()
                .map(KnownPage::url)
                .toList();
        assertEquals(3, similar.size());
        assertEquals(
                1,
                similar.stream().filter(url -> url.equals("http://c.example/1")).count(),
                similar::toString);
        assertTrue(
                similar.stream()
                                .filter(url -> url.matches("http://b.example/[12]"))
                                .count()
                        <= 1,
                similar::toString);
    }

    private Copy copyOf(String html, String mediaType, Exchange.Header... more) {
        Url url = new Url("http://a.example/1");
        List<Exchange.Header> headers = new ArrayList<>(List.of(new Exchange.Header("Content-Type", mediaType)));
        headers.addAll(List.of(more));
        web.archived(
                "tcm",
                new Exchange(
                        url,
                        SearchableWeb.START,
                        List.of(),
                        200,
                        headers,
                        Bytes.of(html.getBytes(StandardCharsets.UTF_8)),
                        false),
                "针灸",
                "针灸的文章\n第二段",
                PageFacts.NONE.ofType(mediaType));
        web.index();
        return pages.copy(page(url.text()));
    }

    @Test
    void theArchivedCopyIsMadeHarmless() {
        Copy copy = copyOf("<h1>针灸</h1><script>alert(1)</script><p onclick=x>文章</p>", "text/html");
        assertEquals(new Copy.Shown("<h2>针灸</h2><p>文章</p>", true, false), copy);
    }

    @Test
    void ofADocumentTheTextIsShown() {
        Copy copy = copyOf("%PDF-1.7 <script>", "application/pdf");
        assertEquals(new Copy.Shown("<p>针灸的文章</p>\n<p>第二段</p>", false, false), copy);
    }

    @Test
    void aCopyOfMoreThanItsLimitsSaysThatItWasCut() {
        Copy.Shown copy = assertInstanceOf(Copy.Shown.class, copyOf("文".repeat(2_000), "text/html"));
        assertTrue(copy.cut());
        assertEquals(1_000, copy.html().length());
    }

    @Test
    void aPageThatAsksNotToBeArchivedIsWithheld() {
        assertEquals(new Copy.Withheld(), copyOf("<meta name=robots content=noarchive><p>文章</p>", "text/html"));
    }

    @Test
    void aResponseMayAskTheSameOnAnyOfItsLines() {
        Exchange.Header one = new Exchange.Header("X-Robots-Tag", "noindex");
        Exchange.Header other = new Exchange.Header("x-robots-tag", "NOARCHIVE");
        assertEquals(new Copy.Withheld(), copyOf("<p>文章</p>", "text/html", one, other));
    }

    @Test
    void aResponseThatCannotBeReadIsToldInWords() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸的文章").index();
        Copy copy = pages.copy(page("http://a.example/1"));
        assertTrue(copy instanceof Copy.Unreadable(String words) && !words.isBlank(), copy::toString);
    }

    @Test
    void aPageOfTheJournalHasItsProvenance() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸的文章").index();
        assertFalse(pages.provenance(page("http://a.example/1")).isEmpty());
    }
}
