package dev.remora.lab.hostile.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.hostile.outcome.CaseOutcome.Gone;
import dev.remora.lab.hostile.outcome.CaseOutcome.Stored;
import dev.remora.shared.reason.Failure;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseExpectationTest {
    private static final Map<String, CaseOutcome> OUTCOMES = Map.of(
            "whole", new Stored(false, true),
            "off", new Stored(false, false),
            "cut", new Stored(true, true),
            "moved", new CaseOutcome.Led("http://a.example/"),
            "404", new Gone(new Failure.HttpStatus(404)),
            "503", new Gone(new Failure.HttpStatus(503)),
            "list", new CaseOutcome.Listed(200, 2),
            "empty", new CaseOutcome.Listed(500, 0),
            "forbidden", new CaseOutcome.Forbidden(),
            "open", new CaseOutcome.Open());
    private static final Map<String, CaseExpectation> EXPECTATIONS = Map.of(
            "fetched", new CaseExpectation.Fetched(),
            "on topic", new CaseExpectation.OnTopic(),
            "off topic", new CaseExpectation.OffTopic(),
            "cut", new CaseExpectation.Cut(),
            "any status", new CaseExpectation.Failed(Failure.HttpStatus.class),
            "404", new CaseExpectation.Status(404),
            "moved", new CaseExpectation.Moved(),
            "two links", new CaseExpectation.Listed(2),
            "no links", new CaseExpectation.ListedNothing(),
            "refused", new CaseExpectation.Refused());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fetched    | whole off
            on topic   | whole
            off topic  | off
            cut        | cut
            any status | 404 503
            404        | 404
            moved      | moved
            two links  | list
            no links   | empty
            refused    | nothing
            """)
    void anExpectationIsMetByTheseOutcomesOnly(String expectation, String outcomes) {
        Set<String> met = new TreeSet<>();
        OUTCOMES.forEach((name, outcome) -> {
            if (EXPECTATIONS.get(expectation).met(outcome, 0, true)) {
                met.add(name);
            }
        });
        assertEquals(outcomes.equals("nothing") ? Set.of() : new TreeSet<>(List.of(outcomes.split(" "))), met);
    }

    @Test
    void aRefusalIsTheGuardsAndMakesNoConnection() {
        CaseExpectation refused = new CaseExpectation.Refused();
        CaseOutcome guarded = new Gone(new Failure.PrivateName("localhost"));
        assertTrue(refused.met(guarded, 0, true));
        assertFalse(refused.met(guarded, 1, true));
    }

    @ParameterizedTest
    @CsvSource({"10, true", "14, true", "15, false"})
    void aTrapMayTakeFourRequestsMoreThatCheckTheNetwork(long requests, boolean met) {
        assertEquals(met, new CaseExpectation.AtMost(10).met(new CaseOutcome.Open(), requests, true));
    }

    @Test
    void whatWasNotAskedWasNotProbed() {
        CaseOutcome open = new CaseOutcome.Open();
        assertTrue(new CaseExpectation.NotAsked().met(open, 5, false));
        assertFalse(new CaseExpectation.NotAsked().met(open, 0, true));
    }

    /// A row of a table has one line, and no cell of it ends early.
    @Test
    void wordsOfAHostAreShortAndPrintable() {
        String words = new CaseOutcome.Led("http://a.example/|\n\u0007医" + "x".repeat(200)).words();
        assertTrue(words.startsWith("moved to http://a.example//???xxx"), words);
        assertTrue(words.endsWith("x…") && words.length() == "moved to ".length() + 91, words);
        String fits = "http://a.example/" + "x".repeat(73);
        assertEquals("moved to " + fits, new CaseOutcome.Led(fits).words());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            whole     | fetched
            off       | fetched, off topic
            cut       | fetched, cut
            list      | status 200, 2 links
            forbidden | forbidden by robots.txt
            open      | not asked
            """)
    void anOutcomeSaysWhatHappened(String outcome, String words) {
        assertEquals(words, OUTCOMES.get(outcome).words());
    }
}
