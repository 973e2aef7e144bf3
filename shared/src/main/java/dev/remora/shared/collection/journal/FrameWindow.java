package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;

/// Reads the frames of a file one after another, through a window of it: most have a few hundred bytes, and system
/// calls for each cost more than the rest of reading it. For one thread.
final class FrameWindow {
    /// In bytes. A longer frame is read by itself.
    static final int SIZE = 1 << 16;

    private final ReadFile file;
    private final byte[] bytes = new byte[SIZE];
    private long start;
    private int filled;

    FrameWindow(ReadFile file) {
        this.file = file;
    }

    /// Returns the payload of the complete frame at an offset; null if there is none now. The window is read again
    /// unless it has the whole frame, so a frame that is being written is seen once it is complete.
    byte[] at(long offset) {
        if (!holds(offset)) {
            start = offset;
            filled = file.read(offset, bytes, 0, SIZE);
        }
        if (holds(offset)) {
            return RecordFrame.payload(bytes, (int) (offset - start));
        }
        return filled == SIZE ? RecordFrame.at(file, offset, file.length()) : null;
    }

    private boolean holds(long offset) {
        return offset >= start && offset < start + filled && RecordFrame.whole(bytes, (int) (offset - start), filled);
    }
}
