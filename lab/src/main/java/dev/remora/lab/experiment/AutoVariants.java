package dev.remora.lab.experiment;

import dev.remora.crawler.priority.auto.AutoSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Variants of the strategy `auto`, which only the lab has: `auto:alikeness=0.1:PROVEN=0` has other values for
/// these parameters ([AutoSettings#names]). Initial weights are named in capitals; 0 leaves the evidence out.
public final class AutoVariants {
    private static final String AUTO = "auto";

    private AutoVariants() {}

    /// `auto`, and `auto` without each kind of evidence in turn, without exploration, without what it learns of
    /// weights, and without a page's worth from its host.
    public static List<String> ablation() {
        return Stream.of(
                        "",
                        ":SECTION=0",
                        ":PROVEN=0",
                        ":HOST=0",
                        ":PARENT=0:PARENTS=0",
                        ":ANCHOR=0",
                        ":HEADING=0:AROUND=0",
                        ":ADDRESS=0",
                        ":PATH=0",
                        ":LABEL=0:WORDS=0",
                        ":TUNNEL=0:NAVIGATION=0:RELATED=0:MARGINAL=0:OUTWARD=0",
                        ":examplePages=0",
                        ":neighbours=0",
                        ":explorationBonus=0",
                        ":variance=0")
                .map(AUTO::concat)
                .toList();
    }

    /// `auto`, and `auto` with each of its few chosen numbers smaller and larger, one at a time.
    public static List<String> grid() {
        return Stream.of(
                        "",
                        ":PROVEN=0.4",
                        ":PROVEN=1.2",
                        ":alikeness=0.1",
                        ":alikeness=0.6",
                        ":explorationBonus=0.3",
                        ":explorationBonus=0.8",
                        ":neighbours=0.1",
                        ":neighbours=0.5",
                        ":full=2",
                        ":full=5",
                        ":steps=64",
                        ":steps=1024")
                .map(AUTO::concat)
                .toList();
    }

    /// Returns the settings of a variant; empty if the name is not one.
    ///
    /// @throws IllegalArgumentException with words for people, if it is one with an unknown parameter, no number,
    ///     or one out of range
    public static Optional<AutoSettings> settings(String name) {
        if (!name.startsWith(AUTO + ":")) {
            return Optional.empty();
        }
        AutoSettings settings = AutoSettings.DEFAULT;
        for (String change : name.substring(AUTO.length() + 1).split(":", -1)) {
            int equals = change.indexOf('=');
            String parameter = change.substring(0, Math.max(0, equals));
            if (!AutoSettings.names().contains(parameter)) {
                throw new IllegalArgumentException("strategy '" + name + "' changes an unknown parameter: '" + change
                        + "'; allowed: auto:NAME=NUMBER with NAME among " + String.join(", ", AutoSettings.names()));
            }
            try {
                settings = settings.with(parameter, Double.parseDouble(change.substring(equals + 1)));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("strategy '" + name + "': no number in '" + change + "'", e);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("strategy '" + name + "': " + e.getMessage(), e);
            }
        }
        return Optional.of(settings);
    }
}
