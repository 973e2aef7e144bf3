/// Beside the stages: the cases of the hostile web. Returns each case with its group, its host, the host's
/// answers and the expected outcome of a crawl.
///
/// Invariants: rules produce the cases (headers × values, codings × depth); none is written alone; labels are
/// unique.
///
/// Threads: all types are immutable.
package dev.remora.lab.hostile.cases;
