package dev.remora.shared.collection;

/// The location of a response in the archive.
///
/// @param file number of the WARC file, from 1
/// @param offset of its gzip member in that file, in bytes
public record WarcLocation(int file, long offset) {
    /// A response that was damaged and that a repair discarded.
    public static final WarcLocation LOST = new WarcLocation(0, 0);
}
