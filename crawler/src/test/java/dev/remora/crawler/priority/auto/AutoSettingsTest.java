package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AutoSettingsTest {
    @Test
    void aNumberIsChangedByItsNameAndNothingElseIs() {
        AutoSettings other = AutoSettings.DEFAULT.with("alikeness", 0.6).with("examplePages", 7);
        assertEquals(0.6, other.alikeness());
        assertEquals(7, other.examplePages());
        assertEquals(AutoSettings.DEFAULT, other.with("alikeness", 0.3).with("examplePages", 4));
    }

    @Test
    void anInitialWeightIsChangedByTheNameOfItsEvidenceAndZeroLeavesThatOut() {
        AutoSettings other = AutoSettings.DEFAULT.with("PROVEN", 0.4).with("ANCHOR", 0);
        assertEquals(0.4, other.weight(Feature.PROVEN));
        assertEquals(Feature.HOST.prior(), other.weight(Feature.HOST));
        assertTrue(other.ignores(Feature.ANCHOR));
        assertFalse(other.ignores(Feature.PROVEN));
        assertFalse(AutoSettings.DEFAULT.ignores(Feature.NAVIGATION), "its default weight is 0, but it learns");
        assertEquals(AutoSettings.DEFAULT.without(Feature.ANCHOR), AutoSettings.DEFAULT.with("ANCHOR", 0));
    }

    @Test
    void allNamesAreKnownAndNoOther() {
        AutoSettings.names().forEach(name -> AutoSettings.DEFAULT.with(name, 1));
        assertThrows(IllegalArgumentException.class, () -> AutoSettings.DEFAULT.with("weights", 1));
    }
}
