package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AutoSettingsTest {
    @Test
    void evidenceHasItsOwnWeightAndZeroLeavesItOut() {
        AutoSettings other = AutoSettings.DEFAULT.with(Feature.PROVEN, 0.4).with(Feature.ANCHOR, 0);
        assertEquals(0.4, other.weights().of(Feature.PROVEN));
        assertEquals(Feature.HOST.prior(), other.weights().of(Feature.HOST));
        assertTrue(other.weights().ignores(Feature.ANCHOR));
        assertFalse(other.weights().ignores(Feature.PROVEN));
        assertFalse(
                AutoSettings.DEFAULT.weights().ignores(Feature.NAVIGATION), "its default weight is 0, but it learns");
    }
}
