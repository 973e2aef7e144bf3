package dev.remora.shared.collection;

/// The location of a page in the page store.
///
/// @param segment number of the segment, from 1
/// @param offset of its frame in that segment, in bytes
public record PageLocation(int segment, long offset) {}
