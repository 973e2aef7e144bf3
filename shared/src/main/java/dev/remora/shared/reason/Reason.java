package dev.remora.shared.reason;

/// Why the crawl did something: each kind is a record, its components are the arguments. They are whole numbers,
/// floats, texts, [dev.remora.shared.url.Url], [java.time.Duration], [java.time.Instant], constants of an enum, other
/// reasons, and lists of these ([ReasonCode]). What a server, a library or a document says itself is an argument
/// named `said`, and is quoted as it is.
public sealed interface Reason permits Exclusion, Failure, LinkEvidence, PageEvidence, RunReason {
    /// Its name in journal, JSON and message files: `failure.http-status`.
    default String code() {
        return ReasonCode.of(this).name();
    }
}
