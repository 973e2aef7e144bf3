package dev.remora.lab.experiment;

import dev.remora.crawler.priority.auto.AutoSettings;
import dev.remora.crawler.priority.auto.Feature;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Variants of the strategy `auto`, which only the lab has: `auto:alikeness=0.1:PROVEN=0` has other values for
/// these parameters ([#names]). Initial weights are named in capitals; 0 leaves the evidence out.
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
            if (!names().contains(parameter)) {
                throw new IllegalArgumentException("strategy '" + name + "' changes an unknown parameter: '" + change
                        + "'; allowed: auto:NAME=NUMBER with NAME among " + String.join(", ", names()));
            }
            try {
                settings = with(settings, parameter, Double.parseDouble(change.substring(equals + 1)));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("strategy '" + name + "': no number in '" + change + "'", e);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("strategy '" + name + "': " + e.getMessage(), e);
            }
        }
        return Optional.of(settings);
    }

    /// Returns the names of the parameters: the numbers by their components, initial weights by their evidence.
    static List<String> names() {
        return Stream.concat(
                        numbers(AutoSettings.class),
                        Arrays.stream(Feature.values()).map(Feature::name))
                .toList();
    }

    private static Stream<String> numbers(Class<?> settings) {
        return Arrays.stream(settings.getRecordComponents())
                .filter(component -> component.getType() != Map.class)
                .flatMap(component ->
                        component.getType().isRecord() ? numbers(component.getType()) : Stream.of(component.getName()));
    }

    /// Returns settings with another value for one of them.
    ///
    /// @param name one of [#names]
    /// @throws IllegalArgumentException for another name, or a value out of its range
    static AutoSettings with(AutoSettings settings, String name, double value) {
        if (!names().contains(name)) {
            throw new IllegalArgumentException("unknown parameter of auto: " + name);
        }
        return Arrays.stream(Feature.values())
                .filter(clue -> clue.name().equals(name))
                .findFirst()
                .map(clue -> settings.with(clue, value))
                .orElseGet(() -> changed(settings, name, value));
    }

    private static int whole(String name, double value) {
        if (value != (int) value) {
            throw new IllegalArgumentException(
                    name + (Double.isFinite(value) ? " must be a whole number" : " must be a finite number") + ", not "
                            + value);
        }
        return (int) value;
    }

    /// Returns a record of settings with another value for a number in it, or in a record in it.
    private static <R extends Record> R changed(R settings, String name, double value) {
        @SuppressWarnings("unchecked")
        Class<R> type = (Class<R>) settings.getClass();
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                types[i] = components[i].getType();
                Object before = components[i].getAccessor().invoke(settings);
                boolean named = components[i].getName().equals(name);
                values[i] = before instanceof Record part
                        ? changed(part, name, value)
                        : !named ? before : types[i] == int.class ? whole(name, value) : (Object) value;
            }
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IllegalArgumentException refused ? refused : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) { // its own components and constructor
            throw new IllegalStateException(e);
        }
    }
}
