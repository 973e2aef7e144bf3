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
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl in a process of its own is killed (SIGKILL) at random moments and gone on with by the same command,
/// until its frontier is empty. The web that it crawls is served from here, so that the web's request log tells
/// what was asked for, and when, by the clock by which the kills are timed.
///
/// `scripts/kill-test.sh` runs it with 20 kills; `-Dremora.kills=N` and `-Dremora.seed=N` set number and moments.
class CrashRecoveryTest {
    private static final int KILLS = Integer.getInteger("remora.kills", 4);
    private static final long SEED = Long.getLong("remora.seed", 20_261_121L);

    /// Until its frontier is empty: deep enough for the traps to be cut by the trap rules, not by their depth.
    private static final String TO_THE_END = "{delay: 0, maxPages: 100000, maxDepth: 100000}";

    /// What is not yet decided and synced may be asked for again: a second until the next sync, the request itself,
    /// and the time that a busy machine takes for both. The script's table has the figure.
    private static final Duration AT_RISK = Duration.ofSeconds(Long.getLong("remora.atRisk", 6));

    @TempDir
    Path folder;

    /// One life of the killed process.
    private record Life(int first, Instant killedAt, Set<String> settled) {}

    @Test
    void aCrawlThatIsKilledAgainAndAgainEndsWithThePagesOfOneThatWasNot() throws Exception {
        Path topic = DemoSide.topicFile(folder, TO_THE_END);
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(20))) {
            Ran whole = Ran.of(demo.crawl(topic, folder.resolve("whole")));
            assertEquals(0, whole.code(), whole.err());
            int requests = demo.witness.count();
            Map<String, Verdict> expected = Decisions.of(collection("whole")).pages();

            List<Life> lives = killedLives(demo, topic, 2 * requests / (KILLS + 1));
            int lastLife = demo.witness.count();
            Ran end = Ran.of(demo.crawl(topic, folder.resolve("torn")));
            assertEquals(0, end.code(), end.err());
            assertTrue(end.err().contains("nothing waits any more"), end.err());

            Map<String, Verdict> pages = Decisions.of(collection("torn")).pages();
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

    /// Lets the crawl live and die; each time the collection opens, or [Decisions] would not read it.
    private List<Life> killedLives(DemoSide demo, Path topic, int longest) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Life> lives = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            int first = demo.witness.count();
            try (RemoraProcess crawl = RemoraProcess.start(folder, demo.crawl(topic, folder.resolve("torn")))) {
                boolean came = demo.witness.await(first + random.nextInt(1, longest), crawl.process);
                assertTrue(came, () -> "it ended before it could be killed; it said:\n" + crawl.words());
                Instant now = Instant.now();
                crawl.kill();
                lives.add(new Life(first, now, Decisions.of(collection("torn")).settled()));
            }
        }
        return lives;
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

    /// How long before a kill a page was asked for that was asked for again after it, at most; with a table of all
    /// kills.
    private Duration report(
            DemoSide demo, List<Life> lives, int requests, Map<String, Verdict> expected, Map<String, Verdict> pages)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-5s %9s %9s %9s %15s", "kill", "requests", "settled", "again", "oldest again"));
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
                    "%-5d %9d %9d %9d %12d ms",
                    i + 1,
                    next - life.first(),
                    life.settled().size(),
                    again.size(),
                    oldest.toMillis()));
        }
        lines.add(String.format(
                Locale.ROOT,
                "%d kills; %d requests without, %d with them; %d pages without, %d with them; what was asked for again was "
                        + "first asked for at most %d ms before a kill",
                lives.size(),
                requests,
                demo.witness.count() - requests,
                expected.size(),
                pages.size(),
                longest.toMillis()));
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
