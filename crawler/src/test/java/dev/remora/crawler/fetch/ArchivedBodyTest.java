package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ArchivedBodyTest {
    private static final String PAGE = "<title>题</title><p>页面";

    private static Exchange gzipped(String... codings) throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(wire)) {
            gzip.write(PAGE.getBytes(StandardCharsets.UTF_8));
        }
        List<Exchange.Header> headers = Stream.of(codings)
                .map(coding -> new Exchange.Header("content-encoding", coding))
                .toList();
        Instant at = Instant.parse("2026-11-20T08:00:00Z");
        return new Exchange(
                new Url("http://a.example/"), at, List.of(), 200, headers, Bytes.of(wire.toByteArray()), false);
    }

    private static String text(Bytes body) {
        return new String(body.array(), 0, body.length(), StandardCharsets.UTF_8);
    }

    @Test
    void theCodingIsUndoneHoweverManyHeadersNameIt() throws IOException {
        assertEquals(PAGE, text(ArchivedBody.of(gzipped("gzip"), 1000)));
        assertEquals(PAGE, text(ArchivedBody.of(gzipped("identity", "gzip"), 1000)));
    }

    @Test
    void aPageIsReadAgainAsItWasWhenItCame() throws IOException {
        assertEquals(
                PAGE,
                text(FetchOutcome.Fetched.archived(gzipped("identity", "gzip")).body()));
    }

    @Test
    void aResponseOfMoreCodingsThanAreUndoneHasNoBody() throws IOException {
        assertEquals(0, ArchivedBody.of(gzipped("gzip,".repeat(5_000)), 1000).length());
    }
}
