package dev.remora.shared.collection.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordFrameTest {
    @TempDir
    private Path folder;

    private final SplittableRandom random = new SplittableRandom(3);

    private byte[] noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /// Castagnoli's polynomial over "123456789" behind its length: the checksum is promised to other programs.
    @Test
    void theHeaderIsMagicLengthAndChecksum() {
        byte[] frame = RecordFrame.of("123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        assertArrayEquals(new byte[] {0x52, 0x4d, (byte) 0xa7, (byte) 0xf2, 9, 0, 0, 0}, Arrays.copyOf(frame, 8));
        java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
        crc.update(frame, 4, 4);
        crc.update(frame, 12, 9);
        assertEquals(
                (int) crc.getValue(),
                java.nio.ByteBuffer.wrap(frame)
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .getInt(8));
    }

    @Test
    void everyBitCounts() {
        byte[] frame = RecordFrame.of(noise(25));
        assertTrue(RecordFrame.whole(frame, 0, frame.length));
        for (int bit = 0; bit < 8 * frame.length; bit++) {
            frame[bit / 8] ^= (byte) (1 << bit % 8);
            assertFalse(RecordFrame.whole(frame, 0, frame.length), "bit " + bit);
            frame[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void aFrameThatWasCutAnywhereIsNotWhole() throws IOException {
        byte[] frame = RecordFrame.of(noise(25));
        for (int length = 0; length < frame.length; length++) {
            assertFalse(RecordFrame.whole(frame, 0, length), "its end is " + length);
            byte[] cut = Arrays.copyOf(frame, length);
            assertFalse(RecordFrame.whole(cut, 0, length), "its length is " + length);
            Path path = Files.write(folder.resolve("cut"), cut);
            try (ReadFile file = new ReadFile(path)) {
                assertNull(RecordFrame.at(file, 0, frame.length), "in a file of " + length);
            }
        }
    }

    @Test
    void aFrameIsReadFromTheMiddleOfItsFile() throws IOException {
        byte[] payload = noise(300);
        byte[] frame = RecordFrame.of(payload);
        Path path = Files.write(folder.resolve("frames"), joined(noise(7), frame, noise(9)));
        try (ReadFile file = new ReadFile(path)) {
            assertArrayEquals(payload, RecordFrame.at(file, 7, file.length()));
            assertArrayEquals(payload, RecordFrame.at(file, 7, 7 + frame.length));
            assertNull(RecordFrame.at(file, 7, 7 + frame.length - 1), "it ends behind the end");
            assertNull(RecordFrame.at(file, 6, file.length()));
            assertNull(RecordFrame.at(file, 8, file.length()));
            assertNull(RecordFrame.at(file, file.length() + 5, Long.MAX_VALUE));
        }
    }

    @Test
    void anEmptyPayloadHasAFrame() throws IOException {
        byte[] frame = RecordFrame.of(new byte[0]);
        assertEquals(RecordFrame.HEADER, frame.length);
        assertTrue(RecordFrame.whole(frame, 0, frame.length));
        assertEquals(0, RecordFrame.payload(frame, 0).length);
        assertEquals(1, RecordFrame.nextWhole(joined(new byte[1], frame), 0, RecordFrame.HEADER + 1));
        try (ReadFile file = new ReadFile(Files.write(folder.resolve("empty"), frame))) {
            assertEquals(0, RecordFrame.at(file, 0, RecordFrame.HEADER).length);
        }
    }

    @Test
    void aFileOfZerosHasNoFrame() throws IOException {
        byte[] zeros = new byte[100];
        assertEquals(-1, RecordFrame.payloadLength(zeros, 0, 100));
        assertEquals(-1, RecordFrame.nextWhole(zeros, -1, 100));
        try (ReadFile file = new ReadFile(Files.write(folder.resolve("zeros"), zeros))) {
            assertNull(RecordFrame.at(file, 0, 100));
        }
    }

    @Test
    void aLengthThatNoFrameHasIsNoHeader() {
        byte[] frame = RecordFrame.of(new byte[0]);
        for (int[] each : new int[][] {
            {RecordFrame.MAX_PAYLOAD, RecordFrame.MAX_PAYLOAD},
            {RecordFrame.MAX_PAYLOAD + 1, -1},
            {-1, -1},
            {Integer.MIN_VALUE, -1}
        }) {
            java.nio.ByteBuffer.wrap(frame)
                    .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                    .putInt(4, each[0]);
            assertEquals(each[1], RecordFrame.payloadLength(frame, 0, frame.length));
        }
        assertEquals(-1, RecordFrame.payloadLength(frame, 1, frame.length), "a header is not cut");
    }

    @Test
    void tooLongAPayloadIsNotSealed() {
        byte[] none = new byte[RecordFrame.HEADER];
        assertThrows(
                IllegalArgumentException.class,
                () -> RecordFrame.seal(none, 0, RecordFrame.HEADER + RecordFrame.MAX_PAYLOAD + 1));
    }

    @Test
    void aPayloadBelongsToItsHeaderAlone() {
        byte[] payload = noise(40);
        byte[] head = Arrays.copyOf(RecordFrame.of(payload), RecordFrame.HEADER);
        assertTrue(RecordFrame.isOf(payload, 40, head));
        assertTrue(RecordFrame.isOf(Arrays.copyOf(payload, 50), 40, head), "what follows is not looked at");
        assertFalse(RecordFrame.isOf(payload, 39, head));
        payload[39]++;
        assertFalse(RecordFrame.isOf(payload, 40, head));
    }

    @Test
    void theNextFrameIsFoundBehindDamageOfAnyLength() {
        byte[] frame = RecordFrame.of(noise(20));
        for (int length = 1; length < 60; length++) {
            byte[] damage = noise(length);
            byte[] all = joined(damage, frame, noise(5));
            assertEquals(length, RecordFrame.nextWhole(all, 0, all.length));
            assertEquals(length, RecordFrame.nextWhole(all, length - 1, length + frame.length));
            assertEquals(-1, RecordFrame.nextWhole(all, length, all.length), "the one at the start itself is not next");
            assertEquals(-1, RecordFrame.nextWhole(all, 0, length + frame.length - 1), "it is not complete");
        }
    }

    @Test
    void aFalseBeginningDoesNotHideTheFrameBehindIt() {
        byte[] frame = RecordFrame.of(noise(20));
        byte[] header = Arrays.copyOf(frame, RecordFrame.HEADER);
        byte[] all = joined(new byte[1], Arrays.copyOf(frame, 3), header, new byte[] {0x52, 0x52}, frame);
        assertEquals(all.length - frame.length, RecordFrame.nextWhole(all, 0, all.length));
    }

    @Test
    void aFrameWithinAFrameIsPartOfItsPayload() {
        byte[] inner = RecordFrame.of(noise(10));
        byte[] outer = RecordFrame.of(joined(noise(3), inner));
        assertEquals(outer.length - RecordFrame.HEADER, RecordFrame.payloadLength(outer, 0, outer.length));
        assertArrayEquals(joined(Arrays.copyOfRange(outer, 12, 15), inner), RecordFrame.payload(outer, 0));
    }
}
