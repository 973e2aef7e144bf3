package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.crawler.replay.RequestLog.Entry;
import dev.remora.shared.collection.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that opens, crawls, stops, judges or indexes a collection is killed (SIGKILL) at random moments,
/// and the crawl is gone on with until its frontier is empty. The web that it crawls is served from here, so
/// that the web's request log tells what was asked for, and when, by the clock by which the kills are timed.
///
/// `scripts/kill-test.sh` runs it with 20 kills; `-Dremora.kills=N` and `-Dremora.seed=N` set number and
/// moments.
class CrashRecoveryTest {
    private static final int KILLS = Integer.getInteger("remora.kills", Phase.values().length);
    private static final long SEED = Long.getLong("remora.seed", 20_261_121L);

    /// Until its frontier is empty: deep enough for the traps to be cut by the trap rules, not by their depth.
    private static final String TO_THE_END = "{delay: 0, maxPages: 100000, maxDepth: 100000}";

    /// What is not yet decided and synced may be asked for again: a second until the next sync, the request
    /// itself, and the time that a busy machine takes for both. The script's table has the figure.
    private static final Duration AT_RISK = Duration.ofSeconds(Long.getLong("remora.atRisk", 6));

    @TempDir
    Path folder;

    /// How long a phase that has begun may go on before the kill, at most.
    private static final int LONGEST_PHASE_MILLIS = 2_000;

    /// What a process does when it is killed.
    private enum Phase {
        CRAWL,
        OPENING,
        SHUTDOWN,
        JUDGE,
        INDEX
    }

    /// One life of the killed process.
    ///
    /// @param recovery from its start to its first request; empty where it made none
    private record Life(Phase phase, int first, Optional<Duration> recovery, Instant killedAt, Set<String> settled) {}

