package dev.remora.indexer.words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.remora.shared.text.Folding;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class SampledTextTest {
    private static final int PAGES = 10;

    /// How often a sample of so many characters has 新茶, of ten pages with one line each.
    private static int times(int characters, IntFunction<String> line) {
        SampledText sample = new SampledText(new Folding(), characters);
        for (int page = 0; page < PAGES; page++) {
            sample.add(List.of(line.apply(page)));
        }
        AtomicInteger times = new AtomicInteger();
        sample.runs().forEach(1, run -> times.addAndGet(run.text().equals("新茶") ? run.times() : 0));
        return times.get();
    }

    @Test
    void aDateATimeAndTheBlanksAroundThemTakeOneCharacter() {
        int room = PAGES * "新茶#|".length();
        assertEquals(PAGES, times(room, page -> "新茶" + page));
        assertEquals(PAGES, times(room, page -> "新茶 2024-05-0" + page));
        assertEquals(PAGES, times(room, page -> "新茶 2024/05/0" + page + " 12:30 "));
        assertEquals(PAGES, times(room, page -> "新茶\u00a03.14 " + page));
        assertEquals(PAGES / 2, times(room, page -> "新茶，" + page + "，"), "a comma separates");
    }

    @Test
    void aLongRowOfBlanksOrDotsIsReadInLinearTime() {
        String row = " ".repeat(200_000) + " . ".repeat(100_000);
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> times(100, page -> "新茶" + row + page + row));
    }
}
