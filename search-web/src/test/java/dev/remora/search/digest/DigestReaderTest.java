package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What of a journal is new and changed for a receiver.
class DigestReaderTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    private final MemoryCollection collection =
            new MemoryCollection(Topic.of("tcm", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/"))));
    private Instant now = START;

    private static Url url(String name) {
        return new Url("http://a.example/" + name);
    }

    private JournalRecord.Fetched version(String name, String title, long text, double relevance, boolean indexable) {
        return version(name, title, PageKind.ARTICLE, text, relevance, indexable);
    }

    private JournalRecord.Fetched version(
            String name, String title, PageKind kind, long text, double relevance, boolean indexable) {
        now = now.plusSeconds(1);
        Page page = Page.ofText(url(name), now, title, "针灸。", "zh");
        page = page.with(page.facts().of(kind));
        PageLocation location = collection.store(new StoredPage(
                page, new SegmentedText(title, Tokens.NONE), new SegmentedText("针灸。", Tokens.NONE), relevance));
        Verdict verdict = relevance < 0.5 ? Verdict.OFF_TOPIC : Verdict.ON_TOPIC;
        return new JournalRecord.Fetched(
                now,
                page.url(),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                indexable,
                Likeness.uncompared(text));
    }

    private void page(String name, long text, double relevance) {
        collection.append(version(name, name, text, relevance, true));
    }

    /// The position up to which a receiver knows everything so far.
    private long position() {
        collection.sync();
        return collection.lastSequence();
    }

    private Digest since(long after, int most) {
        collection.sync();
        return DigestReader.since(collection, after, most, now.plus(Duration.ofDays(1)));
    }

    private String pages(long after) {
        return String.join(
                " ",
                since(after, 99).pages().stream()
                        .map(page -> (page.added() ? "+" : "~") + page.title())
                        .toList());
    }

    @Test
    void newPagesComeBeforeChangedOnesEachByRelevance() {
        page("a", 1, 0.9);
        page("b", 2, 0.6);
        page("same", 3, 0.9);
        long before = position();
        page("c", 4, 0.7);
        page("b", 5, 0.8);
        page("a", 6, 0.6);
        page("d", 7, 0.9);
        page("same", 3, 0.9);
        page("off", 8, 0.4);
        assertEquals("+d +c ~b ~a", pages(before));
        assertEquals("", pages(position()));
        assertEquals("+same +d +b +c +a", pages(0), "all of it is new");
    }

    @Test
    void aPageIsToldOnceInItsLastVersion() {
        page("a", 1, 0.9);
        long before = position();
        page("a", 2, 0.9);
        page("a", 3, 0.7);
        page("n", 4, 0.6);
        page("n", 5, 0.8);
        assertEquals("+n ~a", pages(before));
        page("a", 1, 0.9);
        assertEquals("+n", pages(before), "a is again as it was");
        page("n", 5, 0.1);
        assertEquals("", pages(before));
    }

    @Test
    void whatIsRemovedOrLeftOutOfTheIndexIsNotTold() {
        long before = position();
        page("gone", 1, 0.9);
        collection.append(version("hidden", "hidden", 2, 0.9, false));
        collection.append(new JournalRecord.Removed(now, url("gone"), new Failure.HttpStatus(410)));
        collection.append(new JournalRecord.Removed(now, url("never"), new Failure.HttpStatus(410)));
        assertEquals("", pages(before));
        page("gone", 3, 0.9);
        assertEquals("+gone", pages(before));
    }

    @Test
    void aPageThatMovedSinceIsNotTold() {
        long before = position();
        page("a", 1, 0.9);
        collection.append(new JournalRecord.Moved(now, url("a"), 301, new WarcLocation(1, 0), "/b"));
        assertEquals("", pages(before));
    }

    @Test
    void aPageThatWasGoneForAWhileAndIsAsItWasIsNotToldAgain() {
        page("a", 1, 0.9);
        long first = position();
        page("a", 7, 0.1); // a page that says that there is none
        long second = position();
        page("a", 1, 0.9);
        assertEquals("", pages(second));
        assertEquals("", pages(first));
        page("a", 2, 0.9);
        assertEquals("~a", pages(second));
        long third = position();
        collection.append(new JournalRecord.Removed(now, url("a"), new Failure.HttpStatus(410)));
        long fourth = position();
        page("a", 2, 0.9);
        assertEquals("", pages(third));
        assertEquals("", pages(fourth));
    }

    @Test
    void aTextThatIsOnlyReadBetterIsNotAChange() {
        page("a", 1, 0.9);
        page("b", 2, 0.9);
        collection.append(new JournalRecord.Reparsed(version("a", "a", 11, 0.9, true), 0.9, true, true));
        long before = position();
        collection.append(new JournalRecord.Reparsed(version("b", "b", 12, 0.9, true), 0.9, true, true));
        page("a", 11, 0.9);
        page("b", 12, 0.9);
        assertEquals("", pages(before));
        collection.append(new JournalRecord.Reparsed(version("b", "b", 13, 0.9, true), 0.9, true, true));
        assertEquals("", pages(before));
        page("b", 14, 0.9);
        assertEquals("~b", pages(before));
    }

    private void rejudged(String name, double relevance) {
        Verdict verdict = relevance < 0.5 ? Verdict.OFF_TOPIC : Verdict.ON_TOPIC;
        Assessment other = new Assessment(relevance, verdict, new PageEvidence.Untold());
        collection.append(new JournalRecord.Rejudged(now, url(name), new PageLocation(0, 0), other, true, 0, 1));
    }

    private void reparsed(String name, long text, double relevance) {
        JournalRecord.Fetched again = version(name, name, text, relevance, true);
        collection.append(new JournalRecord.Reparsed(again, 0.9, true, relevance >= 0.5));
    }

    @Test
    void aTextThatAJudgementLetsSearchesFindIsKnown() {
        page("a", 1, 0.9);
        page("a", 2, 0.1);
        collection.append(version("hidden", "hidden", 1, 0.1, true));
        collection.append(version("hidden", "hidden", 2, 0.1, false));
        long off = position();
        rejudged("a", 0.9);
        rejudged("hidden", 0.9);
        long on = position();
        page("a", 2, 0.9);
        assertEquals("~a", pages(off), "text 1 was the last that could be found");
        assertEquals("", pages(on));
        page("a", 1, 0.9);
        assertEquals("~a", pages(on));
        rejudged("a", 0.1);
        long offAgain = position();
        page("a", 1, 0.9);
        page("hidden", 2, 0.9);
        assertEquals("", pages(offAgain));
    }

    @Test
    void readingAnErrorPageBetterDoesNotForgetTheTextBeforeIt() {
        page("a", 1, 0.9);
        page("a", 7, 0.1);
        long first = position();
        reparsed("a", 17, 0.1);
        long second = position();
        page("a", 1, 0.9);
        assertEquals("", pages(first));
        assertEquals("", pages(second));
        reparsed("a", 11, 0.9);
        assertEquals("", pages(first));
        assertEquals("", pages(second));
        page("a", 17, 0.9);
        assertEquals("~a", pages(first));
        assertEquals("~a", pages(second));
    }

    @Test
    void aPageThatIsReadAgainAndFoundSinceIsKnown() {
        page("a", 1, 0.9);
        page("a", 7, 0.1);
        reparsed("a", 17, 0.9);
        reparsed("a", 18, 0.1);
        page("a", 3, 0.1);
        long before = position();
        page("a", 18, 0.9);
        assertEquals("", pages(before));
        page("a", 1, 0.9);
        assertEquals("~a", pages(before));
    }

    @Test
    void aLaterJudgementCountsAndSoDoesAPageThatIsReadAgain() {
        long before = position();
        page("a", 1, 0.9);
        page("b", 2, 0.2);
        Assessment off = new Assessment(0.1, Verdict.OFF_TOPIC, new PageEvidence.Untold());
        Assessment on = new Assessment(0.8, Verdict.ON_TOPIC, new PageEvidence.Untold());
        collection.append(new JournalRecord.Judged(now, url("a"), new PageLocation(0, 0), off));
        collection.append(new JournalRecord.Rejudged(now, url("b"), new PageLocation(0, 0), on, true, 0, 1));
        assertEquals("+b", pages(before));
        collection.append(new JournalRecord.Reparsed(version("a", "a2", 1, 0.7, true), 0.1, false, true));
        assertEquals("+b +a2", pages(before));
        long after = position();
        collection.append(new JournalRecord.Judged(now, url("a"), new PageLocation(0, 0), on));
        assertEquals("", pages(after), "a judgement alone makes no page new");
    }

    private void page(String name, PageKind kind, long text, double relevance) {
        collection.append(version(name, name, kind, text, relevance, true));
    }

    @Test
    void articlesComeBeforeListsAndFrontPages() {
        page("tag", PageKind.LIST, 1, 0.9);
        page("changed", 2, 0.6);
        long before = position();
        page("front", PageKind.HOME, 3, 0.99);
        page("tags", PageKind.LIST, 4, 0.95);
        page("tag", PageKind.LIST, 5, 0.9);
        page("article", 6, 0.7);
        page("changed", 7, 0.6);
        assertEquals("+article +front +tags ~changed ~tag", pages(before));
        Digest two = since(before, 2);
        assertEquals(3, two.added());
        assertEquals(
                List.of("article", "changed"),
                two.pages().stream().map(Digest.Entry::title).toList(),
                "a changed article says more than a new list");
    }

    @Test
    void allAreCountedButNoMoreThanAskedForAreListed() {
        for (int i = 0; i < 7; i++) {
            page("p" + i, i, 0.6 + i / 100.0);
        }
        Digest digest = since(0, 3);
        assertEquals(7, digest.added());
        assertEquals(
                List.of("p6", "p5", "p4"),
                digest.pages().stream().map(Digest.Entry::title).toList());
        assertEquals(now, digest.at(), "the time of its last page");
        assertEquals(new Digest.Span(0, position()), digest.span());
        assertEquals("tcm-0-" + position(), digest.id());
        Digest nothing = since(position(), 3);
        assertTrue(nothing.isEmpty());
        assertEquals(now.plus(Duration.ofDays(1)), nothing.at());
    }

    @Test
    void aPositionIsBeforeTheFirstPageAtOrAfterATime() {
        page("a", 1, 0.9);
        Instant first = now;
        long between = position();
        page("b", 2, 0.9);
        assertEquals("+a +b", pages(DigestReader.position(collection, Instant.EPOCH)));
        assertEquals("+a +b", pages(DigestReader.position(collection, first)));
        assertEquals(between, DigestReader.position(collection, first.plusMillis(1)));
        assertEquals(position(), DigestReader.position(collection, now.plusMillis(1)));
    }

    @Test
    void aTitleIsOneLineWithoutControlCharacters() {
        collection.append(version("x", " a\r\nb\u0000\u0085c\u2028\td\u009f ", 1, 0.9, true));
        collection.append(version("y", "\u0007\n", 2, 0.8, true));
        assertEquals(
                List.of("a b c d", url("y").text()),
                since(0, 9).pages().stream().map(Digest.Entry::title).toList());
    }
}
