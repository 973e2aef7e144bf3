package dev.remora.shared.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingArraysTest {
    private static final int FAR = 700_000;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Map<Integer, Integer> expected = new HashMap<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 300_000, FAR})
    void aNumberIsWhatWasSetLastAndZeroBefore(int onHeap) {
        LargeMemory memory = new NativeMemory(onHeap);
        IntArray numbers = new IntArray(memory);
        LongArray others = new LongArray(memory);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 20_000; i++) {
                set(random.nextInt(FAR >> random.nextInt(18)), random.nextInt(), numbers, others);
            }
            check(numbers, others);
            if (round == 1) {
                expected.clear();
                numbers.reset(random.nextInt(FAR));
                others = new LongArray(memory);
                check(numbers, others);
            } else {
                others.reserve(random.nextInt(FAR));
            }
        }
    }

    private void set(int at, int value, IntArray numbers, LongArray others) {
        expected.put(at, value);
        numbers.set(at, value);
        others.set(at, value * 0x100000001L);
    }

    private void check(IntArray numbers, LongArray others) {
        for (int at = 0; at < FAR + 10; at++) {
            int value = expected.getOrDefault(at, 0);
            assertEquals(value, numbers.get(at));
            assertEquals(value * 0x100000001L, others.get(at));
        }
    }

    @Test
    void fractionsAreKeptBitByBit() {
        LongArray numbers = new LongArray();
        numbers.setDouble(1, Double.NaN);
        numbers.setDouble(2, -0.1);
        assertEquals(0.0, numbers.getDouble(0));
        assertEquals(Double.NaN, numbers.getDouble(1));
        assertEquals(-0.1, numbers.getDouble(2));
    }

    @Test
    void anArrayOnTheHeapTravelsAndGrowsOn() throws IOException, ClassNotFoundException {
        IntArray numbers = new IntArray();
        numbers.set(5, 7);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(numbers);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            IntArray arrived = (IntArray) in.readObject();
            assertEquals(7, arrived.get(5));
            assertEquals(0, arrived.get(1 << 20));
            arrived.set(1 << 20, 8);
            assertEquals(8, arrived.get(1 << 20));
            arrived.reset(10);
            assertEquals(0, arrived.get(5));
        }
    }

    @Test
    void anArrayThatIsNotOnTheHeapAloneDoesNotTravelWithoutTheRest() throws IOException {
        IntArray numbers = new IntArray(new NativeMemory(1));
        LongArray others = new LongArray(new NativeMemory(1));
        numbers.set(1, 7);
        others.set(1, 7);
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThrows(NotSerializableException.class, () -> out.writeObject(numbers));
            assertThrows(NotSerializableException.class, () -> out.writeObject(others));
        }
    }
}
