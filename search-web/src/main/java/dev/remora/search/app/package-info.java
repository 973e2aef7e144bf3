/// The composition root: command line, wiring, HTTP server. Parses command lines and passes them to the
/// stages; it is the only package that depends on all of them.
///
/// Invariants: only this package reads flags, the system clock and random numbers; failures are shown as a
/// message and an exit code (0 success, 1 failure, 2 wrong use or bad input), never as a stack trace.
package dev.remora.search.app;
