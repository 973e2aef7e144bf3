/// The composition root: command line, wiring, HTTP server. Takes the words that somebody typed, gives them to the
/// stages, which it alone sees all of.
///
/// Invariants: only this package reads flags, the system's clock and chance; a failure reaches people as words and
/// an exit code (0 done, 1 failed, 2 wrong use or bad input), never as a stack trace.
package dev.remora.search.app;
