package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.KilledLives.Life;
import dev.remora.search.app.KilledLives.Phase;
import dev.remora.search.app.KilledLives.Repeated;
import dev.remora.shared.collection.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that opens, crawls, stops, judges, indexes or backs up a collection is killed (SIGKILL) at random
/// moments, and the crawl is resumed until its frontier is empty; then one that fetches all pages again. The web that
/// it crawls is served from here, so that the web's request log tells what was asked for, and when, by the clock by
/// which the kills are timed.
///
/// `-Dremora.kills=N` and `-Dremora.seed=N` set number and moments; `scripts/kill-test.sh` prints the figures.
class CrashRecoveryTest {
    private static final int KILLS = Integer.getInteger("remora.kills", 20);

    private static final List<Phase> OF_A_CRAWL = List.copyOf(EnumSet.complementOf(EnumSet.of(Phase.RECRAWL)));

    /// All but the last are for the crawl.
    private static final int RECRAWL_KILLS = Math.max(1, KILLS / Phase.values().length);

    private static final long SEED = Long.getLong("remora.seed", 20_261_121L);

    /// Until its frontier is empty: deep enough for the traps to be cut by the trap rules, not by their depth. The
    /// calendar, half of all pages, is left out of long series.
    private static final String TO_THE_END = "{delay: 0, maxPages: 100000, maxDepth: 100000"
            + (KILLS > 20 ? ", scope: {exclude: [rili.example]}}" : "}");

    /// What is not yet decided and synced may be asked for again: a second until the next sync, the request
    /// itself, and the time that a busy machine takes for both. The script's table has the figure.
    private static final Duration AT_RISK = Duration.ofSeconds(Long.getLong("remora.atRisk", 6));

    /// How long a phase that has begun may go on before the kill, at most.
    private static final int LONGEST_PHASE_MILLIS = 2_000;

    @TempDir
    Path folder;

