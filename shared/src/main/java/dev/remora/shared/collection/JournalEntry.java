package dev.remora.shared.collection;

/// A journal record with its place.
///
/// @param sequence from 1, without gaps
/// @param record what was decided
public record JournalEntry(long sequence, JournalRecord record) {}
