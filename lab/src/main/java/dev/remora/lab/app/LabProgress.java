package dev.remora.lab.app;

import dev.remora.search.app.wiring.Terminal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// The progress line of the lab: overwritten on a terminal, else printed every ten seconds. The remaining time
/// is shown once a tenth is done: the first hosts and crawls take several times as long, before the JVM is
/// warm.
final class LabProgress {
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int TOLD_FROM = 10;

    private final Terminal terminal;
    private final Clock clock;
    private Instant begun;
    private Instant said = Instant.EPOCH;
    private String what = "";

    LabProgress(Terminal terminal, Clock clock) {
        this.terminal = terminal;
        this.clock = clock;
        this.begun = clock.instant();
    }

    /// Reports progress.
    ///
    /// @param kind of the work; another kind starts again at zero
    /// @param last the last finished item, or empty
    synchronized void done(int done, int all, String kind, String last) {
        Instant now = clock.instant();
        if (!kind.equals(what)) {
            begun = what.isEmpty() ? begun : said;
            what = kind;
        }
        boolean over = done == all;
        if (terminal.interactive()) {
            terminal.err().print("\r\u001b[K" + words(done, all, now, last) + (over ? "\n" : ""));
            terminal.err().flush();
            said = now;
        } else if (over || Duration.between(said, now).compareTo(EVERY) >= 0) {
            terminal.say(words(done, all, now, last));
            said = now;
        }
    }

    private String words(int done, int all, Instant now, String last) {
        Duration passed = Duration.between(begun, now);
        boolean told = (long) done * TOLD_FROM >= all;
        return done + " of " + all + " " + what + ", " + words(passed) + " passed"
                + (told ? ", about " + words(passed.multipliedBy(all - done).dividedBy(done)) + " left" : "")
                + (last.isEmpty() ? "" : " · " + last);
    }

    private static String words(Duration time) {
        return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