    @Test
    void aCrawlThatIsKilledAgainAndAgainEndsWithThePagesOfOneThatWasNot() throws Exception {
        Path topic = DemoSide.topicFile(folder, TO_THE_END);
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(20))) {
            Ran whole = Ran.of(demo.crawl(topic, folder.resolve("whole")));
            assertEquals(0, whole.code(), whole.err());
            int requests = demo.witness.count();
            Map<String, Verdict> expected =
                    JournalledDecisions.of(collection("whole")).pages();

            List<Life> lives = killedLives(demo, topic, 2 * requests / (KILLS - RECRAWL_KILLS + 1));
            KilledLives crawls = new KilledLives(demo.witness, lives);
            Ran end = Ran.of(demo.crawl(topic, folder.resolve("torn")));
            assertEquals(0, end.code(), end.err());
            assertTrue(end.err().contains("the queue is empty"), end.err());

            Map<String, Verdict> pages =
                    JournalledDecisions.of(collection("torn")).pages();
            assertEquals(difference(expected, pages), "", "the page set is that of the run that was not killed");
            assertEquals(List.of(), crawls.settledAgain());
            List<Repeated> repeated = new ArrayList<>(crawls.repeated(pages.keySet()));
            int crawled = demo.witness.count();
            KilledLives recrawls = killedRecrawls(demo, topic, requests / (RECRAWL_KILLS + 1));
            repeated.addAll(recrawls.repeated(pages.keySet()));
            KilledLives.write(lines(repeated, requests, crawled - requests, expected, pages));

            assertEquals(Set.of(), unasked(demo, crawled, expected.keySet()), "not fetched again by the recrawl");
            Map<String, Verdict> again =
                    JournalledDecisions.of(collection("torn")).pages();
            assertEquals(difference(expected, again), "", "a killed recrawl does not change the page set");
            Duration longest = repeated.stream()
                    .map(Repeated::oldest)
                    .max(Duration::compareTo)
                    .orElseThrow();
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
        for (int kill = 0; kill < KILLS - RECRAWL_KILLS; kill++) {
            lives.add(killed(OF_A_CRAWL.get(kill % OF_A_CRAWL.size()), demo, topic, random, longest));
        }
        return lives;
    }

    /// The same of processes that fetch all pages again, until the last one has done so.
    private KilledLives killedRecrawls(DemoSide demo, Path topic, int longest) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Life> lives = new ArrayList<>();
        for (int kill = 0; kill < RECRAWL_KILLS; kill++) {
            lives.add(killed(Phase.RECRAWL, demo, topic, random, longest));
        }
        KilledLives killed = new KilledLives(demo.witness, lives);
        Ran end = Ran.of(recrawl(demo, topic));
        assertEquals(0, end.code(), end.err());
        return killed;
    }

    private String[] recrawl(DemoSide demo, Path topic) {
        String[] command = demo.crawl(topic, folder.resolve("torn"));
        command[0] = "recrawl";
        return command;
    }

    private Life killed(Phase phase, DemoSide demo, Path topic, SplittableRandom random, int longest) throws Exception {
        int first = demo.witness.count();
        Instant started = Instant.now();
        Instant killedAt = killedIn(phase, demo, topic, random, longest);
        Ran check = Ran.of("check", "--data", folder.resolve("torn").toString());
        assertEquals(0, check.code(), () -> "killed in " + phase + ": " + check.out() + check.err());
        assertTrue(
                Files.notExists(backup()) || Ran.of(restore()).code() == 0, "a backup that is there must be complete");
        Files.deleteIfExists(backup());
        Set<String> settled = JournalledDecisions.of(collection("torn")).settled();
        return Life.ended(phase, demo.witness, first, started, killedAt, settled);
    }

    private Path backup() {
        return folder.resolve("backup.zip");
    }

    private String[] restore() throws IOException {
        Path restored = Files.createTempDirectory(folder, "restored");
        return new String[] {"restore", backup().toString(), "--data", restored.toString()};
    }

    /// Which of the addresses were not requested from a request on.
    private static Set<String> unasked(DemoSide demo, int first, Set<String> addresses) {
        Set<String> unasked = new TreeSet<>(addresses);
        demo.witness.since(first).forEach(request -> unasked.remove(request.url()));
        return unasked;
    }

    private Instant killedIn(Phase phase, DemoSide demo, Path topic, SplittableRandom random, int longest)
            throws Exception {
        String data = folder.resolve("torn").toString();
        String[] command = switch (phase) {
            case CRAWL, OPENING, SHUTDOWN -> demo.crawl(topic, folder.resolve("torn"));
            case JUDGE -> new String[] {"judge", topic.toString(), "--data", data};
            case INDEX -> new String[] {"index", DemoSide.TOPIC, "--rebuild", "--data", data};
            case BACKUP -> new String[] {"backup", "--to", backup().toString(), "--data", data};
            case RECRAWL -> recrawl(demo, topic);
        };
        try (RemoraProcess process = RemoraProcess.startInterruptible(folder, command)) {
            switch (phase) {
                case CRAWL, RECRAWL -> awaitRequests(demo, process, random.nextInt(1, longest));
                case SHUTDOWN -> {
                    awaitRequests(demo, process, random.nextInt(1, longest / 2 + 2));
                    process.interrupt();
                    process.process.waitFor(random.nextInt(LONGEST_PHASE_MILLIS), TimeUnit.MILLISECONDS);
                }
                case OPENING, JUDGE -> goOn(process, random, () -> writes(process.process));
                case INDEX -> goOn(process, random, () -> process.words().contains("Reading links"));
                case BACKUP -> goOn(process, random, this::backsUp);
            }
            Instant now = Instant.now();
            process.kill();
            return now;
        }
    }

    /// Whether the backup, or a file that becomes it, is there.
    private boolean backsUp() {
        try (var files = Files.list(folder)) {
            return files.anyMatch(file -> file.getFileName().toString().contains("backup"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    private static List<String> lines(
            List<Repeated> repeated,
            int requests,
            int withKills,
            Map<String, Verdict> expected,
            Map<String, Verdict> pages) {
        List<String> lines = new ArrayList<>(KilledLives.table(repeated));
        lines.add(String.format(
                Locale.ROOT,
                "%d kills of seed %d; until the queue was empty %d requests without kills, %d with them; %d pages without,"
                        + " %d with them",
                repeated.size(),
                SEED,
                requests,
                withKills,
                expected.size(),
                pages.size()));
        return lines;
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
