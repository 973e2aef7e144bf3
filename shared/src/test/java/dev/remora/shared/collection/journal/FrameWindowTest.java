package dev.remora.shared.collection.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameWindowTest {
    @TempDir
    private Path folder;

    private final Random random = new Random(7);

    private byte[] payload(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private Path written(List<byte[]> payloads) throws IOException {
        Path file = folder.resolve("frames");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] payload : payloads) {
                out.write(RecordFrame.of(payload));
            }
        }
        return file;
    }

    @Test
    void framesOfAllLengthsAreReadInOrderAndAgainFromAnyPlace() throws IOException {
        List<byte[]> payloads = new ArrayList<>();
        int[] edges = {0, 1, FrameWindow.SIZE - RecordFrame.HEADER, FrameWindow.SIZE, 3 * FrameWindow.SIZE};
        for (int i = 0; i < 500; i++) {
            payloads.add(payload(i % 50 == 0 ? edges[i / 50 % edges.length] : random.nextInt(3_000)));
        }
        List<Long> offsets = new ArrayList<>();
        try (ReadFile file = new ReadFile(written(payloads))) {
            FrameWindow frames = new FrameWindow(file);
            long offset = 0;
            for (byte[] payload : payloads) {
                offsets.add(offset);
                assertArrayEquals(payload, frames.at(offset));
                offset += RecordFrame.HEADER + payload.length;
            }
            assertNull(frames.at(offset));
            for (int i = 0; i < 200; i++) {
                int any = random.nextInt(payloads.size());
                assertArrayEquals(payloads.get(any), frames.at(offsets.get(any)));
            }
        }
    }

    @Test
    void aFrameThatIsBeingWrittenIsSeenOnceItIsComplete() throws IOException {
        for (int length : new int[] {100, FrameWindow.SIZE, 2 * FrameWindow.SIZE}) {
            byte[] first = payload(40);
            byte[] second = payload(length);
            byte[] frame = RecordFrame.of(second);
            Path path = written(List.of(first));
            try (ReadFile file = new ReadFile(path)) {
                FrameWindow frames = new FrameWindow(file);
                long offset = (long) RecordFrame.HEADER + first.length;
                for (int written = 0; written < frame.length; ) {
                    assertArrayEquals(first, frames.at(0));
                    assertNull(frames.at(offset), written + " of " + frame.length + " bytes");
                    int more = Math.min(frame.length - written, 1 + frame.length / 3);
                    Files.write(path, Arrays.copyOfRange(frame, written, written + more), StandardOpenOption.APPEND);
                    written += more;
                }
                assertArrayEquals(second, frames.at(offset));
                assertEquals(offset + frame.length, file.length());
            }
        }
    }

    @Test
    void aFrameThatReplacesATornOneIsRead() throws IOException {
        byte[] whole = payload(300);
        byte[] torn = Arrays.copyOf(RecordFrame.of(payload(500)), 200);
        Path path = written(List.of());
        Files.write(path, torn);
        try (ReadFile file = new ReadFile(path)) {
            FrameWindow frames = new FrameWindow(file);
            assertNull(frames.at(0));
            Files.write(path, RecordFrame.of(whole), StandardOpenOption.TRUNCATE_EXISTING);
            assertArrayEquals(whole, frames.at(0));
        }
    }
}
