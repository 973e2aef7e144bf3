package dev.remora.shared.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.MessageFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Counts with their nouns.
class PluralsTest {
    @ParameterizedTest
    @CsvSource({"0,0 links wait", "1,1 link waits", "2,2 links wait", "1200,'1,200 links wait'"})
    void aCountHasItsNounAndItsVerb(long count, String words) {
        assertEquals(words, Plurals.say(count, "link waits", "links wait"));
    }

    @Test
    void aMessageMayHaveMoreThanOne() {
        String message = "{0,count,link|links} on {1,count,host that does|hosts that do} not answer: {2}";
        assertEquals(
                "1 link on 2 hosts that do not answer: why",
                new MessageFormat(Plurals.pattern(message), Locale.UK).format(new Object[] {1L, 2, "why"}));
    }
}
