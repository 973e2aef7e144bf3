package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
    @ParameterizedTest
    @CsvSource({"0, PT0S", "500ms, PT0.5S", "1s, PT1S", "1.5s, PT1.5S", "2m, PT2M", "1 h, PT1H", "0s, PT0S"})
    void readsNumbersWithUnits(String text, Duration duration) {
        assertEquals(Optional.of(duration), DurationText.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-1s", "1d", "s", "1s2", "PT1S", "１s", "9999999999s"})
    void refusesTheRest(String text) {
        assertEquals(Optional.empty(), DurationText.parse(text));
    }

    @Property(tries = 1000, seed = "1")
    void readsBackWhatItWrote(@ForAll @LongRange(min = 0, max = 100_000_000_000L) long micros) {
        Duration duration = Duration.ofNanos(micros * 1000);
        assertEquals(Optional.of(duration), DurationText.parse(DurationText.format(duration)));
    }
}
