package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Looks;
import dev.remora.search.app.Main;
import dev.remora.search.app.compare.LabComparisons;
import dev.remora.search.app.compare.LabProcess;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.Comparisons;
import dev.remora.search.compare.Comparisons.Order;
import dev.remora.search.compare.Comparisons.Outcome;
import dev.remora.search.compare.Comparisons.Standing;
import dev.remora.search.compare.Comparisons.Started;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The lab as a server uses it: a process beside it, over a crawl of the demo's web.
@Timeout(120)
class LabComparisonsTest {
    private static final Order USUAL = new Order(Comparisons.USUAL, Order.LIMIT);

    @TempDir
    private static Path data;

    private static LabComparisons comparisons;

    @BeforeAll
    static void crawl() {
        Path file = DemoSide.topicFile(data, "{delay: 0, maxPages: 60, strategy: breadth-first}");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Terminal terminal = new Terminal(out, out, false, Language.EN);
            assertEquals(0, Main.run(terminal, Clock.systemUTC(), demo.crawl(file, data)), said::toString);
        }
        comparisons = new LabComparisons(
                data, Optional.of(new LabProcess(System.getProperty("java.class.path"))), Clock.systemUTC());
    }

    @AfterAll
    static void close() {
        comparisons.close();
    }

    private static void start(Duration limit) {
        Order order = new Order(List.of("best-first", "breadth-first"), limit);
        assertInstanceOf(Started.Running.class, comparisons.start(DemoSide.TOPIC, order));
    }

    private static Standing.Over awaitEnd(LabComparisons of) throws InterruptedException {
        ProcessHandle.current().children().forEach(child -> child.onExit().join());
        while (!(of.standing(DemoSide.TOPIC).orElseThrow() instanceof Standing.Over over)) {
            Looks.pause(); // until its last words are read
        }
        return over;
    }

    @Test
    void strategiesAreComparedOnTheStoredPagesAndTheReportIsKept() throws Exception {
        start(Duration.ofMinutes(10)); // it takes seconds; on a busy machine a minute is too short
        Order order = USUAL;
        assertEquals(new Started.Busy(DemoSide.TOPIC), comparisons.start(DemoSide.TOPIC, order));
        assertEquals(new Standing.Over(Outcome.DONE, ""), awaitEnd(comparisons));
        Comparison made = comparisons.last(DemoSide.TOPIC).orElseThrow();
        assertEquals("breadth-first", made.own());
        assertEquals(5, made.starts());
        assertEquals(2, made.contestants().size());
        double highest = made.contestants().stream()
                .mapToDouble(Comparison.Contestant::share)
                .max()
                .orElseThrow();
        assertEquals(highest, made.best().share(), made::toString); // which it is depends on the pages that were stored
        boolean changes = !made.best().strategy().equals(made.own());
        assertEquals(changes, made.lead() != null, made::toString);
        assertTrue(!changes || made.lead().mean() > 0, made::toString);
        assertTrue(made.targets() > 0 && made.targets() < made.pages(), made::toString);
        Comparison.Curve curve = made.curve("best-first").orElseThrow();
        assertEquals(made.pages(), curve.pages().getLast().longValue());
        assertEquals(made.targets(), curve.onTopic().getLast().longValue());
        assertTrue(comparisons.report(DemoSide.TOPIC).orElseThrow().contains("<svg"));
        assertTrue(Files.exists(data.resolve(DemoSide.TOPIC).resolve("reports/report.json")));
    }

    @Test
    void aComparisonThatIsCancelledLeavesNoProcess() throws InterruptedException {
        start(Duration.ofMinutes(1));
        Optional<Comparison> before = comparisons.last(DemoSide.TOPIC);
        assertTrue(comparisons.cancel(DemoSide.TOPIC));
        assertEquals(new Standing.Over(Outcome.CANCELLED, ""), awaitEnd(comparisons));
        assertFalse(comparisons.cancel(DemoSide.TOPIC), "there is nothing left to cancel");
        assertEquals(before, comparisons.last(DemoSide.TOPIC));
    }

    @Test
    void aComparisonEndsAtItsTimeLimit() throws InterruptedException {
        start(Duration.ofMillis(1));
        assertEquals(new Standing.Over(Outcome.OUT_OF_TIME, ""), awaitEnd(comparisons));
    }

    @Test
    void whatGoesWrongIsToldInTheWordsOfTheLab() throws Exception {
        Path journal = data.resolve("broken").resolve("journal");
        Files.createDirectories(journal);
        assertEquals(new Started.NothingStored(), comparisons.start("broken", USUAL));
        assertEquals(new Started.NothingStored(), comparisons.start("../up", USUAL));
        Order psychic = new Order(List.of("psychic"), Duration.ofMinutes(1));
        assertEquals(new Started.UnknownStrategy("psychic"), comparisons.start(DemoSide.TOPIC, psychic));
        LabComparisons none = new LabComparisons(data, Optional.empty(), Clock.systemUTC());
        assertEquals(new Started.NoLab(), none.start(DemoSide.TOPIC, USUAL));
        LabComparisons lacking =
                new LabComparisons(data, Optional.of(new LabProcess(data.toString())), Clock.systemUTC());
        lacking.start(DemoSide.TOPIC, USUAL);
        Standing.Over over = awaitEnd(lacking);
        assertEquals(Outcome.FAILED, over.outcome());
        assertTrue(over.words().contains("dev.remora.search.app.Main"), over::words);
        assertFalse(over.words().contains("\tat "), over::words);
    }
}
