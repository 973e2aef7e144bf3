/// Beside the stages: a web that does its worst, and what the product makes of it. Takes nothing; gives, for each case,
/// what became of it and what it cost, and the same for a crawl of all cases beside sound hosts.
///
/// A case is one host: what it answers, written as bytes, and what is expected of its address ([HostileCase]). Cases
/// are made by rules (headers × values, codings × depth), in groups with stated bounds ([HostileGroup]).
///
/// Invariants: everything listens on loopback; what is measured is the command `crawl`, in a process of its own, with a
/// heap of 512 MB; outcomes are read from the journal that it leaves.
///
/// Threads: a virtual thread serves each connection; cases run side by side in as many processes as asked for.
package dev.remora.lab.hostile;
