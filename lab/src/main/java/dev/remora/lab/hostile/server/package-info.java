/// Beside the stages: a server that sends arbitrary bytes. Takes sites and serves their answers on a loopback
/// port, with counts per host.
///
/// Invariants: it listens on loopback only; it sends answers unchecked.
///
/// Threads: a virtual thread serves each connection.
package dev.remora.lab.hostile.server;
