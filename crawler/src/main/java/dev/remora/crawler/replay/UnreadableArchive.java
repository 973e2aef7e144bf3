package dev.remora.crawler.replay;

import java.io.IOException;
import java.nio.file.Path;

/// A file that cannot be read as an archive.
public final class UnreadableArchive extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Path file;

    /// @param what is wrong with the file, which was read, but is no archive
    UnreadableArchive(Path file, String what) {
        super(file + ": " + what);
        this.file = file;
    }

    /// @param what is wrong with the file
    UnreadableArchive(Path file, String what, IOException cause) {
        super(file + ": " + what, cause);
        this.file = file;
    }

    /// The file.
    public Path file() {
        return file;
    }
}
