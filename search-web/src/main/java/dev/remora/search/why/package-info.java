/// Stage 12 of 12, explanations. Takes the provenance of an address
/// ([dev.remora.shared.provenance.Provenance]) and describes it in sentences of the interface's languages
/// ([dev.remora.search.why.WhyText]) and as JSON ([dev.remora.search.why.WhyJson]).
///
/// Invariant: it reports only what the journal has.
///
/// Threads: all types are immutable.
package dev.remora.search.why;
