package dev.remora.shared.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.array.NativeMemory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTableTest {
    @Property(tries = 200)
    void numbersKeysInTheOrderInWhichTheyCome(@ForAll List<Long> keys) {
        KeyTable table = new KeyTable();
        Map<Long, Integer> expected = new LinkedHashMap<>();
        for (long key : keys) {
            expected.putIfAbsent(key, expected.size());
            assertEquals(expected.get(key), table.add(key));
        }
        assertEquals(expected.size(), table.size());
        expected.forEach((key, number) -> {
            assertEquals(number, table.find(key));
            assertEquals(key, table.key(number));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 1_000_000})
    void findsManyKeysAgainAndNoOthers(int onHeap) {
        KeyTable table = new KeyTable(64, new NativeMemory(onHeap));
        for (long i = 0; i < 100_000; i++) {
            table.add(i << 40);
        }
        for (long i = 0; i < 100_000; i++) {
            assertEquals(i, table.find(i << 40));
            assertEquals(-1, table.find((i << 40) + 1));
        }
    }
}
