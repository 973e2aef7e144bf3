package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.library.DrawnLibrary;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverageTrialsTest {
    private static final int PAGES = 1_200;

    /// A seed that links to many pages, every third of them on topic.
    private static DrawnLibrary star() {
        String[] pages = IntStream.range(0, PAGES)
                .mapToObj(page ->
                        "http://a.example/" + Integer.toString(page + 1_000, 26).replaceAll("[0-9]", "z$0z"))
                .toArray(String[]::new);
        DrawnLibrary web = new DrawnLibrary().page("http://a.example/", "针灸".repeat(40), pages);
        for (int page = 0; page < PAGES; page++) {
            web.page(pages[page], (page % 3 == 0 ? "针灸" : "天气").repeat(41 + page));
        }
        return web;
    }

    @Test
    void estimatesOnTheWayAreComparedWithTheEndOfTheCrawl() {
        Topic topic = Topic.of("tiny", "小", Map.of("针灸", 1.0), List.of(new Url("http://a.example/")));
        var trials = new CoverageTrials(
                star(), text -> new SegmentedText(text, Tokens.NONE), new Folding(), () -> Catalogue.NONE, 1);
        List<CoverageTrials.Reading> readings = trials.readings("stars", topic);
        assertEquals(
                List.of(500, 1_000),
                readings.stream().map(CoverageTrials.Reading::moment).toList());
        for (CoverageTrials.Reading reading : readings) {
            assertEquals(1 + PAGES / 3, reading.truth());
            assertEquals(reading.truth() - reading.estimate().found(), reading.came(), "the crawl ends before that");
            assertTrue(reading.within(), reading.toString());
        }
        String table = trials.table(List.of(new TopicGroup("stars", List.of(topic))));
        assertTrue(table.contains("| stars | 500 | 1 | 1 |"), table);
        assertEquals(4, table.lines().count(), table);
    }
}
