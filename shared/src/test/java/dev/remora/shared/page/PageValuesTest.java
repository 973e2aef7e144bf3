package dev.remora.shared.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.Samples;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageValuesTest {
    @ParameterizedTest
    @CsvSource({
        "作用机制, 40, true",
        "作用, 3, true",
        "作, 40, false",
        "作用, 2, false",
        "作用机制。, 40, false",
        "作用机制：, 40, false",
        "《本草纲目》, 40, true",
        "Part 2, 7, true",
        "Part 2, 6, false",
        "(Part 2), 40, false",
        "茶𠮷, 40, true",
        "茶🍵, 40, false",
    })
    void aHeadingIsAShortLineBeforeALongerOne(String line, int next, boolean heads) {
        String text = "前文\n" + line + "\n" + "后".repeat(next);
        assertEquals(heads, HeadingLines.heads(text, 3, 3 + line.length(), next));
    }

    @Test
    void aHeadingHasTwoToThirtyCharacters() {
        for (int length : new int[] {1, 2, 30, 31}) {
            String line = "a".repeat(length);
            assertEquals(length >= 2 && length <= 30, HeadingLines.heads(line, 0, length, 100), length + " characters");
        }
    }

    @ParameterizedTest
    @CsvSource({"content-type, text/html; charset=utf-8", "SET-COOKIE, a=1", "X-Note, ''"})
    void theFirstHeaderOfANameCountsWhateverItsCase(String name, String value) {
        assertEquals(Optional.of(value), Samples.exchange(1).header(name));
        assertEquals(Optional.empty(), Samples.exchange(1).header(name + "s"));
    }

    @Test
    void anExchangeWithoutItsBodyKeepsTheRestAndIsNotCutOff() {
        Exchange cut = Samples.exchange(4);
        Exchange bare = cut.withoutBody();
        assertEquals(Bytes.NONE, bare.wireBody());
        assertEquals(
                new Exchange(cut.url(), cut.at(), cut.requestHeaders(), cut.status(), cut.headers(), Bytes.NONE, false),
                bare);
    }

    @Test
    void aValueDoesNotChangeWithTheListsOfWhichItWasMade() {
        List<Exchange.Header> headers = new ArrayList<>(Samples.exchange(1).headers());
        Exchange exchange = Samples.exchange(1);
        Exchange made = new Exchange(exchange.url(), exchange.at(), headers, 200, headers, exchange.wireBody(), false);
        List<String> words = new ArrayList<>(List.of("a"));
        PageFacts.Metadata metadata = new PageFacts.Metadata("", "", words, words, "");
        PageFacts.Place place = new PageFacts.Place("", words, "");
        int before = headers.size();
        headers.clear();
        words.clear();
        assertEquals(before, made.headers().size());
        assertEquals(before, made.requestHeaders().size());
        assertEquals(List.of("a"), metadata.keywords());
        assertEquals(List.of("a"), metadata.types());
        assertEquals(List.of("a"), place.breadcrumbs());
        assertThrows(UnsupportedOperationException.class, () -> made.headers().clear());
    }

    @ParameterizedTest
    @CsvSource({"t, a, b, t", "'', a, b, b", "'', a, '', a", "'', '', '', ''"})
    void aLinkIsReadByItsTextThenItsPictureThenItsTitle(String text, String title, String alt, String best) {
        assertEquals(best, new Anchor(text, title, alt).best());
    }

    @Test
    void aLinkThatIsFetchedAgainKeepsAllButItsOriginAndHops() {
        Link link = Samples.queued(7).link();
        Link hopped = new Link(
                link.target(),
                link.from(),
                link.anchor(),
                link.around(),
                new Link.Steps(4, 3, 2),
                link.place(),
                link.standing());
        Link again = hopped.again();
        assertEquals(Link.Origin.RECRAWL, again.origin());
        assertEquals(new Link.Steps(4, 0, 2), again.steps());
        assertEquals(hopped.source(), again.source());
        assertEquals(hopped.sourceRelevance(), again.sourceRelevance());
        assertEquals(hopped.offTopic(), again.offTopic());
        assertEquals(hopped.place(), again.place());
        assertEquals(hopped.standing(), again.standing());
        assertEquals(hopped.anchor(), again.anchor());
        assertEquals(hopped.around(), again.around());
    }

    @Test
    void aLinkWhosePageWasJudgedAnewChangesByThatAlone() {
        Link link = Samples.queued(7).link();
        Link judged = link.judged(0.75, 9);
        assertEquals(new Link.Source(link.source(), link.origin(), 0.75, 9), judged.from());
        assertEquals(link, judged.judged(link.sourceRelevance(), link.offTopic()));
        Link placed = link.with("g", new Link.Inheritance(0.25, 1));
        assertEquals(new Link.Standing("g", new Link.Inheritance(0.25, 1)), placed.standing());
        assertEquals(link, placed.with(link.group(), link.inherited()));
    }

    @Test
    void eachChangeOfAPageChangesOnePart() {
        Page page = Samples.page(3).page();
        Page other = Samples.page(4).page();
        Page changed = page.fetched(other.fetchedAt())
                .linking(other.outlinks())
                .withNoindex(!page.noindex())
                .with(other.facts());
        assertEquals(other.outlinks(), changed.outlinks());
        assertEquals(page.blocks(), changed.blocks());
        assertEquals(page.canonical(), changed.canonical());
        assertEquals(page.charset(), changed.charset());
        assertEquals(page.language(), changed.language());
        assertEquals(
                page,
                changed.fetched(page.fetchedAt())
                        .linking(page.outlinks())
                        .withNoindex(page.noindex())
                        .with(page.facts()));
    }

    @Test
    void eachChangeOfFactsChangesOnePart() {
        LocalDate day = LocalDate.of(2026, 2, 28);
        PageFacts facts = Samples.page(4).page().facts();
        PageFacts changed =
                facts.publishedOn(day).of(PageKind.THIN).ofType("a/b").with(Optional.of(SoftError.PARKED));
        assertEquals(new PageFacts.Days(Optional.of(day), facts.days().modified()), changed.days());
        assertEquals(PageKind.THIN, changed.kind());
        assertEquals("a/b", changed.mediaType());
        assertEquals(Optional.of(SoftError.PARKED), changed.softError());
        assertEquals(facts.metadata(), changed.metadata());
        assertEquals(facts.place(), changed.place());
        assertEquals(PageFacts.Place.NONE, changed.at(PageFacts.Place.NONE).place());
        assertEquals(
                PageFacts.Metadata.NONE, changed.with(PageFacts.Metadata.NONE).metadata());
    }

    @Test
    void bytesAreEqualByTheirContent() throws IOException {
        Bytes bytes = Bytes.of(new byte[] {1, 2});
        assertEquals(Bytes.of(new byte[] {1, 2}), bytes);
        assertEquals(Bytes.of(new byte[] {1, 2}).hashCode(), bytes.hashCode());
        assertNotEquals(Bytes.of(new byte[] {1, 2, 0}), bytes);
        assertNotEquals(bytes, new Object());
        assertEquals("2 bytes", bytes.toString(), "no secret of a body in a log");
        assertEquals(2, bytes.stream().readAllBytes().length);
    }

    @Test
    void aPageIsCutAgainOnlyByAnotherDictionary() {
        HanlpSegmenter segmenter = new HanlpSegmenter(new Folding());
        StoredPage stored = Samples.page(3);
        StoredPage cut = stored.cutBy(segmenter);
        assertEquals(segmenter.dictionary(), cut.dictionary());
        assertEquals(segmenter.segment(stored.page().text()), cut.body());
        assertEquals(segmenter.segment(stored.page().title()), cut.title());
        assertEquals(stored.summary(), cut.summary());
        assertEquals(stored.relevance(), cut.relevance());
        assertSame(cut, cut.cutBy(segmenter));
        assertNotSame(cut, cut.cutBy(segmenter.with(List.of("水温八十度"))));
    }
}
