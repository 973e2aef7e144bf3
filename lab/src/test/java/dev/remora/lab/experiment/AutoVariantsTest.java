package dev.remora.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.auto.AutoSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AutoVariantsTest {
    @Test
    void aNameStatesWhatIsOtherwise() {
        assertEquals(
                Optional.of(AutoSettings.DEFAULT.with("alikeness", 0.6).with("PROVEN", 0)),
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
}
