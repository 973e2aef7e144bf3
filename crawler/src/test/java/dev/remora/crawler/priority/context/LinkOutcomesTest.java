package dev.remora.crawler.priority.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.text.Words;
import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.term.TermCounts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkOutcomesTest {
    private static final TermCounts WORDS = Words.counts("a b");

    @Test
    void itIsTimeToLearnAfterFiftyIfThereAreTenOfEachClass() {
        LinkOutcomes outcomes = new LinkOutcomes(100);
        for (int i = 1; i < 50; i++) {
            assertFalse(outcomes.add(WORDS, i > 40, "h"));
        }
        assertTrue(outcomes.add(WORDS, true, "h"));
        assertEquals(50, outcomes.lesson().size());
        LinkOutcomes oneSided = new LinkOutcomes(100);
        for (int i = 1; i <= 100; i++) {
            assertFalse(oneSided.add(WORDS, i > 91, "h"));
        }
    }

    @Test
    void keepsTheLastOfEachClassInTheirOrder() {
        LinkOutcomes outcomes = new LinkOutcomes(2);
        for (int i = 0; i < 6; i++) {
            outcomes.add(WORDS, i % 2 == 0, "h" + i);
        }
        assertEquals(
                List.of("h2", "h3", "h4", "h5"),
                outcomes.lesson().stream().map(Sample::source).toList());
    }

    @Test
    void whatWasTaughtIsKeptApartFromWhatCameSince() throws IOException {
        LinkOutcomes outcomes = new LinkOutcomes(1);
        outcomes.add(WORDS, true, "h0");
        outcomes.add(WORDS, false, "h1");
        outcomes.lesson();
        outcomes.add(WORDS, true, "h2");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        outcomes.write(new DataOutputStream(bytes));
        LinkOutcomes again = new LinkOutcomes(1);
        again.add(WORDS, true, "before");
        again.add(WORDS, false, "before");
        again.lesson();
        again.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertEquals(
                List.of("h0", "h1"), again.taught().stream().map(Sample::source).toList());
        assertEquals(
                List.of("h1", "h2"), again.lesson().stream().map(Sample::source).toList());
    }
}
