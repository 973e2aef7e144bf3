package dev.remora.shared.collection;

/// A journal record with its sequence number.
///
/// @param sequence from 1, without gaps
/// @param record the decision
public record JournalEntry(long sequence, JournalRecord record) {}
