package dev.remora.shared.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagePatternTest {
    private static String said(String message, Object... arguments) {
        return new MessagePattern(message, Locale.UK).with(arguments);
    }

    @ParameterizedTest
    @CsvSource({
        "{0}, 0.0625, 0.063",
        "{0}, -0.0625, -0.063",
        "{0}, 0.0635, 0.064",
        "'{0,number,0.00}', 0.125, 0.13",
        "'{0,number,0.00}', 1.005, 1.01",
        "'{0,number,#%}', 0.125, 13%",
        "'{0,number,0.0000}', 0.00625, 0.0063",
        "{0}, 1234567.5, '1,234,567.5'"
    })
    void numbersAreRoundedHalvesAwayFromZeroWithAFormatOrWithout(String message, double number, String said) {
        assertEquals(said, said(message, number));
    }

    @Test
    void aFloatHasTheDigitsThatIdentifyIt() {
        assertEquals("0.13", said("{0,number,0.00}", 0.125f));
        assertEquals("0.15", said("{0,number,0.00}", 0.145f));
    }

    @Test
    void whatIsNoNumberStandsAsItIs() {
        assertEquals(
                "a ∞ NaN null {1} 2 links",
                said(
                        "{0} {1} {2} {3} '{'1'}' {4,count,link|links}",
                        "a", Double.POSITIVE_INFINITY, Double.NaN, null, 2));
        assertEquals("{1}", said("{1}", 0.5));
    }

    @Test
    void aReasonIsRoundedLikeAnyText() {
        Reason parent = new LinkEvidence.Parent(0.125f);
        assertEquals("parent 0.13", ReasonText.ENGLISH.say(parent));
    }
}
