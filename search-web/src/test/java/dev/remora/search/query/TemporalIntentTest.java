package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TemporalIntentTest {
    @Test
    void wordsOfNewsAskForWhatIsNew() {
        assertEquals(new TemporalIntent(true, OptionalInt.empty()), of(List.of("房贷", "最新"), "房贷最新利率"));
        assertEquals(new TemporalIntent(true, OptionalInt.empty()), of(List.of("java", "latest"), "java latest"));
    }

    @Test
    void aYearAsksForItsPages() {
        assertEquals(new TemporalIntent(false, OptionalInt.of(2024)), of(List.of("财报"), "2024年财报"));
        assertEquals(new TemporalIntent(false, OptionalInt.of(2023)), of(List.of("财报"), "财报", "2023"));
    }

    @Test
    void afterADayAsksForWhatIsNew() {
        assertEquals(
                new TemporalIntent(true, OptionalInt.empty()), TemporalIntent.of(List.of("房贷"), List.of("房贷"), true));
    }

    @Test
    void otherNumbersAreNoYears() {
        assertEquals(TemporalIntent.NONE, of(List.of(), "20245"));
        assertEquals(TemporalIntent.NONE, of(List.of(), "rfc2019a"));
        assertEquals(TemporalIntent.NONE, of(List.of(), "3000点"));
        assertEquals(TemporalIntent.NONE, of(List.of(), "版本1.2019"));
    }

    private static TemporalIntent of(List<String> words, String... texts) {
        return TemporalIntent.of(words, List.of(texts), false);
    }
}
