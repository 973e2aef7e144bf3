package dev.remora.crawler.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When archived responses were received.
class ArchiveFetcherTest {
    private static final String DATE = "2026-11-20T21:00:00Z";
    private static final Instant NOW = Instant.parse("2026-11-30T08:00:00Z");

    @TempDir
    Path folder;

    private FetchOutcome.Fetched fetched(byte[]... files) throws IOException {
        try (ArchiveFetcher archive = new ArchiveFetcher(folder, UrlRules.DEFAULT, Clock.fixed(NOW, ZoneOffset.UTC))) {
            for (byte[] file : files) {
                assertEquals(
                        List.of(),
                        archive.read(Files.write(Files.createTempFile(folder, "a", ".warc"), file))
                                .damage());
            }
            return assertInstanceOf(
                    FetchOutcome.Fetched.class,
                    archive.fetch(new FetchRequest(new Url("http://a.example/"), FetchRequest.Purpose.PAGE)));
        }
    }

    /// A file with a page, whose records have another date.
    private static byte[] dated(String text, String field) {
        String warc =
                new String(new WarcRecordText().page("http://a.example/", text).plain(), StandardCharsets.UTF_8);
        return WarcRecordText.bytes(warc.replace("WARC-Date: " + DATE + "\r\n", field));
    }

    @ParameterizedTest
    @CsvSource({
        "2019-03-04T05:06:07Z, 2019-03-04T05:06:07Z",
        "2019-03-04T05:06:07.123456Z, 2019-03-04T05:06:07.123456Z",
        "2019-03-04T05:06:07+08:00, 2019-03-03T21:06:07Z",
        "2019, 2019-01-01T00:00:00Z",
        "2019-03, 2019-03-01T00:00:00Z",
        "2019-03-04, 2019-03-04T00:00:00Z",
        "2019-03-04T05:06Z, 2019-03-04T05:06:00Z",
    })
    void areDatedByTheirRecords(String said, Instant expected) throws IOException {
        assertEquals(
                expected,
                fetched(dated("甲", "WARC-Date: " + said + "\r\n")).exchange().at());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "WARC-Date: \r\n",
                "WARC-Date: yesterday\r\n",
                "WARC-Date: 20190304050607\r\n",
                "WARC-Date: 0001-01-01T00:00:00Z\r\n",
                "WARC-Date: 1970-01-01T00:00:00Z\r\n",
                "WARC-Date: 2099-01-01T00:00:00Z\r\n",
                "WARC-Date: +999999999-12-31T23:59:59Z\r\n",
            })
    void areOfTheImportIfTheirRecordsHaveNoDateThatCanBeRight(String field) throws IOException {
        assertEquals(NOW, fetched(dated("甲", field)).exchange().at());
    }

    @Test
    void theNewestOfAnAddressCountsInAnyOrder() throws IOException {
        byte[] old = dated("旧", "WARC-Date: 2019-03-04T05:06:07Z\r\n");
        byte[] latest = dated("新", "WARC-Date: 2024-03-04T05:06:07Z\r\n");
        byte[] undated = dated("无", "");
        byte[] toCome = dated("远", "WARC-Date: 2099-03-04T05:06:07Z\r\n");
        for (byte[][] order : new byte[][][] {{old, latest, undated}, {latest, toCome, old}, {undated, old, latest}}) {
            assertEquals("新", new String(fetched(order).exchange().wireBody().array(), StandardCharsets.UTF_8));
        }
    }
}
