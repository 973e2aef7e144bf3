package dev.remora.shared.reason;

/// A part of a topic that determines how pages are judged.
public enum TopicPart {
    KEYWORDS,
    WORDS,
    EXAMPLES,
    THRESHOLD,
    MODEL,
    CLOAKING_CHECKS
}
