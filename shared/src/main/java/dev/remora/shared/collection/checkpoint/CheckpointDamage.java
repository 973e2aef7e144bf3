package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A damaged file beside checkpoints: a checkpoint, or links that were queued (`*.links`, a byte and then frames).
///
/// @param offset of the first unreadable frame
public record CheckpointDamage(Path file, long offset) {
    /// Bytes in which a whole frame is looked for behind a damaged one; a link is much smaller.
    private static final int WINDOW = 1 << 20;

    /// Reads all files in a folder of checkpoints. A torn end of a file of links is no damage: a kill leaves one, and
    /// no checkpoint reaches that far.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<CheckpointDamage> in(Path folder) throws IOException {
        List<CheckpointDamage> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    String name = file.getFileName().toString();
                    if (name.endsWith(".checkpoint") || name.endsWith(".links")) {
                        check(file, name.endsWith(".links"), found);
                    }
                }
            }
        }
        return found;
    }

    private static void check(Path path, boolean links, List<CheckpointDamage> found) {
        try (ReadFile file = new ReadFile(path)) {
            long length = file.length();
            for (long at = links ? 1 : 0; at < length; ) {
                int frame = frame(file, at, length);
                if (frame < 0) {
                    if (!links || wholeBehind(file, at, length)) {
                        found.add(new CheckpointDamage(path, at));
                    }
                    return;
                }
                at += frame;
            }
        } catch (IOException e) {
            // a running crawl has just replaced it
        }
    }

    /// The size of the frame at an offset; -1 if it is not whole.
    private static int frame(ReadFile file, long at, long length) {
        byte[] head = new byte[RecordFrame.HEADER];
        int payload = RecordFrame.payloadLength(head, 0, file.read(at, head, 0, head.length));
        if (payload < 0 || payload > length - at - RecordFrame.HEADER) {
            return -1;
        }
        byte[] frame = new byte[RecordFrame.HEADER + payload];
        int got = file.read(at, frame, 0, frame.length);
        return RecordFrame.whole(frame, 0, got) ? frame.length : -1;
    }

    private static boolean wholeBehind(ReadFile file, long at, long length) {
        byte[] bytes = new byte[(int) Math.min(WINDOW, length - at)];
        return RecordFrame.nextWhole(bytes, 0, file.read(at, bytes, 0, bytes.length)) >= 0;
    }
}