    @Test
    void aCrawlThatIsKilledAgainAndAgainEndsWithThePagesOfOneThatWasNot() throws Exception {
        Path topic = DemoSide.topicFile(folder, TO_THE_END);
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(20))) {
            Ran whole = Ran.of(demo.crawl(topic, folder.resolve("whole")));
            assertEquals(0, whole.code(), whole.err());
            int requests = demo.witness.count();
            Map<String, Verdict> expected = JournalledDecisions.of(collection("whole")).pages();

            List<Life> lives = killedLives(demo, topic, 2 * requests / (KILLS + 1));
            int lastLife = demo.witness.count();
            Ran end = Ran.of(demo.crawl(topic, folder.resolve("torn")));
            assertEquals(0, end.code(), end.err());
            assertTrue(end.err().contains("the queue is empty"), end.err());

            Map<String, Verdict> pages = JournalledDecisions.of(collection("torn")).pages();
            Duration longest = report(demo, lives, requests, expected, pages);
            assertEquals(difference(expected, pages), "", "the page set is that of the run that was not killed");
            assertNothingSettledIsAskedForAgain(demo, lives, lastLife);
            assertTrue(longest.compareTo(AT_RISK) < 0, "asked again though asked " + longest + " before the kill");
            Set<String> both = found("whole");
            both.retainAll(found("torn"));
            assertTrue(both.size() >= 8, () -> "of ten pages found by a search, found in both: " + both);
        }
    }

    private Path collection(String name) {
        return folder.resolve(name).resolve(DemoSide.TOPIC);
    }

    /// Lets the process live and die; each time the collection is whole, by the readers of `check`.
    private List<Life> killedLives(DemoSide demo, Path topic, int longest) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Life> lives = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            int first = demo.witness.count();
            Phase phase = Phase.values()[kill % Phase.values().length];
            Instant started = Instant.now();
            Instant killedAt = killedIn(phase, demo, topic, random, longest);
            Optional<Duration> recovery = demo.witness.since(first).stream()
                    .findFirst()
                    .map(request -> Duration.between(started, request.at()));
            Ran check = Ran.of("check", "--data", folder.resolve("torn").toString());
            assertEquals(0, check.code(), () -> "killed in " + phase + ": " + check.out() + check.err());
            lives.add(new Life(
                    phase,
                    first,
                    recovery,
                    killedAt,
                    JournalledDecisions.of(collection("torn")).settled()));
        }
        return lives;
    }

    private Instant killedIn(Phase phase, DemoSide demo, Path topic, SplittableRandom random, int longest)
            throws Exception {
        String data = folder.resolve("torn").toString();
        String[] command = switch (phase) {
            case CRAWL, OPENING, SHUTDOWN -> demo.crawl(topic, folder.resolve("torn"));
            case JUDGE -> new String[] {"judge", topic.toString(), "--data", data};
            case INDEX -> new String[] {"index", DemoSide.TOPIC, "--rebuild", "--data", data};
        };
        try (RemoraProcess process = RemoraProcess.startInterruptible(folder, command)) {
            switch (phase) {
                case CRAWL -> awaitRequests(demo, process, random.nextInt(1, longest));
                case SHUTDOWN -> {
                    awaitRequests(demo, process, random.nextInt(1, longest / 2));
                    process.interrupt();
                    process.process.waitFor(random.nextInt(LONGEST_PHASE_MILLIS), TimeUnit.MILLISECONDS);
                }
                case OPENING, JUDGE -> goOn(process, random, () -> writes(process.process));
                case INDEX -> goOn(process, random, () -> process.words().contains("learning"));
            }
            Instant now = Instant.now();
            process.kill();
            return now;
        }
    }

    /// Waits until a phase has begun, and somewhat longer.
    private static void goOn(RemoraProcess process, SplittableRandom random, BooleanSupplier begun)
            throws InterruptedException {
        boolean ended = false;
        while (!ended && !begun.getAsBoolean()) {
            ended = process.process.waitFor(5, TimeUnit.MILLISECONDS);
        }
        process.process.waitFor(random.nextInt(LONGEST_PHASE_MILLIS), TimeUnit.MILLISECONDS);
    }

    /// Whether a process holds the collection.
    private boolean writes(Process process) {
        try {
            return Files.readString(collection("torn").resolve("writer.txt")).startsWith("process " + process.pid());
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void awaitRequests(DemoSide demo, RemoraProcess crawl, int more) throws InterruptedException {
        boolean came = demo.witness.await(demo.witness.count() + more, crawl.process);
        assertTrue(came, () -> "it ended before it could be killed; it said:\n" + crawl.words());
    }

    private static void assertNothingSettledIsAskedForAgain(DemoSide demo, List<Life> lives, int lastLife) {
        for (int i = 0; i < lives.size(); i++) {
            int next = i + 1 < lives.size() ? lives.get(i + 1).first() : lastLife;
            Set<String> again =
                    demo.witness.since(next).stream().map(Entry::url).collect(Collectors.toSet());
            again.retainAll(lives.get(i).settled());
            assertEquals(Set.of(), again, "journalled before kill " + (i + 1) + ", asked for again after it");
        }
    }

    /// How long before a kill a page was asked for that was asked for again after it, at most; with a table of
    /// all kills.
    private Duration report(
            DemoSide demo, List<Life> lives, int requests, Map<String, Verdict> expected, Map<String, Verdict> pages)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%-5s %-9s %11s %9s %9s %9s %15s",
                "kill",
                "in",
                "recovery",
                "requests",
                "settled",
                "again",
                "oldest again"));
        Duration longest = Duration.ZERO;
        for (int i = 0; i < lives.size(); i++) {
            Life life = lives.get(i);
            int next = i + 1 < lives.size() ? lives.get(i + 1).first() : demo.witness.count();
            List<Entry> here = demo.witness.since(life.first()).subList(0, next - life.first());
            Set<String> later =
                    demo.witness.since(next).stream().map(Entry::url).collect(Collectors.toSet());
            List<Entry> again = here.stream()
                    .filter(e -> later.contains(e.url()) && pages.containsKey(e.url()))
                    .toList();
            Duration oldest = again.stream()
                    .map(e -> Duration.between(e.at(), life.killedAt()))
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
            longest = oldest.compareTo(longest) > 0 ? oldest : longest;
            lines.add(String.format(
                    Locale.ROOT,
                    "%-5d %-9s %8s ms %9d %9d %9d %12d ms",
                    i + 1,
                    life.phase(),
                    life.recovery().map(Duration::toMillis).map(String::valueOf).orElse("-"),
                    next - life.first(),
                    life.settled().size(),
                    again.size(),
                    oldest.toMillis()));
        }
        lines.add(String.format(
                Locale.ROOT,
                "%d kills; %d requests without, %d with them; %d pages without, %d with them; what was asked for again"
                        + " was first asked for at most %d ms before a kill; the longest recovery, from a process's start"
                        + " to its first request, took %d ms",
                lives.size(),
                requests,
                demo.witness.count() - requests,
                expected.size(),
                pages.size(),
                longest.toMillis(),
                lives.stream()
                        .flatMap(life -> life.recovery().stream())
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO)
                        .toMillis()));
        Files.write(Files.createDirectories(Path.of("target")).resolve("kill-test.txt"), lines);
        return longest;
    }

    private static String difference(Map<String, Verdict> expected, Map<String, Verdict> pages) {
        Set<String> missing = new TreeSet<>(expected.keySet());
        missing.removeAll(pages.keySet());
        Set<String> extra = new TreeSet<>(pages.keySet());
        extra.removeAll(expected.keySet());
        Map<String, Verdict> judged = new TreeMap<>(pages);
        judged.entrySet().removeIf(page -> page.getValue() == expected.getOrDefault(page.getKey(), page.getValue()));
        // What of a page is its site's frame is learnt from the pages before it, whose order a kill changes: a page at
        // the edge of the topic may be judged otherwise.
        return missing.isEmpty() && extra.isEmpty() && judged.size() * 100 <= expected.size()
                ? ""
                : "missing " + missing + "\nnew " + extra + "\njudged otherwise " + judged;
    }

    /// Addresses that a search finds, page after page.
    private Set<String> found(String data) throws IOException {
        Ran search = Ran.of(
                "search",
                "针灸",
                "--json",
                "--topic",
                DemoSide.TOPIC,
                "--data",
                folder.resolve(data).toString());
        assertEquals(0, search.code(), search.err());
        var answer = new ObjectMapper().readTree(search.out());
        Set<String> found = new HashSet<>();
        answer.get("results").forEach(result -> found.add(result.get("url").asText()));
        assertEquals(10, found.size(), () -> "ten results: " + found);
        return found;
    }
}
