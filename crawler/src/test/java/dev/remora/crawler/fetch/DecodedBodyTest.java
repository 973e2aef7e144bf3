package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DecodedBodyTest {
    private static final int CAP = 1 << 20;

    /// A clock that goes on by one each time it is looked at.
    private static Deadline afterLooks(int looks) {
        return new Deadline(new AtomicLong()::getAndIncrement, looks);
    }

    private static byte[] noise(int size) {
        byte[] noise = new byte[size];
        new Random(5).nextBytes(noise);
        return noise;
    }

    @Test
    void decodingEndsAtTheDeadlineThoughEveryByteHasCome() throws IOException {
        byte[] wire = HttpFetcherTest.code("gzip", HttpFetcherTest.code("gzip", noise(500_000)));
        WireTap tap = WireTap.of(new ByteArrayInputStream(wire), CAP, wire.length);
        DecodedBody late = DecodedBody.read(tap, "gzip,gzip", CAP, afterLooks(20));
        assertInstanceOf(InterruptedIOException.class, late.broken().orElseThrow());
        assertTrue(late.body().length() < 500_000, "it ended before the body did");
    }

    @Test
    void readingEndsAtTheDeadlineWithoutACoding() {
        WireTap tap = new WireTap(new ByteArrayInputStream(noise(500_000)), CAP, -1, afterLooks(20), _ -> {});
        DecodedBody late = DecodedBody.read(tap, "", CAP, Deadline.NONE);
        assertInstanceOf(InterruptedIOException.class, late.broken().orElseThrow());
    }

    @Test
    void threeCodingsAreUndone() throws IOException {
        byte[] body = noise(100_000);
        byte[] wire = HttpFetcherTest.code("gzip", HttpFetcherTest.code("gzip", HttpFetcherTest.code("gzip", body)));
        WireTap tap = WireTap.of(new ByteArrayInputStream(wire), CAP, wire.length);
        DecodedBody content = DecodedBody.read(tap, "gzip,gzip, gzip", CAP, afterLooks(100_000));
        assertArrayEquals(body, content.body().array());
        assertFalse(content.cut());
    }
}
