/// Stage 12 of 12, the way in. Takes a request to the API or for a page that costs work, gives it through, or
/// refuses it: the key is unknown, or its sender asks too often. Before all of it, a request of any kind is refused
/// that was sent to a host name which is not this server's.
///
/// Invariants: keys are kept as SHA-256 only; what is remembered of clients is bounded and forgotten with the
/// process; admins, who bear a token, are not counted.
///
/// Threads: all types are safe for use by many threads.
package dev.remora.search.gate;
