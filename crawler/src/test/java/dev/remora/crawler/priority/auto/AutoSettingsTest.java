package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AutoSettingsTest {
    private static final Set<String> WHOLE = Set.of("examplePages", "full");

    @Test
    void aNumberIsChangedByItsNameAndNothingElseIs() {
        AutoSettings other = AutoSettings.DEFAULT.with("alikeness", 0.6).with("examplePages", 7);
        assertEquals(0.6, other.rates().alikeness());
        assertEquals(7, other.examplePages());
        assertEquals(AutoSettings.DEFAULT, other.with("alikeness", 0.3).with("examplePages", 4));
    }

    @Test
    void anInitialWeightIsChangedByTheNameOfItsEvidenceAndZeroLeavesThatOut() {
        AutoSettings other = AutoSettings.DEFAULT.with("PROVEN", 0.4).with("ANCHOR", 0);
        assertEquals(0.4, other.weights().of(Feature.PROVEN));
        assertEquals(Feature.HOST.prior(), other.weights().of(Feature.HOST));
        assertTrue(other.weights().ignores(Feature.ANCHOR));
        assertFalse(other.weights().ignores(Feature.PROVEN));
        assertFalse(
                AutoSettings.DEFAULT.weights().ignores(Feature.NAVIGATION), "its default weight is 0, but it learns");
        assertEquals(AutoSettings.DEFAULT.without(Feature.ANCHOR), AutoSettings.DEFAULT.with("ANCHOR", 0));
    }

    @Test
    void allNamesAreKnownAndNoOther() {
        AutoSettings.names().forEach(name -> AutoSettings.DEFAULT.with(name, WHOLE.contains(name) ? 2 : 0.5));
        assertThrows(IllegalArgumentException.class, () -> AutoSettings.DEFAULT.with("weights", 1));
    }

    @Test
    void noNumberIsTakenThatHasNoMeaningOrWouldBeRounded() {
        AutoSettings.names().forEach(name -> assertRefused(name, Double.NaN));
        AutoSettings.names().forEach(name -> assertRefused(name, Double.POSITIVE_INFINITY));
        assertEquals("laziness must be a finite number, not NaN", assertRefused("laziness", Double.NaN));
        assertEquals("laziness must be greater than 0, not 0.0", assertRefused("laziness", 0));
        assertEquals("steps must be greater than 0, not 0.0", assertRefused("steps", 0));
        Stream.of("priorPages", "memory", "residualPrior", "variance", "laziness", "pace", "examplePages")
                .forEach(name -> assertRefused(name, -1));
        Stream.of("priorRate", "alikeness", "neighbours", "forgetting").forEach(name -> assertRefused(name, 1.5));
        assertRefused("priorRate", 0);
        assertRefused("forgetting", 1);
        assertRefused("full", 1);
        assertRefused("examplePages", 0.5);
    }

    private static String assertRefused(String name, double value) {
        String said = assertThrows(
                        IllegalArgumentException.class,
                        () -> AutoSettings.DEFAULT.with(name, value),
                        name + "=" + value)
                .getMessage();
        assertTrue(said.startsWith(name + " "), said);
        return said;
    }
}
