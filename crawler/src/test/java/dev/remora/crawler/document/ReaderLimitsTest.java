package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for a process that reads documents whatever happens in it: its time, and what waits for it.
class ReaderLimitsTest {
    private static final DocumentSettings SECOND = DocumentSettings.DEFAULT.withTime(Duration.ofSeconds(1));
    private static final Bytes BODY = Bytes.of(new byte[1_000]);

    @TempDir
    Path home;

    private DocumentReader reader(DocumentSettings settings) {
        return new DocumentReader(settings, home, StubbornReader::command);
    }

    @ParameterizedTest
    @ValueSource(strings = {StubbornReader.LOOPS, StubbornReader.HALF_AN_ANSWER})
    void aProcessThatNeverAnswersIsEndedWhenItsTimeIsUp(String how) throws IOException {
        try (DocumentReader reader = reader(SECOND)) {
            assertEquals(
                    new DocumentOutcome.NotRead(new Failure.ReadingTookLong(Duration.ofSeconds(1))),
                    reader.read(how, BODY));
            assertEquals(0, folders(), "the process is gone, and its folder with it");
            assertReadsInTheEnd(reader);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {StubbornReader.BABBLES, StubbornReader.DIES})
    void aProcessThatAnswersWithRubbishOrEndsIsReplaced(String how) throws IOException {
        try (DocumentReader reader = reader(SECOND.withTime(Duration.ofMinutes(1)))) {
            assertEquals(new DocumentOutcome.NotRead(new Failure.ReaderBroke()), reader.read(how, BODY));
            assertEquals(0, folders());
            assertReadsInTheEnd(reader);
        }
    }

    /// A machine that is busy may take its second for an easy document too: then there is another try.
    private static void assertReadsInTheEnd(DocumentReader reader) {
        DocumentOutcome outcome = reader.read("easy", BODY);
        for (int i = 0; i < 30 && outcome instanceof DocumentOutcome.NotRead; i++) {
            outcome = reader.read("easy", BODY);
        }
        assertEquals(
                "读到了",
                assertInstanceOf(DocumentOutcome.Read.class, outcome).content().text());
    }

    private long folders() throws IOException {
        try (Stream<Path> folders = Files.list(home)) {
            return folders.count();
        }
    }

    @Test
    void moreDocumentsThanProcessesWaitAndAllAreRead() throws Exception {
        DocumentSettings settings = SECOND.withTime(Duration.ofMinutes(1));
        try (DocumentReader reader = reader(settings);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<DocumentOutcome>> reading = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                reading.add(threads.submit(() -> reader.read("easy", BODY)));
            }
            for (Future<DocumentOutcome> outcome : reading) {
                assertInstanceOf(DocumentOutcome.Read.class, outcome.get());
            }
            assertTrue(folders() <= settings.processes(), folders() + " processes");
        }
    }

    @Test
    void aDocumentBeyondTheNumberThatMayWaitIsRefusedWithAReason() {
        DocumentQueue room = new DocumentQueue(2, 1 << 20);
        assertEquals(Optional.empty(), room.enter(1_000));
        assertEquals(Optional.empty(), room.enter(2_000));
        assertEquals(Optional.of(new Failure.ReadersBusy(2, 2)), room.enter(1));
        room.leave(1_000);
        assertEquals(Optional.empty(), room.enter(1));
    }

    @Test
    void aDocumentBeyondTheMemoryForWhatWaitsIsRefusedButOneAloneIsNot() {
        DocumentQueue room = new DocumentQueue(100, 10_000);
        assertEquals(Optional.empty(), room.enter(20_000), "there is no other");
        assertEquals(Optional.of(new Failure.ReadersBusy(1, 19)), room.enter(1));
        room.leave(20_000);
        assertEquals(Optional.empty(), room.enter(9_000));
        assertEquals(Optional.empty(), room.enter(1_000));
        assertTrue(room.enter(1).isPresent());
    }
}
