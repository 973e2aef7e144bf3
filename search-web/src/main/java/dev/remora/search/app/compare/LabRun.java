package dev.remora.search.app.compare;

import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.ComparisonEvent;
import dev.remora.search.compare.ComparisonJson;
import dev.remora.search.compare.Comparisons.Outcome;
import dev.remora.search.compare.Comparisons.Standing;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One process of the lab and what it says. Thread-safe: the state only moves from running to over.
final class LabRun {
    private static final int LAST_WORDS = 600;
    private static final Pattern TRACE = Pattern.compile("^\\s+(at |\\.\\.\\. \\d+ more)");

    private final Process process;
    private final Path errors;
    private final Duration limit;
    private final Keeper keeper;
    private final ComparisonJson json = new ComparisonJson();
    private Standing standing;

    /// Keeps a comparison that is complete.
    interface Keeper {
        void keep(Comparison comparison) throws IOException;
    }

    /// @param errors file of the process's error output; deleted at the end
    /// @param limit after which the process is ended
    LabRun(Process process, Path errors, Clock clock, Duration limit, Keeper keeper) {
        this.process = process;
        this.errors = errors;
        this.limit = limit;
        this.keeper = keeper;
        this.standing = new Standing.Running(clock.instant(), 0, 0);
    }

    synchronized Standing standing() {
        return standing;
    }

    /// Follows the process to its end, in threads of its own.
    void follow() {
        CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> end(Outcome.OUT_OF_TIME));
        Thread.ofVirtual().name("comparison").start(this::listen);
    }

    /// Reads what the process says, to its end.
    void listen() {
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                json.event(line).ifPresent(this::take);
            }
            process.waitFor();
        } catch (IOException closed) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String words = lastWords();
        boolean full = words.contains(OutOfMemoryError.class.getSimpleName());
        over(full ? Outcome.OUT_OF_MEMORY : Outcome.FAILED, full ? "" : words); // unless it had said how it ended
    }

    private void take(ComparisonEvent event) {
        switch (event) {
            case ComparisonEvent.Progress(int done, int all) -> progress(done, all);
            case ComparisonEvent.NoTarget _ -> over(Outcome.NO_TARGET, "");
            case ComparisonEvent.Compared(Comparison comparison) -> keep(comparison);
        }
    }

    /// Keeps the comparison, unless it was cancelled or took too long.
    private synchronized void keep(Comparison comparison) {
        if (standing instanceof Standing.Running) {
            try {
                keeper.keep(comparison);
                over(Outcome.DONE, "");
            } catch (IOException e) {
                over(Outcome.FAILED, e.getMessage());
            }
        }
    }

    private synchronized void progress(int done, int all) {
        if (standing instanceof Standing.Running running) {
            standing = new Standing.Running(running.begun(), done, all);
        }
    }

    private synchronized boolean over(Outcome outcome, String words) {
        if (standing instanceof Standing.Over) {
            return false;
        }
        standing = new Standing.Over(outcome, words);
        return true;
    }

    /// Ends the process; false if it had ended.
    boolean end(Outcome outcome) {
        boolean ended = over(outcome, "");
        process.destroyForcibly();
        return ended;
    }

    /// Returns the end of the error output, which says what went wrong, without a stack trace, and deletes it.
    private String lastWords() {
        try {
            String all = Files.readString(errors)
                    .lines()
                    .filter(line -> !TRACE.matcher(line).find())
                    .collect(Collectors.joining("\n"))
                    .strip();
            Files.delete(errors);
            return all.substring(Math.max(0, all.length() - LAST_WORDS));
        } catch (IOException unreadable) {
            return "";
        }
    }
}
