package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.reason.DocumentFamily;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class DocumentParserTest {
    private static final Instant FETCHED = Instant.parse("2026-11-20T08:00:00Z");
    private static final DocumentReader READER = new DocumentReader(DocumentSettings.DEFAULT);
    private static final DocumentParser PARSER =
            new DocumentParser(new HtmlParser(UrlRules.DEFAULT), READER, UrlRules.DEFAULT, 1 << 20);

    @AfterAll
    static void close() {
        READER.close();
    }

    private static ParseOutcome outcome(String url, String type, byte[] body) {
        return PARSER.parse(new Url(url), FETCHED, type, Bytes.of(body));
    }

    private static Page page(String url, String type, byte[] body) {
        return assertInstanceOf(ParseOutcome.Parsed.class, outcome(url, type, body))
                .page();
    }

    @Test
    void aWordFileIsAPageWithTitleAuthorDayTextAndLinks() {
        Page page = page("http://a.example/1.docx", "application/octet-stream", SampleDocuments.docx("针灸取穴讲义"));
        assertEquals("针灸取穴讲义", page.title());
        assertEquals("针灸取穴的基本方法\n足三里在小腿外侧。详见足三里\n穴位 | 归经", page.text());
        assertEquals("zh-Hans", page.language());
        assertEquals(LinkClass.LEVEL, page.outlinks().getFirst().kind());
        assertEquals("张仲景", page.facts().metadata().author());
        assertEquals(Optional.of(LocalDate.of(2021, 3, 4)), page.facts().days().published());
        assertEquals(
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                page.facts().mediaType());
        assertEquals(List.of("http://a.example/zusanli"), targets(page));
        assertEquals("足三里", page.outlinks().getFirst().anchor().text());
    }

    @Test
    void aTitleThatAProgramFilledInGivesWayToTheFirstLine() {
        Page page = page("http://a.example/1.docx", "", SampleDocuments.docx("Microsoft Word - 新建文档 (2).doc"));
        assertEquals("针灸取穴的基本方法", page.title());
    }

    @Test
    void aPdfIsAPageWithTitleTextAndTheLinksOfItsAnnotations() {
        byte[] pdf = SampleDocuments.pdf("Acupuncture points", "Zusanli is one of the acupuncture points", "", "");
        Page page = page("http://a.example/get?id=7", "text/html; charset=utf-8", pdf);
        assertEquals("Acupuncture points", page.title());
        assertTrue(page.text().startsWith("Zusanli is one"), page.text());
        assertEquals("application/pdf", page.facts().mediaType());
        assertEquals(PageKind.THIN, page.facts().kind());
        assertEquals(List.of("http://a.example/more"), targets(page));
    }

    @Test
    void aPdfThatOnlyItsOwnerMayChangeIsReadAndOneThatNobodyMayReadIsNot() {
        byte[] readable = SampleDocuments.pdf("Points", "Zusanli lies below the knee", "owner", "");
        assertTrue(page("http://a.example/a.pdf", "application/pdf", readable)
                .text()
                .startsWith("Zusanli"));
        byte[] closed = SampleDocuments.pdf("Points", "Zusanli lies below the knee", "owner", "user");
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.DocumentUnreadable(DocumentFamily.PDF, new Failure.Encrypted())),
                outcome("http://a.example/a.pdf", "application/pdf", closed));
    }

    @Test
    void tablesSlidesRichTextAndBooksAreRead() {
        assertTrue(text("1.xlsx", SampleDocuments.xlsx()).contains("当归 | 38.5"));
        assertTrue(text("1.xls", SampleDocuments.xls()).contains("当归 | 38.5"));
        assertTrue(text("1.pptx", SampleDocuments.pptx()).contains("伤寒论讲义第一讲"));
        assertTrue(text("1.ppt", SampleDocuments.ppt()).contains("伤寒论讲义第一讲"));
        assertEquals("中药炮制规范", text("1.rtf", SampleDocuments.rtf()));
        Page book = page("http://a.example/1.epub", "application/epub+zip", SampleDocuments.epub());
        assertTrue(book.text().contains("水部第五卷。"), book.text());
        assertEquals("本草纲目选读", book.title());
        assertEquals("zh-Hans", book.language());
        assertEquals("application/epub+zip", book.facts().mediaType());
    }

    @Test
    void documentsTeachNothing() {
        assertFalse(PARSER.teaches(Bytes.of(SampleDocuments.rtf())));
        assertFalse(PARSER.untaught().teaches(Bytes.of(SampleDocuments.docx("针灸取穴讲义"))));
    }

    @Test
    void aPageThatIsDeclaredAsAWordFileIsReadAsAPage() {
        byte[] html = "<html><title>题</title><p>页面文字".getBytes(StandardCharsets.UTF_8);
        assertTrue(PARSER.teaches(Bytes.of(html)));
        Page page = page("http://a.example/1.doc", "application/msword", html);
        assertEquals("题", page.title());
        assertEquals("text/html", page.facts().mediaType());
    }

    @Test
    void whatIsNoDocumentGoesToTheParserOfPages() {
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.TypeNotRead("image/png")),
                outcome("http://a.example/1.png", "image/png", new byte[] {1, 2, 3}));
        byte[] page = "<p>怎样读 %PDF- 开头的文件".getBytes(StandardCharsets.UTF_8);
        assertTrue(page("http://a.example/1", "text/html; charset=utf-8", page)
                .text()
                .contains("怎样读"));
    }

    @Test
    void whatIsDeclaredAsADocumentAndIsNoneSaysSo() {
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.NoSuchDocument("application/pdf")),
                outcome("http://a.example/~$1.pdf", "application/pdf", new byte[] {9, 'y', 0, 0}));
    }

    @Test
    void aDocumentThatWasCutAtTheCapIsNotTried() {
        byte[] cut = new byte[1 << 20];
        System.arraycopy("%PDF-1.7".getBytes(StandardCharsets.UTF_8), 0, cut, 0, 8);
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.DocumentTooLarge(DocumentFamily.PDF, 1)),
                outcome("http://a.example/1.pdf", "application/pdf", cut));
    }

    @Test
    void theBeginningOfADocumentIsNotReadAsIfItWereTheWhole() {
        byte[] pdf = SampleDocuments.pdf("Points", "Zusanli lies below the knee", "", "");
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.DocumentCut(DocumentFamily.PDF, pdf.length >> 10)),
                PARSER.parseBeginning(new Url("http://a.example/"), FETCHED, "text/html", Bytes.of(pdf)));
        Bytes page = Bytes.of("<title>题</title><p>文".getBytes(StandardCharsets.UTF_8));
        assertInstanceOf(
                ParseOutcome.Parsed.class,
                PARSER.parseBeginning(new Url("http://a.example/"), FETCHED, "text/html", page));
    }

    private static String text(String name, byte[] body) {
        return page("http://a.example/" + name, "application/octet-stream", body)
                .text();
    }

    private static List<String> targets(Page page) {
        return page.outlinks().stream().map(Outlink::target).map(Url::text).toList();
    }
}
