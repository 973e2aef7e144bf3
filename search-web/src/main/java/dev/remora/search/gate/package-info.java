/// Stage 12 of 12, access control. Takes a request to the API or for a costly page and passes or refuses it:
/// the key is unknown, or its sender exceeds a limit. Before that, any request for a host name that is not this
/// server's is refused.
///
/// Invariants: keys are stored as SHA-256 only; data about clients is bounded and in memory only; admins, who
/// have a token, are not counted.
///
/// Threads: all types are thread-safe.
package dev.remora.search.gate;
