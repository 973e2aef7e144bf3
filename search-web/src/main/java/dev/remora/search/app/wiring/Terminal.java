package dev.remora.search.app.wiring;

import dev.remora.search.http.Language;
import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/// Where a command speaks.
///
/// @param out results
/// @param err progress and words
/// @param interactive a person watches: progress bars and colours are welcome
/// @param language of help and of reasons
public record Terminal(PrintStream out, PrintStream err, boolean interactive, Language language) {
    /// The process's own, in Chinese where the system speaks it, else in English.
    @SuppressWarnings("SystemConsoleNull") // since JDK 25 there is no console again where output is redirected
    public static Terminal system() {
        Console console = System.console();
        boolean chinese = Locale.getDefault().getLanguage().equals("zh");
        return new Terminal(
                System.out, System.err, console != null && console.isTerminal(), chinese ? Language.ZH : Language.EN);
    }

    /// The same in another language.
    public Terminal in(Language other) {
        return new Terminal(out, err, interactive, other);
    }

    /// Says words to people: on the error output, since results stand on the other.
    public void say(String words) {
        err.println(words);
    }
}
