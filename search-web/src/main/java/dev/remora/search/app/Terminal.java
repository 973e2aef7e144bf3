package dev.remora.search.app;

import java.io.PrintStream;

/// Where a command speaks.
///
/// @param out results
/// @param err progress and words
/// @param interactive a person watches: progress bars and colours are welcome
record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /// The process's own.
    static Terminal system() {
        return new Terminal(System.out, System.err, System.console().isTerminal());
    }

    void say(String words) {
        err.println(words);
    }
}
