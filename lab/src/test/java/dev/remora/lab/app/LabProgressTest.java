package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabProgressTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private Instant now = Instant.parse("2026-11-21T08:00:00Z");
    private final LabProgress progress = new LabProgress(
            new Terminal(
                    new PrintStream(said, true, StandardCharsets.UTF_8),
                    new PrintStream(said, true, StandardCharsets.UTF_8),
                    false,
                    Language.EN),
            ((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    private void after(int seconds, int done, String last) {
        now = now.plusSeconds(seconds);
        progress.done(done, 100, "crawls", last);
    }

    private List<String> lines() {
        return said.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void howLongItGoesOnIsToldOnceATenthIsDone() {
        after(60, 9, "near law fish");
        after(20, 10, "");
        after(10, 100, "");

        assertEquals(
                List.of(
                        "9 of 100 crawls, 1:00 passed · near law fish",
                        "10 of 100 crawls, 1:20 passed, about 12:00 left",
                        "100 of 100 crawls, 1:30 passed, about 0:00 left"),
                lines());
    }

    @Test
    void itSpeaksEveryTenSecondsAndAtTheEnd() {
        after(60, 20, "");
        after(9, 21, "");
        after(1, 22, "");
        after(1, 100, "");

        assertEquals(3, lines().size());
    }
}
