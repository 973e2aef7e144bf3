package dev.remora.lab.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.RecordedWeb;
import dev.remora.crawler.replay.Web;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// `data/demo`, beside what generates it.
class DemoArchiveTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("remora.root", "..")).resolve("data/demo");
    private static final Path ARCHIVE = FOLDER.resolve("web.warc.gz");
    private static final DemoWeb DEMO = DemoWeb.build(DemoWeb.SEED);

    @Test
    void theArchiveHoldsTheRecordsThatAreGenerated() throws IOException {
        ByteArrayOutputStream generated = new ByteArrayOutputStream();
        DemoArchive.records(DEMO).forEach(generated::writeBytes);
        try (InputStream archive = new GZIPInputStream(Files.newInputStream(ARCHIVE), 1 << 16)) {
            assertArrayEquals(generated.toByteArray(), archive.readAllBytes());
        }
    }

    @Test
    void theTopicFilesAreThoseThatAreGenerated() throws IOException {
        Path topics = FOLDER.resolve("topics");
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(topics).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                found.put(topics.relativize(file).toString(), Files.readString(file));
            }
        }
        assertEquals(DemoArchive.topics(), found);
    }

    @Test
    void theArchiveAnswersEveryAddressAsTheGeneratedWebDoesTimeAfterTime() throws IOException {
        Web archived = RecordedWeb.read(ARCHIVE).open();
        Web generated = DEMO.open();
        for (String address : DEMO.captures().keySet()) {
            int slash = address.indexOf('/', 7);
            String host = address.substring(7, slash);
            for (int time = 0; time < 3; time++) {
                assertSame(
                        address,
                        generated.answer(host, address.substring(slash)),
                        archived.answer(host, address.substring(slash)));
            }
        }
        assertEquals(DEMO.hosts(), RecordedWeb.read(ARCHIVE).hosts());
    }

    private static void assertSame(String address, Answer generated, Answer archived) {
        if (generated instanceof Answer.Broken(Response arrived, long length)) {
            Answer.Broken broken = assertInstanceOf(Answer.Broken.class, archived, address);
            assertEquals(length, broken.length(), address);
            assertSame(address, arrived, broken.arrived());
            return;
        }
        Response expected = assertInstanceOf(Response.class, generated, address);
        Response found = assertInstanceOf(Response.class, archived, address);
        assertEquals(
                List.of(expected.status(), expected.delay(), expected.headers()),
                List.of(found.status(), found.delay(), found.headers()),
                address);
        assertArrayEquals(
                expected.content().plain().array(), found.content().plain().array(), address);
    }
}
