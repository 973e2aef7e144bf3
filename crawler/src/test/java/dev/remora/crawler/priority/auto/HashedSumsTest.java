package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HashedSumsTest {
    @Test
    void keepWhatHasSeenMostWhenThereIsNoRoom() {
        HashedSums sums = new HashedSums(3);
        sums.set(sums.place(77), 5, 2);
        for (int key = 1000; key < 1100; key++) {
            sums.set(sums.place(key), 1, 1);
        }
        assertEquals(5, sums.seen(sums.find(77)));
        assertEquals(2, sums.sum(sums.find(77)));
    }

    @Test
    void areTheSameAfterBeingWrittenAndRead() {
        HashedSums sums = new HashedSums(6);
        for (int key = 1; key <= 40; key++) {
            sums.set(sums.place(key), key, key / 2.0);
        }
        ByteBuffer bytes = ByteBuffer.allocate(HashedSums.bytes(30));
        sums.write(bytes, 30);
        HashedSums again = new HashedSums(6);
        again.set(again.place(99), 3, 3);
        again.read(bytes.flip());
        assertTrue(again.find(99) < 0);
        assertTrue(again.find(10) < 0, "the ten that had seen least are not written");
        for (int key = 11; key <= 40; key++) {
            assertEquals(key, again.seen(again.find(key)));
            assertEquals(key / 2.0, again.sum(again.find(key)));
        }
    }

    @Test
    void emptySlotsAreNotWritten() {
        HashedSums sums = new HashedSums(6);
        sums.set(sums.place(7), 2, 1);
        sums.set(sums.place(8), 1, 1);
        ByteBuffer bytes = ByteBuffer.allocate(HashedSums.bytes(30));
        sums.write(bytes, 30);
        assertEquals(HashedSums.bytes(2), bytes.position());
        assertEquals(2, bytes.getInt(0));
    }

    @Test
    void eachKeyIsFoundWhereThereIsRoom() {
        HashedSums sums = new HashedSums(10);
        for (int key = 1; key <= 300; key++) {
            sums.set(sums.place(key), key, key);
        }
        for (int key = 1; key <= 300; key++) {
            assertEquals(key, sums.seen(sums.find(key)));
        }
        assertEquals(-1, sums.find(0));
        assertEquals(-1, sums.find(301));
    }

    @Test
    void whatWasPutLastIsFoundWithoutRoomToo() {
        HashedSums sums = new HashedSums(4);
        SplittableRandom random = new SplittableRandom(3);
        for (int key = 1; key <= 500; key++) {
            sums.set(sums.place(key), random.nextInt(1, 100), key);
            assertTrue(sums.find(key) >= 0, "" + key);
        }
    }

    @Test
    void whatHasSeenEquallyMuchIsWrittenByItsKey() {
        HashedSums sums = new HashedSums(10);
        for (int key = 20; key > 0; key--) {
            sums.set(sums.place(key), 1, key);
        }
        ByteBuffer bytes = ByteBuffer.allocate(HashedSums.bytes(20));
        sums.write(bytes, 20);
        for (int key = 1; key <= 20; key++) {
            assertEquals(key, bytes.getLong(HashedSums.bytes(key - 1)));
        }
    }

    @Test
    void theFirstSlotIsAsGoodAsAnyOther() {
        HashedSums sums = new HashedSums(0);
        sums.set(sums.place(77), 5, 2);
        assertEquals(0, sums.find(77));
        assertEquals(5, sums.seen(sums.place(77)));
    }
}
