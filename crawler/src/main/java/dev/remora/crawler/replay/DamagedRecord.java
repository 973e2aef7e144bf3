package dev.remora.crawler.replay;

import java.nio.file.Path;
import java.util.Optional;

/// A damaged place of an archive, whose record is left out.
///
/// @param file the archive
/// @param entry the WARC file in it, if it is WACZ
/// @param at offset of the damaged record in the WARC file, in bytes as stored
/// @param ends whether nothing after it can be read
/// @param why for programmers
public record DamagedRecord(Path file, Optional<String> entry, long at, boolean ends, String why) {
    /// The file, and the entry if there is one.
    public String place() {
        return entry.map(name -> file + " (" + name + ")").orElse(file.toString());
    }

    @Override
    public String toString() {
        return place() + ", byte " + at + ": " + why + (ends ? "; nothing after it can be read" : "");
    }
}
