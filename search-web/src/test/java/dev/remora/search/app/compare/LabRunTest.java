package dev.remora.search.app.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.Comparison.Contestant;
import dev.remora.search.compare.ComparisonEvent;
import dev.remora.search.compare.ComparisonJson;
import dev.remora.search.compare.Comparisons.Outcome;
import dev.remora.search.compare.Comparisons.Standing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A process that speaks as the lab does; real ones are tested with the lab.
@Timeout(30)
class LabRunTest {
    private static final String COMPARED = new ComparisonJson()
            .line(new ComparisonEvent.Compared(new Comparison(
                    Instant.parse("2026-11-20T09:55:00Z"),
                    "tcm",
                    "auto",
                    1,
                    1,
                    1,
                    List.of(new Contestant("auto", 1, 1, 1, 1)),
                    null,
                    List.of())));

    @TempDir
    private Path folder;

    private final AtomicInteger kept = new AtomicInteger();

    private LabRun run(String script) throws IOException {
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder("sh", "-c", script)
                .redirectError(errors.toFile())
                .start();
        return new LabRun(process, errors, Clock.systemUTC(), Duration.ofMinutes(1), _ -> kept.incrementAndGet());
    }

    private static Standing.Over awaitEnd(LabRun run) {
        while (!(run.standing() instanceof Standing.Over over)) {
            Thread.onSpinWait();
        }
        return over;
    }

    @Test
    void aStackTraceIsNotShown() throws Exception {
        LabRun run =
                run("printf 'remora: the web is empty\\n\\tat dev.remora.A(A.java:1)\\n\\t... 9 more\\n' >&2; exit 1");
        run.follow();
        assertEquals(new Standing.Over(Outcome.FAILED, "remora: the web is empty"), awaitEnd(run));
    }

    @Test
    void memoryThatIsUsedUpHasASentenceOfItsOwn() throws Exception {
        LabRun run =
                run("printf 'Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\\n' >&2; exit 3");
        run.follow();
        assertEquals(new Standing.Over(Outcome.OUT_OF_MEMORY, ""), awaitEnd(run));
    }

    @Test
    void aResultThatComesAfterTheCancelIsNotKept() throws Exception {
        LabRun run = new LabRun(
                new Finished(COMPARED),
                folder.resolve("none"),
                Clock.systemUTC(),
                Duration.ofMinutes(1),
                _ -> kept.incrementAndGet());
        assertTrue(run.end(Outcome.CANCELLED));
        run.listen();
        assertEquals(new Standing.Over(Outcome.CANCELLED, ""), run.standing());
        assertEquals(0, kept.get());
    }

    @Test
    void aResultIsKept() throws Exception {
        LabRun run = new LabRun(
                new Finished(COMPARED),
                folder.resolve("none"),
                Clock.systemUTC(),
                Duration.ofMinutes(1),
                _ -> kept.incrementAndGet());
        run.listen();
        assertEquals(new Standing.Over(Outcome.DONE, ""), run.standing());
        assertEquals(1, kept.get());
    }

    /// A process that said a line before it was ended.
    private static final class Finished extends Process {
        private final String said;

        Finished(String said) {
            this.said = said;
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream((said + "\n").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public InputStream getErrorStream() {
            return InputStream.nullInputStream();
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public int waitFor() {
            return 0;
        }

        @Override
        public int exitValue() {
            return 0;
        }

        @Override
        public void destroy() {}
    }
}
