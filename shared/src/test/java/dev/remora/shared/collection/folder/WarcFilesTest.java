package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/// The archive is what other tools expect: WARC 1.1, gzip per record.
class WarcFilesTest {
    @TempDir
    Path data;

    @Test
    void anyWarcReaderReadsTheFiles() throws Exception {
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            writer.archive(Samples.exchange(3));
            writer.archive(Samples.exchange(4));
        }
        List<WarcRecord> records = new ArrayList<>();
        Path file = data.resolve("tea/warc/00001.warc.gz");
        try (WarcReader reader = new WarcReader(file)) {
            for (WarcRecord each : reader) {
                assertEquals(MessageVersion.WARC_1_1, each.version());
                records.add(each);
                check(each);
            }
        }
        assertEquals(5, records.size());
        assertInstanceOf(Warcinfo.class, records.getFirst());
        WarcResponse response = assertInstanceOf(WarcResponse.class, records.get(3));
        WarcRequest request = assertInstanceOf(WarcRequest.class, records.get(4));
        assertEquals(List.of(response.id()), request.concurrentTo());
        assertEquals(WarcTruncationReason.LENGTH, response.truncated());
        assertEquals(WarcTruncationReason.NOT_TRUNCATED, ((WarcResponse) records.get(1)).truncated());
        try (GZIPInputStream gzip = new GZIPInputStream(Files.newInputStream(file))) {
            assertTrue(gzip.readAllBytes().length > 2000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whyABodyEndsEarlyIsKept(Exchange.Truncation truncation) throws Exception {
        Exchange sample = Samples.exchange(3);
        Exchange cut = new Exchange(
                sample.url(),
                sample.at(),
                sample.requestHeaders(),
                sample.status(),
                sample.headers(),
                sample.wireBody(),
                truncation);
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            assertEquals(truncation, writer.exchange(writer.archive(cut)).truncation());
        }
    }

    @Test
    void whatCameAgainIsARevisitOfWhatItRefersTo() throws Exception {
        Exchange original = Samples.exchange(3);
        Exchange same = new Exchange(
                original.url(), original.at().plusSeconds(60), List.of(), 304, List.of(), original.wireBody(), false);
        PageVersion version = PageVersion.of(original);
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            writer.archive(original);
            writer.archive(same, new Revisit(Revisit.Profile.SERVER_NOT_MODIFIED, version));
            WarcLocation last = writer.archive(same, new Revisit(Revisit.Profile.IDENTICAL_PAYLOAD_DIGEST, version));
            assertEquals(same.withoutBody(), writer.exchange(last));
        }
        try (WarcReader reader = new WarcReader(data.resolve("tea/warc/00001.warc.gz"))) {
            List<WarcRecord> records = new ArrayList<>();
            for (WarcRecord each : reader) {
                records.add(each);
                if (each instanceof WarcRevisit revisit) {
                    WarcResponse response = (WarcResponse) records.get(1);
                    assertEquals(Optional.of(response.id()), revisit.refersTo());
                    assertEquals(Optional.of(response.date()), revisit.refersToDate());
                    assertEquals(Optional.of(response.targetURI()), revisit.refersToTargetURI());
                    assertEquals(response.payloadDigest(), revisit.payloadDigest());
                }
            }
            assertEquals(WarcRevisit.SERVER_NOT_MODIFIED_1_1, ((WarcRevisit) records.get(3)).profile());
            assertEquals(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1, ((WarcRevisit) records.get(5)).profile());
        }
    }

    private static void check(WarcRecord each) throws Exception {
        if (each instanceof WarcResponse response) {
            assertEquals(200, response.http().status());
            byte[] body = response.http().body().stream().readAllBytes();
            assertEquals(
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(body)),
                    response.payloadDigest().orElseThrow().hex());
        }
        if (each instanceof WarcRequest request) {
            assertEquals("GET", request.http().method());
        }
    }

    @Test
    void aCodedBodyIsKeptAsItCameAndNotCompressedAgain() throws Exception {
        byte[] body = new byte[200_000];
        new SplittableRandom(5).nextBytes(body);
        Exchange coded = new Exchange(
                Samples.url(1),
                Samples.NOON,
                List.of(),
                200,
                List.of(
                        new Exchange.Header("Content-Encoding", "br"),
                        new Exchange.Header("Transfer-Encoding", "chunked")),
                Bytes.of(body),
                false);
        Path file = data.resolve("tea/warc/00001.warc.gz");
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            WarcLocation location = writer.archive(coded);
            assertEquals(coded, writer.exchange(location));
        }
        assertTrue(Files.size(file) < body.length + 2000, Files.size(file) + " bytes");
        assertArrayEquals(body, onlyBody(file));
    }

    private static byte[] onlyBody(Path file) throws IOException {
        try (WarcReader reader = new WarcReader(file)) {
            for (WarcRecord each : reader) {
                if (each instanceof WarcResponse response) {
                    return response.http().body().stream().readAllBytes();
                }
            }
        }
        throw new AssertionError("no response");
    }

    @Test
    void oddHeadersAndEmptyBodiesComeBack() {
        Exchange odd = new Exchange(
                Samples.url(1),
                Samples.NOON,
                List.of(new Exchange.Header("X-中", "头：值")),
                599,
                List.of(
                        new Exchange.Header("X-Empty", ""),
                        new Exchange.Header("X-Colons", ": a: b"),
                        new Exchange.Header("Content-Length", "99"),
                        new Exchange.Header("X-中", " 头 ")),
                Bytes.NONE,
                true);
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            assertEquals(odd, writer.exchange(writer.archive(odd)));
        }
    }

    @Test
    void aThreadThatIsInterruptedHurtsNoOther() throws Exception {
        try (CollectionWriter writer = Folders.write(data.resolve("tea"))) {
            PageLocation[] location = new PageLocation[1];
            Thread thread = Thread.ofVirtual().start(() -> {
                Thread.currentThread().interrupt();
                writer.archive(Samples.exchange(1));
                location[0] = writer.store(Samples.page(1));
                writer.append(Samples.queued(1));
                writer.sync();
                writer.page(location[0]);
            });
            thread.join();
            assertEquals(Samples.page(1), writer.page(location[0]));
            writer.append(Samples.queued(2));
            writer.sync();
            assertEquals(2, writer.lastSequence());
        }
    }
}
