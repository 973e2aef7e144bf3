package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.Looks;
import dev.remora.search.app.Ran;
import dev.remora.search.app.RemoraProcess;
import dev.remora.search.digest.DigestPost.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A digest comes once, whatever happens to the servers, the disk and the clock.
class DigestOnceTest extends AtDigestReceiver {
    @BeforeEach
    void nameTheReceiver() throws IOException {
        hook();
    }

    private void crawlPage(int number) {
        crawl(collection -> page(collection, "http://a.example/" + number, "页", number, 0.9));
    }

    private RemoraProcess process(String... arguments) {
        return RemoraProcess.start(List.of(), List.of(), data, arguments);
    }

    private RemoraProcess server() {
        return process("serve", "--port", "0", "--data", data.toString());
    }

    private void awaitReceived(int number) throws InterruptedException {
        while (received.size() < number) {
            Looks.pause();
        }
    }

    /// Waits until a process waits for the lock of another, where the system tells.
    private static void awaitTurn(RemoraProcess waiting, RemoraProcess... holders)
            throws IOException, InterruptedException {
        List<String> held = Stream.of(holders).map(DigestOnceTest::number).toList();
        Path file = Path.of("/proc/locks");
        List<String> locks;
        do {
            Looks.pause();
            locks = Files.exists(file) ? Files.readAllLines(file) : List.of();
        } while (waiting.process.isAlive()
                && locks.stream().anyMatch(lock -> held.stream().anyMatch(lock::contains))
                && locks.stream().noneMatch(lock -> lock.contains("->") && lock.contains(number(waiting))));
    }

    private static String number(RemoraProcess process) {
        return " " + process.process.pid() + " ";
    }

    @Test
    void twoServersOnOneDataFolderSendItOnce() throws Exception {
        clock.now = Instant.now();
        crawlPage(1);
        answers = new CountDownLatch(1);
        try (RemoraProcess one = server();
                RemoraProcess other = server()) {
            awaitReceived(1);
            try (RemoraProcess third = process("digest", "--send", "--data", data.toString())) {
                awaitTurn(third, one, other);
                answers.countDown();
                assertEquals(0, third.end(), third::words);
                assertTrue(
                        third.words().contains("nothing new") || third.words().contains("没有新"), third::words);
            }
            assertEquals(1, received.size());
        }
    }

    @Test
    void whatAKillBreaksOffIsSentAgainAfterAPauseUnderTheSameName() throws Exception {
        clock.now = Instant.now();
        crawlPage(1);
        answers = new CountDownLatch(1);
        try (RemoraProcess killed = server()) {
            awaitReceived(1);
            killed.kill();
        }
        answers.countDown();
        clock.now = Instant.now();
        assertEquals(List.of(), send());
        pass(Duration.ofMinutes(6));
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 1)), send());
        assertEquals(
                received.getFirst().header("Remora-delivery"),
                received.getLast().header("Remora-delivery"));
    }

    @Test
    void nothingIsSentThatCannotBeNoted() throws IOException {
        crawlPage(1);
        Files.createDirectory(data.resolve(DigestState.FILE_NAME + ".lock"));
        assertThrows(IOException.class, this::send);
        Ran ran = Ran.of("digest", "--send", "--data", data.toString(), "--lang", "zh");
        assertEquals(1, ran.code());
        assertTrue(ran.err().contains("无法写入 " + data.resolve(DigestState.FILE_NAME + ".lock")), ran.err());
        assertEquals(0, received.size());
    }

    @Test
    void aClockThatWasAheadDelaysTheNextDigestByOnePeriodAtMost() throws Exception {
        pass(Duration.ofDays(30));
        crawlPage(1);
        send();
        pass(Duration.ofDays(-30));
        crawlPage(2);
        assertEquals(List.of(), send());
        pass(Duration.ofHours(23));
        assertEquals(List.of(), send());
        pass(Duration.ofHours(1));
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 1)), send());
    }

    @Test
    void anAttemptThatFailedWhileTheClockWasAheadIsRepeatedSoon() throws Exception {
        status = 503;
        pass(Duration.ofDays(30));
        crawlPage(1);
        send();
        pass(Duration.ofDays(-30));
        status = 200;
        assertEquals(List.of(), send());
        pass(Duration.ofMinutes(5));
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 1)), send());
    }

    @Test
    void aMonthAsleepComesToOneDigest() throws Exception {
        crawlPage(1);
        send();
        crawlPage(2);
        pass(Duration.ofDays(30));
        assertEquals(List.of(new Outcome.Sent("t", "webhook ops", 1)), send());
        assertEquals(List.of(), send());
    }
}
