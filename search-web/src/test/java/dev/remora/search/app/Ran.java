package dev.remora.search.app;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/// A command that was run inside the test's JVM.
///
/// @param code its exit code
/// @param out results
/// @param err words
public record Ran(int code, String out, String err) {
    public static Ran of(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Main.run(new Terminal(stream(out), stream(err), false, Language.EN), Clock.systemUTC(), arguments);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
