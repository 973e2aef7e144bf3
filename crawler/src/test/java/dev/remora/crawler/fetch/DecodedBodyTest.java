package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        WireTap tap = new WireTap(
                new ByteArrayInputStream(noise(500_000)), CAP, -1, afterLooks(20), _ -> {}, BodyBuffer.Room.ENDLESS);
        DecodedBody late = DecodedBody.read(tap, "", CAP, Deadline.NONE);
        assertInstanceOf(InterruptedIOException.class, late.broken().orElseThrow());
    }

    private static DecodedBody gunzipped(byte[] wire) {
        return DecodedBody.read(
                WireTap.of(new ByteArrayInputStream(wire), CAP, wire.length), "gzip", CAP, Deadline.NONE);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void emptyGzipMembersAreReadOneAfterTheOtherHoweverMany() throws IOException {
        byte[] empty = HttpFetcherTest.code("gzip", new byte[0]);
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        for (int i = 0; i < 50_000; i++) {
            wire.writeBytes(empty);
        }
        wire.writeBytes(HttpFetcherTest.code("gzip", new byte[] {1, 2, 3}));
        DecodedBody content = gunzipped(wire.toByteArray());
        assertArrayEquals(new byte[] {1, 2, 3}, content.body().array());
        assertFalse(content.cut());
    }

    @Test
    void gzipMembersWithNamesAndExtrasAreJoinedAndWhatFollowsThemIsPassedOver() throws IOException {
        byte[] plain = HttpFetcherTest.code("gzip", noise(20_000));
        byte[] head = {0x1f, (byte) 0x8b, 8, 4 + 8 + 16 + 2, 0, 0, 0, 0, 0, 3, 2, 0, 'e', 'x', 'n', 0, 'c', 0, 9, 9};
        byte[] named = joined(head, Arrays.copyOfRange(plain, 10, plain.length));
        DecodedBody content = gunzipped(joined(named, plain, "and no member".getBytes(StandardCharsets.US_ASCII)));
        assertArrayEquals(joined(noise(20_000), noise(20_000)), content.body().array());
        assertFalse(content.cut());
    }

    @Test
    void aGzipMemberThatIsNotWhatItsTrailerSaysIsCut() throws IOException {
        byte[] wire = HttpFetcherTest.code("gzip", noise(20_000));
        wire[wire.length - 8] ^= 1;
        assertTrue(gunzipped(wire).cut());
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

    /// Servers name codings that they do not use, for all that they send.
    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip", "zstd", "gzip, br"})
    void aBodyThatIsNotCodedIsTakenAsItIsWhateverItsCoding(String coding) {
        for (String plain : List.of(
                "<!DOCTYPE html><title>针灸</title><p>中医的一种疗法。",
                "\ufeff<?xml version=\"1.0\"?><urlset/>",
                "{\"version\": \"https://jsonfeed.org/version/1\"}",
                "User-agent: *\nDisallow: /login/\n".repeat(1000))) {
            byte[] wire = plain.getBytes(StandardCharsets.UTF_8);
            DecodedBody content = DecodedBody.read(
                    WireTap.of(new ByteArrayInputStream(wire), CAP, wire.length), coding, CAP, Deadline.NONE);
            assertEquals(Optional.empty(), content.broken());
            assertFalse(content.cut());
            assertEquals(
                    plain, new String(content.body().array(), 0, content.body().length(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "zstd"})
    void aCodedBodyThatCannotBeDecodedIsBroken(String coding) {
        byte[] wire = noise(500);
        DecodedBody content = DecodedBody.read(
                WireTap.of(new ByteArrayInputStream(wire), CAP, wire.length), coding, CAP, Deadline.NONE);
        assertTrue(content.broken().isPresent());
    }
}
