package dev.remora.search.app.wiring;

import java.io.Console;
import java.io.PrintStream;

/// Where a command speaks.
///
/// @param out results
/// @param err progress and words
/// @param interactive a person watches: progress bars and colours are welcome
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /// The process's own.
    @SuppressWarnings("SystemConsoleNull") // since JDK 25 there is no console again where output is redirected
    public static Terminal system() {
        Console console = System.console();
        return new Terminal(System.out, System.err, console != null && console.isTerminal());
    }

    /// Says words to people: on the error output, since results stand on the other.
    public void say(String words) {
        err.println(words);
    }
}
