package dev.remora.search.app;

import dev.remora.crawler.replay.RequestLog.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The lives of killed processes, and their table.
///
/// @param witness of the requests of all lives
/// @param lives in their order
/// @param end number of requests after the last of them
record KilledLives(Witness witness, List<Life> lives, int end) {
    /// The lives that have ended by now.
    KilledLives(Witness witness, List<Life> lives) {
        this(witness, lives, witness.count());
    }

    /// What a process does when it is killed.
    enum Phase {
        CRAWL,
        OPENING,
        SHUTDOWN,
        JUDGE,
        INDEX,
        BACKUP,
        RECRAWL
    }

    /// One life of the killed process.
    ///
    /// @param first number of the first request of this life
    /// @param recovery from its start to its first request; empty where it made none
    /// @param settled what the journal then knew not to be asked for again
    record Life(Phase phase, int first, Optional<Duration> recovery, Instant killedAt, Set<String> settled) {
        /// The life that ends now.
        static Life ended(
                Phase phase, Witness witness, int first, Instant started, Instant killedAt, Set<String> settled) {
            Optional<Duration> recovery =
                    witness.since(first).stream().findFirst().map(request -> Duration.between(started, request.at()));
            return new Life(phase, first, recovery, killedAt, settled);
        }
    }

    /// What was requested in a life and again in a later one.
    ///
    /// @param requests of the life
    /// @param again pages among them that are requested again
    /// @param oldest how long before the kill they were requested, at most
    record Repeated(Life life, int requests, int again, Duration oldest) {}

    /// @param pages that count
    List<Repeated> repeated(Set<String> pages) {
        List<Repeated> repeated = new ArrayList<>();
        for (int i = 0; i < lives.size(); i++) {
            Life life = lives.get(i);
            int next = next(i);
            List<Entry> here = witness.since(life.first()).subList(0, next - life.first());
            Set<String> later = witness.since(next).stream().map(Entry::url).collect(Collectors.toSet());
            List<Entry> again = here.stream()
                    .filter(e -> later.contains(e.url()) && pages.contains(e.url()))
                    .toList();
            Duration oldest = again.stream()
                    .map(e -> Duration.between(e.at(), life.killedAt()))
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
            repeated.add(new Repeated(life, here.size(), again.size(), oldest));
        }
        return repeated;
    }

    private int next(int life) {
        return life + 1 < lives.size() ? lives.get(life + 1).first() : end;
    }

    /// What was requested after a kill though the journal knew before it that it was not to be.
    ///
    /// @return empty, or one line for each kill
    List<String> settledAgain() {
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < lives.size(); i++) {
            Set<String> again = witness.since(next(i)).stream().map(Entry::url).collect(Collectors.toSet());
            again.retainAll(lives.get(i).settled());
            if (!again.isEmpty()) {
                faults.add("journalled before kill " + (i + 1) + ", requested after it: " + again);
            }
        }
        return faults;
    }

    /// A row for each phase, and one for all.
    static List<String> table(List<Repeated> repeated) {
        List<String> rows = new ArrayList<>();
        rows.add("| killed in | kills | with requests | requested again | oldest of these, s | longest recovery, s |");
        rows.add("|---|---:|---:|---:|---:|---:|");
        for (Phase phase : Phase.values()) {
            rows.add(row(
                    phase.name().toLowerCase(Locale.ROOT),
                    repeated.stream().filter(one -> one.life().phase() == phase).toList()));
        }
        rows.add(row("all", repeated));
        return rows;
    }

    private static String row(String name, List<Repeated> of) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.2f | %.2f |",
                name,
                of.size(),
                of.stream().filter(one -> one.requests() > 0).count(),
                of.stream().mapToInt(Repeated::again).sum(),
                seconds(of.stream().map(Repeated::oldest).toList()),
                seconds(of.stream()
                        .flatMap(one -> one.life().recovery().stream())
                        .toList()));
    }

    private static double seconds(List<Duration> all) {
        return all.stream().max(Duration::compareTo).orElse(Duration.ZERO).toMillis() / 1e3;
    }

    /// Writes the table to the build's folder.
    static void write(List<String> lines) throws IOException {
        Files.write(Files.createDirectories(Path.of("target")).resolve("kill-test.txt"), lines);
    }
}
