package dev.remora.shared.collection;

/// Where a response lies in the archive.
///
/// @param file number of the WARC file, from 1
/// @param offset of its gzip member in that file, in bytes
public record WarcLocation(int file, long offset) {}
