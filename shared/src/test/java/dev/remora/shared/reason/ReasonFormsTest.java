package dev.remora.shared.reason;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Journals hold reasons, all but those about topic files and refused starts, by the names of their kinds, their
/// arguments in order, and constants by name. A new reason is a new line in `forms.txt`; who changes or removes a
/// line changes the format, and `JournalFormat.VERSION` with it.
class ReasonFormsTest {
    @Test
    void aReasonKeepsTheFormInWhichJournalsHoldIt() {
        assertEquals(String.join("\n", kept()), String.join("\n", forms()));
    }

    private static List<String> kept() {
        try (var in = ReasonFormsTest.class.getResourceAsStream("forms.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> forms() {
        Set<String> forms = new TreeSet<>();
        kinds(Reason.class)
                .filter(kind ->
                        !TopicMistake.class.isAssignableFrom(kind) && !StartRefusal.class.isAssignableFrom(kind))
                .forEach(kind -> {
                    forms.add(kind.getEnclosingClass().getSimpleName() + "." + kind.getSimpleName()
                            + Arrays.stream(kind.getRecordComponents())
                                    .map(part ->
                                            part.getGenericType().getTypeName().replaceAll("[a-z]+\\.", "") + " "
                                                    + part.getName())
                                    .collect(Collectors.joining(", ", "(", ")")));
                    Arrays.stream(kind.getRecordComponents())
                            .map(RecordComponent::getType)
                            .filter(Class::isEnum)
                            .forEach(type ->
                                    forms.add(type.getSimpleName() + " " + Arrays.toString(type.getEnumConstants())));
                });
        return forms;
    }

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(ReasonFormsTest::kinds);
    }
}
