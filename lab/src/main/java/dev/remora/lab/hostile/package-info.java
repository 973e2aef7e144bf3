/// Beside the stages: a hostile web, and the product's behaviour on it. Returns the outcome and the cost of
/// each case, and those of a crawl of all cases beside sound hosts.
///
/// A case is one host: its answers as bytes, and the expected outcome of its address (`HostileCase`). Rules
/// produce the cases (headers × values, codings × depth), in groups with stated bounds (`HostileGroup`).
///
/// Invariants: all servers listen on loopback; the measured code is the command `crawl`, in a separate process
/// with a heap of 512 MB; outcomes are read from its journal.
///
/// Threads: a virtual thread serves each connection; cases run concurrently in the requested number of
/// processes.
package dev.remora.lab.hostile;
