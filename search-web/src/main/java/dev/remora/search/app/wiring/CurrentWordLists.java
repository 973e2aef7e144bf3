package dev.remora.search.app.wiring;

import dev.remora.search.http.Language;
import dev.remora.search.query.OwnWords;
import dev.remora.search.query.WordLists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The word lists of searches with the admin's words as they are in the files now. A search looks for changed files
/// if the last look is old enough, and concurrent searches continue with the current lists. Problems are logged
/// once.
///
/// The same value is returned until the words change. Thread-safe.
final class CurrentWordLists implements Supplier<WordLists> {
    private static final Logger LOG = LoggerFactory.getLogger(CurrentWordLists.class);

    private final OwnWordFiles files;
    private final WordLists builtIn;
    private final Duration refreshEvery;
    private final Clock clock;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile WordLists current;
    private volatile Instant lastLook = Instant.MIN;
    private List<Object> seen = List.of();
    private List<String> told = List.of();

    /// @param builtIn without the admin's words
    /// @param refreshEvery minimum time between looks for changed files
    /// @param clock of those looks
    CurrentWordLists(OwnWordFiles files, WordLists builtIn, Duration refreshEvery, Clock clock) {
        this.files = files;
        this.builtIn = builtIn;
        this.refreshEvery = refreshEvery;
        this.clock = clock;
        current = builtIn;
    }

    @Override
    public WordLists get() {
        if (due() && looking.tryLock()) {
            try {
                if (due()) {
                    look();
                    lastLook = clock.instant();
                }
            } finally {
                looking.unlock();
            }
        }
        return current;
    }

    private boolean due() {
        return lastLook.equals(Instant.MIN) || !clock.instant().isBefore(lastLook.plus(refreshEvery));
    }

    /// Reads the files if they changed since the last look, or if they could not be read then.
    private void look() {
        List<Object> now = states();
        if (now.equals(seen)) {
            return;
        }
        OwnWordFiles.Reading reading = files.read(current.own());
        seen = reading.whole() ? now : List.of();
        if (!reading.words().equals(current.own())) {
            current = reading.words().equals(OwnWords.NONE) ? builtIn : builtIn.with(reading.words());
        }
        List<String> problems = reading.problems().stream()
                .map(problem -> problem.apply(Language.EN))
                .toList();
        if (!problems.equals(told)) {
            problems.forEach(problem -> LOG.warn("{}", problem));
            told = problems;
        }
    }

    private List<Object> states() {
        List<Object> states = new ArrayList<>();
        for (Path file : files.files()) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                states.add(List.of(now.lastModifiedTime(), now.size(), String.valueOf(now.fileKey())));
            } catch (IOException e) {
                states.add(e.getClass());
            }
        }
        return states;
    }
}
