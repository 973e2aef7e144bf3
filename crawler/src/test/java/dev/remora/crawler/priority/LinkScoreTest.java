package dev.remora.crawler.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkScoreTest {
    private static LinkScore.Priority priority(double value) {
        return new LinkScore.Priority(value, LinkEvidence.Seed::new, Link.Inheritance.SEED);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1})
    void aPriorityIsBetweenZeroAndOne(double value) {
        assertEquals(value, priority(value).value());
        assertEquals("", priority(value).group());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1.000001, Double.NaN, Double.POSITIVE_INFINITY})
    void anythingElseIsAMistakeOfTheStrategy(double value) {
        assertThrows(IllegalArgumentException.class, () -> priority(value));
    }
}
