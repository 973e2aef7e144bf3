package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.Feature;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AutoVariantsTest {
    private static final Set<String> WHOLE = Set.of("examplePages", "full");

    @Test
    void aNameStatesWhatIsOtherwise() {
        assertEquals(
                Optional.of(changed(changed(AutoSettings.DEFAULT, "alikeness", 0.6), "PROVEN", 0)),
                AutoVariants.settings("auto:alikeness=0.6:PROVEN=0"));
        assertEquals(Optional.empty(), AutoVariants.settings("auto"));
        assertEquals(Optional.empty(), AutoVariants.settings("shark"));
    }

    @Test
    void whatIsNoParameterOrNoNumberIsNamed() {
        for (String wrong : List.of(
                "auto:",
                "auto:depth=1",
                "auto:alikeness",
                "auto:alikeness=much",
                "auto:examplePages=0.5",
                "auto:full=NaN")) {
            String said = assertThrows(IllegalArgumentException.class, () -> AutoVariants.settings(wrong))
                    .getMessage();
            assertTrue(said.contains("'" + wrong + "'"), said);
        }
    }

    /// The first is `auto` as it is; each other one differs from it and from the rest.
    @Test
    void theListsBeginWithAutoAndHoldNothingTwice() {
        for (List<String> list : List.of(AutoVariants.ablation(), AutoVariants.grid())) {
            assertEquals("auto", list.getFirst());
            HashSet<AutoSettings> settings = new HashSet<>(List.of(AutoSettings.DEFAULT));
            list.stream()
                    .skip(1)
                    .forEach(name ->
                            assertTrue(settings.add(AutoVariants.settings(name).orElseThrow()), name));
        }
    }

    @Test
    void aNumberIsChangedByItsNameAndNothingElseIs() {
        AutoSettings other = changed(changed(AutoSettings.DEFAULT, "alikeness", 0.6), "examplePages", 7);
        assertEquals(0.6, other.rates().alikeness());
        assertEquals(7, other.examplePages());
        assertEquals(AutoSettings.DEFAULT, changed(changed(other, "alikeness", 0.3), "examplePages", 4));
    }

    @Test
    void anInitialWeightIsChangedByTheNameOfItsEvidence() {
        assertEquals(AutoSettings.DEFAULT.with(Feature.ANCHOR, 0), changed(AutoSettings.DEFAULT, "ANCHOR", 0));
    }

    private static AutoSettings changed(AutoSettings settings, String name, double value) {
        return AutoVariants.with(settings, name, value);
    }

    @Test
    void allNamesAreKnownAndNoOther() {
        AutoVariants.names().forEach(name -> changed(AutoSettings.DEFAULT, name, WHOLE.contains(name) ? 2 : 0.5));
        assertThrows(IllegalArgumentException.class, () -> changed(AutoSettings.DEFAULT, "weights", 1));
    }

    @Test
    void noNumberIsTakenThatHasNoMeaningOrWouldBeRounded() {
        AutoVariants.names().forEach(name -> assertRefused(name, Double.NaN));
        AutoVariants.names().forEach(name -> assertRefused(name, Double.POSITIVE_INFINITY));
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
                        () -> changed(AutoSettings.DEFAULT, name, value),
                        name + "=" + value)
                .getMessage();
        assertTrue(said.startsWith(name + " "), said);
        return said;
    }
}
