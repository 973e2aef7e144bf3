/// Stage 12 of 12, for people who ask why. Takes the provenance of an address
/// ([dev.remora.shared.provenance.Provenance]), gives it as sentences in the interface's languages
/// ([dev.remora.search.why.WhyText]) and as JSON ([dev.remora.search.why.WhyJson]).
///
/// Invariants: it says nothing that the journal does not have; what the journal says in words that are not known
/// here is quoted as it stands.
///
/// Threads: everything is immutable.
package dev.remora.search.why;
