package dev.remora.search.app;

import dev.remora.crawler.lab.experiment.Experiment;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// A line that says how far the lab is: overwritten on a terminal, every ten seconds elsewhere.
final class LabProgress implements Experiment.Watcher {
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final Terminal terminal;
    private final Clock clock;
    private final Instant begun;
    private Instant said = Instant.EPOCH;

    LabProgress(Terminal terminal, Clock clock) {
        this.terminal = terminal;
        this.clock = clock;
        this.begun = clock.instant();
    }

    @Override
    public void done(int done, int all, String name) {
        Instant now = clock.instant();
        Duration passed = Duration.between(begun, now);
        Duration left = passed.multipliedBy(all - done).dividedBy(done);
        String words = String.format(
                Locale.ROOT,
                "%d of %d crawls, %d:%02d passed, about %d:%02d left · %s",
                done,
                all,
                passed.toMinutes(),
                passed.toSecondsPart(),
                left.toMinutes(),
                left.toSecondsPart(),
                name);
        if (terminal.interactive()) {
            terminal.err().print("\r\u001b[K" + words + (done == all ? "\n" : ""));
            terminal.err().flush();
        } else if (done == all || Duration.between(said, now).compareTo(EVERY) >= 0) {
            said = now;
            terminal.say(words);
        }
    }
}
