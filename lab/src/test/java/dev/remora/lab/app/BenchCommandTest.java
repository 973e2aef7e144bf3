package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.bench.BenchSuite;
import dev.remora.search.app.Ran;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// What `bench` understands and says.
class BenchCommandTest {
    @Test
    void theHelpNamesEveryBenchmarkAndWhatBoundsIt() {
        String help = new CommandLine(new BenchCommand(new Wiring(Terminal.system(), Clock.systemUTC())))
                .getUsageMessage()
                .replaceAll("\\s+", " ");
        BenchSuite.names().forEach(name -> assertTrue(help.contains(name), () -> name + " is missing in: " + help));
        assertTrue(help.contains("--minutes") && help.contains("--scale"), help);
    }

    @Test
    void aTimeOfZeroMinutesGivesATableOfRowsThatSaySo() {
        Ran ran = Ran.of("bench", "frontier", "--minutes", "0");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains("| frontier | not measured: no round finished within 0 s |"), ran.out());
    }

    @Test
    void aSizeOrATimeThatCannotBeIsBadInput() {
        assertEquals(2, Ran.of("bench", "frontier", "--scale", "0").code());
        assertEquals(2, Ran.of("bench", "frontier", "--minutes", "-1").code());
        assertEquals(2, Ran.of("bench", "fronteer").code());
    }
}
