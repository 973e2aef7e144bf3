/// Stage 12 of 12, for people who ask why. Takes the provenance of an address
/// ([dev.remora.shared.provenance.Provenance]), gives it as sentences in the interface's languages
/// ([dev.remora.search.why.WhyText]) and as JSON ([dev.remora.search.why.WhyJson]).
///
/// Invariant: it says nothing that the journal does not have.
///
/// Threads: everything is immutable.
package dev.remora.search.why;
