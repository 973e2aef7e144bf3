package dev.remora.search.app.wiring;

import dev.remora.search.http.Language;
import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/// The output of a command.
///
/// @param out results
/// @param err progress and messages
/// @param interactive true on a terminal: progress bars and colours may be used
/// @param language of help and of reasons
public record Terminal(PrintStream out, PrintStream err, boolean interactive, Language language) {
    /// Returns the terminal of the process, in Chinese if that is the system's language, else in English.
    @SuppressWarnings("SystemConsoleNull") // since JDK 25 there is no console again where output is redirected
    public static Terminal system() {
        Console console = System.console();
        boolean chinese = Locale.getDefault().getLanguage().equals("zh");
        return new Terminal(
                System.out, System.err, console != null && console.isTerminal(), chinese ? Language.ZH : Language.EN);
    }

    /// Returns the terminal in another language.
    public Terminal in(Language other) {
        return new Terminal(out, err, interactive, other);
    }

    /// Prints a message for people on the error output, because results go to the standard output.
    public void say(String words) {
        err.println(words);
    }
}
