package dev.remora.lab.trial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.lab.library.DrawnLibrary;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.library.Holding;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialPartsTest {
    private static HeldPage page(DrawnLibrary library, String url) {
        return library.look(new FetchRequest(new Url(url), FetchRequest.Purpose.PAGE))
                        instanceof Holding.HeldPageAt(HeldPage page)
                ? page
                : null;
    }

    /// Counts what it is asked.
    private static final class Counting implements RelevanceModel, Segmenter {
        private static final Segmenter WORDS = new HanlpSegmenter(new Folding());
        private final List<String> asked = new ArrayList<>();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            asked.add(body.text());
            return new Judgement(0.75, true, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            asked.add(text.text());
            return text.text().length() / 10.0;
        }

        @Override
        public SegmentedText segment(String text) {
            asked.add(text);
            return WORDS.segment(text);
        }

        @Override
        public Segmenter with(Collection<String> words) {
            return WORDS.with(words);
        }

        @Override
        public long dictionary() {
            return 77;
        }
    }

    @Test
    void aModelThatDoesNotLearnJudgesEachPageAndEachTextOnce() {
        Counting model = new Counting();
        Judge judge = new Judge(model);
        DrawnLibrary library = new DrawnLibrary().page("http://a.example/", "茶").page("http://a.example/1", "茶");
        HeldPage first = page(library, "http://a.example/");
        assertEquals(0.75, judge.judge(first).relevance());
        assertSame(judge.judge(first), judge.judge(first));
        assertTrue(judge.onTopic(page(library, "http://a.example/1")));
        assertEquals(List.of("茶", "茶"), model.asked, "pages of one text are judged each");
        SegmentedText anchor = new SegmentedText("好茶", Tokens.NONE);
        assertEquals(0.2, judge.judge(anchor));
        assertEquals(0.2, judge.judge(anchor));
        assertEquals(List.of("茶", "茶", "好茶"), model.asked);
        assertTrue(judge.learner().isEmpty());
    }

    @Test
    void aShortTextIsCutOnceAndTheSameEachTime() {
        Counting counting = new Counting();
        RememberedWords words = new RememberedWords(counting);
        String anchor = "中医针灸学会 2026 ａｂｃ";
        SegmentedText first = words.segment(anchor);
        assertEquals(first, words.segment(anchor));
        assertTrue(first.tokens().size() > 2, first.toString());
        assertSame(SegmentedText.EMPTY, words.segment(""));
        assertEquals(List.of(anchor), counting.asked);
        String brief = "针".repeat(1_000);
        String longer = "针".repeat(1_001);
        for (String text : List.of(brief, brief, longer, longer)) {
            assertEquals(text, words.segment(text).text());
        }
        assertEquals(List.of(anchor, brief, longer, longer), counting.asked);
        assertEquals(77, words.dictionary());
    }

    @Test
    void furtherWordsAreKnownToTheSegmenterOfATopic() {
        RememberedWords words = new RememberedWords(new Counting());
        String text = "这是奇经八脉堂的网站";
        words.segment(text);
        SegmentedText cut = words.with(List.of("奇经八脉堂")).segment(text);
        assertTrue(
                IntStream.range(0, cut.tokens().size()).mapToObj(cut::word).anyMatch("奇经八脉堂"::equals),
                "what was cut before is cut anew");
    }

    @Test
    void aRequestTakesATwentiethToAQuarterOfASecondAndASecondMoreForEachMegabyte() {
        List<Duration> empty = IntStream.range(0, 2_000)
                .mapToObj(page -> Latency.of(new Url("http://a.example/" + page), 0))
                .sorted()
                .toList();
        assertTrue(empty.getFirst().toNanos() >= 50_000_000 && empty.getFirst().toNanos() < 51_000_000);
        assertTrue(empty.getLast().toNanos() < 250_000_000 && empty.getLast().toNanos() >= 249_000_000);
        assertEquals(150, empty.get(1_000).toNanos() / 1e6, 10);
        Url url = new Url("http://a.example/");
        assertEquals(Duration.ofSeconds(3), Latency.of(url, 3_000_000).minus(Latency.of(url, 0)));
        assertEquals(Latency.of(url, 5), Latency.of(new Url("http://a.example/"), 5));
    }

    @Test
    void aTraceOfThousandsOfPagesHasThemAllInOrderWithTheirTimes() {
        Instant start = Instant.parse("2026-11-20T08:00:00Z");
        Targets even = new Targets() {
            @Override
            public boolean hit(HeldPage page) {
                return page.number() % 2 == 0;
            }

            @Override
            public boolean at(Url url) {
                return false;
            }
        };
        DrawnLibrary library = new DrawnLibrary();
        TraceWriter writer = new TraceWriter(start, even);
        for (int i = 0; i < 2_500; i++) {
            library.page("http://a.example/" + i, "茶");
            writer.page(page(library, "http://a.example/" + i), i / 2_500.0, start.plusMillis(1_500L * i));
        }
        Trace trace = writer.finished(2_600, 1.5, "finished");
        assertEquals(2_500, trace.length());
        assertEquals("http://a.example/1024", trace.pages().get(1_024).text());
        assertEquals(3.0, trace.seconds(2));
        assertEquals(3_748.5, trace.seconds(2_499));
        assertEquals(0.4096, trace.relevance(1_024), 1e-7);
        assertTrue(trace.hit(2_048) && !trace.hit(2_049));
        assertArrayEquals(new boolean[] {true, false, true}, trace.hits(3));
        assertEquals(2_500, trace.hits(9_999).length);
        assertEquals("2500 pages, 2600 requests; finished", trace.toString());
    }

    /// Its pages came from another machine.
    @Test
    void aTraceIsTheSameAfterItsJourney() throws IOException, ClassNotFoundException {
        Trace trace = DrawnTraces.of("a.example", "*..*");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(trace);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Trace read = (Trace) in.readObject();
            assertEquals(trace.pages(), read.pages());
            assertArrayEquals(trace.hits(4), read.hits(4));
            assertEquals(trace.seconds(3), read.seconds(3));
            assertEquals(trace.toString(), read.toString());
        }
    }

    @Test
    void aTrialKeepsNothingButTellsItsRecords() {
        List<Object> told = new ArrayList<>();
        NoCollection none = new NoCollection(CrawlTrialTest.topic("http://a.example/"), told::add);
        assertEquals(0, none.append(List.of()));
        assertEquals("tiny", none.topic().id());
        assertFalse(none.after(0).hasNext());
        assertThrows(UnsupportedOperationException.class, () -> none.page(NoCollection.NO_PAGE));
        assertThrows(UnsupportedOperationException.class, () -> none.exchange(NoCollection.NO_WARC));
        assertThrows(UnsupportedOperationException.class, () -> none.replaceTopic(none.topic()));
        assertEquals(List.of(), told);
    }
}
