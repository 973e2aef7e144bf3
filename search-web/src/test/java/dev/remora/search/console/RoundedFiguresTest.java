package dev.remora.search.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the figures of a page are rounded: by the rule of its script (ECMA-402, roundingMode: halfExpand).
class RoundedFiguresTest {
    @ParameterizedTest
    @CsvSource({
        "percent, 0.0125, 1.3%",
        "percent, 0.0145, 1.5%", // 100 times it is a little less than 1.45 in binary
        "percent, 0.6665, 66.7%",
        "percent, 0.66649, 66.6%",
        "percent, 0.5, 50%",
        "gigabytes, 1.005, 1.01 GB",
        "decimal, 0.25, 0.3",
        "decimal, -0.25, -0.3"
    })
    void aNumberIsRoundedByItsDecimalDigitsAndHalvesAwayFromZero(String key, double number, String text) {
        assertEquals(text, new MessageBundle(ConsoleFrame.class).in(Language.EN).say(key, number));
    }
}
