package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.console.ConsoleFrame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MessageBundleTest {
    private static final MessageBundle WORDS = new MessageBundle(MessageBundle.class);

    @Test
    void aCollectionIsAListInTheLanguageOfTheText() {
        List<String> known = List.of("tcm", "law");
        assertEquals(
                "Unknown parameter p. Parameters: tcm, law.",
                WORDS.in(Language.EN).say("parameter.unknown", "p", known));
        assertEquals("这里没有参数 p。可用的参数：tcm、law。", WORDS.in(Language.ZH).say("parameter.unknown", "p", known));
    }

    /// The rule of ECMA-402 (roundingMode: halfExpand), so that a page and its script show the same.
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
