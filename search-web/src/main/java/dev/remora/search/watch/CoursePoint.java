package dev.remora.search.watch;

/// The progress of a run at one time.
///
/// @param seconds working time
/// @param fetched pages so far
/// @param onTopic on-topic pages among them
public record CoursePoint(double seconds, long fetched, long onTopic) {}
