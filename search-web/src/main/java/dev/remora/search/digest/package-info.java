/// Beside the twelve stages. Takes the journals of topics, sends what is new and changed to webhooks and by mail:
/// start at [DigestPost][dev.remora.search.digest.DigestPost].
///
/// Invariants: a digest covers the journal between two positions. A position moves on only when the receiver has
/// taken the digest, so a restart loses nothing; what is sent twice has the same id. Of several servers on one data
/// folder, one sends.
package dev.remora.search.digest;
