/// Between stage 6 of 12 and its users. Input: the journal of a collection. Output: for one address, why it
/// is there or is not: the path to it from a seed, its value at each step, and what happened to it
/// ([dev.remora.shared.provenance.Provenance]).
///
/// Invariants: it only reads, takes no lock and stores nothing on disk; each answer reflects the journal's
/// newest record at the time of the question. Memory is 24 bytes per fetched page, and for a queued
/// address that of [dev.remora.shared.provenance.WaitingLinks]; time is that of three passes over the journal.
///
/// Threads: [dev.remora.shared.provenance.Provenances] is safe for use by many threads; answers are values.
package dev.remora.shared.provenance;
