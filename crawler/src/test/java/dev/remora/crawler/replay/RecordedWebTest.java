package dev.remora.crawler.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.replay.Answer.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedWebTest {
    private static final String HOST = "a.example";

    @TempDir
    private Path folder;

    private final StringBuilder warc = new StringBuilder();

    /// Adds a record and gives its id.
    private String add(String type, String path, String fields, String contentType, String block) {
        String id = "<urn:uuid:00000000-0000-4000-8000-" + String.format("%012d", warc.length()) + ">";
        warc.append("WARC/1.1\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: http://" + HOST + path
                + "\r\nWARC-Record-ID: " + id + "\r\nWARC-Date: 2026-11-20T21:00:00Z\r\n" + fields + "Content-Type: "
                + contentType + "\r\nContent-Length: " + block.length() + "\r\n\r\n" + block + "\r\n\r\n");
        return id;
    }

    private String capture(String path, int status, String fields, int length, String body) {
        String http = "HTTP/1.1 " + status + " X\r\nContent-Type: text/plain\r\nContent-Length: " + length + "\r\n\r\n";
        return add("response", path, fields, "application/http;msgtype=response", http + body);
    }

    private RecordedWeb web() throws IOException {
        return RecordedWeb.read(Files.writeString(folder.resolve("web.warc"), warc));
    }

    private static int status(Web web, String path) {
        return assertInstanceOf(Response.class, web.answer(HOST, path)).status();
    }

    @Test
    void givesTheCapturesOfAnAddressInTheirOrderAndThenTheLastOne() throws IOException {
        capture("/busy", 503, "", 0, "");
        capture("/busy", 500, "", 0, "");
        capture("/busy", 200, "", 2, "ok");
        RecordedWeb web = web();
        for (int opening = 0; opening < 2; opening++) {
            Web opened = web.open();
            assertEquals(503, status(opened, "/busy"));
            assertEquals(500, status(opened, "/busy"));
            assertEquals(200, status(opened, "/busy"));
            assertEquals(200, status(opened, "/busy"));
        }
        assertEquals(200, status(web.openSteady(), "/busy"));
        assertEquals(1, web.pages());
    }

    @Test
    void breaksOffWhatWasDisconnectedAndPromisesWhatWasPromised() throws IOException {
        capture("/cut", 200, "WARC-Truncated: disconnect\r\n", 5_000, "half");
        Answer.Broken broken =
                assertInstanceOf(Answer.Broken.class, web().open().answer(HOST, "/cut"));
        assertEquals(5_000, broken.length());
        assertEquals("half", new String(broken.arrived().content().plain().array(), StandardCharsets.UTF_8));
    }

    @Test
    void promisesOneByteMoreThanArrivesWhereTheLengthCountedCodedBytes() throws IOException {
        String http =
                "HTTP/1.1 200 X\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: 5000\r\n\r\n";
        add("response", "/cut", "WARC-Truncated: disconnect\r\n", "application/http;msgtype=response", http + "half");
        Answer.Broken broken =
                assertInstanceOf(Answer.Broken.class, web().open().answer(HOST, "/cut"));
        assertEquals(1, broken.length(), "nothing of it can be decoded");
    }

    @Test
    void answersAsSlowlyAsItsMetadataSays() throws IOException {
        String slow = capture("/slow", 200, "", 2, "ok");
        add("metadata", "/slow", "WARC-Refers-To: " + slow + "\r\n", "application/warc-fields", "fetchTimeMs: 300\r\n");
        capture("/fast", 200, "", 2, "ok");
        Web web = web().open();
        assertEquals(
                Duration.ofMillis(300),
                assertInstanceOf(Response.class, web.answer(HOST, "/slow")).delay());
        assertEquals(
                Duration.ZERO,
                assertInstanceOf(Response.class, web.answer(HOST, "/fast")).delay());
    }

    @Test
    void knowsNoOtherAddressAndNoOtherHost() throws IOException {
        capture("/", 200, "", 2, "ok");
        Web web = web().open();
        assertInstanceOf(Answer.NoPage.class, web.answer(HOST, "/other"));
        assertInstanceOf(Answer.NoHost.class, web.answer("b.example", "/"));
    }

    @Test
    void aFileThatIsNoWarcIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("no.warc"), "something else");
        String words =
                assertThrows(IOException.class, () -> RecordedWeb.read(file)).getMessage();
        assertEquals(0, words.indexOf(file + ": "), words);
    }
}
