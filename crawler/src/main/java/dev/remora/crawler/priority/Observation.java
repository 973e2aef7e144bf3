package dev.remora.crawler.priority;

/// What became of a link that was fetched.
public sealed interface Observation {
    /// It was a page.
    record Judged(double relevance, boolean onTopic) implements Observation {}

    /// It brought no page: error, redirect, refusal.
    record NoPage() implements Observation {}
}
