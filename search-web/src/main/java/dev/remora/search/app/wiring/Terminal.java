package dev.remora.search.app.wiring;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.TimedJson;
import dev.remora.shared.reason.ReasonText;
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
    private static final MessageBundle WORDS = new MessageBundle(Terminal.class);

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

    /// Returns the words of this package for a key, in the terminal's language.
    public String words(String key, Object... arguments) {
        return WORDS.in(language).say(key, arguments);
    }

    /// Returns the sentences of reasons, in the terminal's language.
    public ReasonText reasons() {
        return ReasonText.in(language.locale());
    }

    /// Prints words of this package, as [#say].
    public void tell(String key, Object... arguments) {
        say(words(key, arguments));
    }

    /// Prints a value as JSON.
    public void json(Object value) {
        try {
            out.println(TimedJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw Ended.failed("the answer could not be written as JSON: " + e.getOriginalMessage());
        }
    }

    /// Prints a message for people on the error output, because results go to the standard output.
    public void say(String words) {
        err.println(words);
    }
}
