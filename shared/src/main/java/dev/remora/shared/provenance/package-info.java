/// Behind stage 6 of 12. Takes the journal of a collection, gives for one address why it is there, or is not:
/// the way to it from a seed, what it was worth at each step, and what became of it
/// ([dev.remora.shared.provenance.Provenance]).
///
/// Invariants: it only reads, takes no lock and keeps nothing on disk; each answer is as of the journal's newest
/// record when it was asked for. Memory is bounded by the pages fetched and the links that wait (24 bytes each),
/// whatever else the journal holds; time is that of three readings of it.
///
/// Threads: [dev.remora.shared.provenance.Provenances] is safe for many; answers are values.
package dev.remora.shared.provenance;
