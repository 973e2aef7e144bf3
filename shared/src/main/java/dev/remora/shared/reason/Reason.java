package dev.remora.shared.reason;

/// Why the crawl did something, or what is wrong in a topic file: each kind is a record, with its components
/// as arguments. Their types are whole numbers, floats, texts, [dev.remora.shared.url.Url],
/// [java.time.Duration], [java.time.Instant], enum constants, other reasons, and lists of these
/// ([ReasonCode]). The message of a server, a library or a document is an argument named `said`, and is quoted
/// verbatim.
public sealed interface Reason
        permits Exclusion, Failure, LinkEvidence, PageEvidence, RunReason, StartRefusal, StorageFault, TopicMistake {
    /// Returns its name in journal, JSON and message files: `failure.http-status`.
    default String code() {
        return ReasonCode.of(this).name();
    }
}
