package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What each kind of record points at, found by reflection: a new kind that is forgotten would be taken for
/// whole where its page or response is lost.
class StoredPlacesTest {
    static Stream<JournalRecord> kinds() {
        return Samples.everyKind().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aRecordPointsAtThePageAndTheResponseAmongItsParts(JournalRecord decision) {
        StoredPlaces places = StoredPlaces.of(decision);
        assertEquals(part(decision, PageLocation.class), places.page());
        assertEquals(part(decision, WarcLocation.class), places.response());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aRecordCanDoWithoutItsResponse(JournalRecord decision) {
        if (StoredPlaces.of(decision).response().isPresent()) {
            JournalRecord without = StoredPlaces.withoutResponse(decision);
            assertEquals(Optional.empty(), StoredPlaces.of(without).response());
            assertEquals(
                    StoredPlaces.of(decision).page(), StoredPlaces.of(without).page());
        }
    }

    private static <T> Optional<T> part(Object record, Class<T> type) {
        return Arrays.stream(record.getClass().getRecordComponents())
                .map(component -> value(record, component))
                .flatMap(value -> value instanceof Optional<?> some ? some.stream() : Stream.of(value))
                .flatMap(value -> type.isInstance(value)
                        ? Stream.of(type.cast(value))
                        : value instanceof Record inner ? part(inner, type).stream() : Stream.of())
                .findFirst();
    }

    private static Object value(Object record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cannot read " + component, e);
        }
    }
}
