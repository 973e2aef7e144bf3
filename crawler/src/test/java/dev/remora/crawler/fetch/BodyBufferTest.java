package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyBufferTest {
    private static final int CAP = 16 << 20;
    private static final byte[] SOME = new byte[8192];

    /// Writes as much as needs no reservation.
    private static BodyBuffer free(long expected, BodyBuffer.Room room) throws IOException {
        BodyBuffer buffer = new BodyBuffer(expected, CAP, room);
        while (buffer.size() < BodyRoom.FREE) {
            buffer.write(SOME, 0, SOME.length);
        }
        return buffer;
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1_000_000, CAP, Long.MAX_VALUE})
    void itTakesNoMoreThanNeedsNoReservationBeforeThatIsGranted(long expected) throws IOException {
        int[] kept = new int[1];
        BodyBuffer buffer = free(expected, more -> {
            kept[0] += more;
            if (kept[0] > BodyRoom.FREE) {
                throw new IOException("no room");
            }
        });
        assertThrows(IOException.class, () -> buffer.write(SOME, 0, 1));
        assertTrue(buffer.capacity() <= BodyRoom.FREE, buffer.capacity() + " bytes");
    }

    @Test
    void itGrowsToADeclaredLengthAtOnceAndToNoMoreThanTheCap() throws IOException {
        BodyBuffer declared = free(1_000_000, BodyBuffer.Room.ENDLESS);
        declared.write(SOME, 0, 1);
        assertEquals(1_000_000, declared.capacity());
        BodyBuffer endless = free(Long.MAX_VALUE, BodyBuffer.Room.ENDLESS);
        endless.write(SOME, 0, 1);
        assertEquals(CAP, endless.capacity());
        assertEquals(BodyRoom.FREE + 1, endless.toBytes().length());
    }
}
