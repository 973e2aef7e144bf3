package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Content codings: a line with the value of Content-Encoding, then the body.
///
/// Whatever the bytes are, what comes out is within the cap and the same each time. Bytes that were coded by
/// the book come out as they went in.
final class CodingTarget implements FuzzTarget {
    private static final Url URL = new Url("http://a.example/");
    private static final int CAP = 256 << 10;

    @Override
    public void read(byte[] input) throws IOException {
        FuzzInput in = new FuzzInput(input);
        String coding = in.line();
        byte[] body = in.rest();
        Bytes decoded = decode(coding, body);
        assertTrue(decoded.length() <= CAP, () -> decoded.length() + " bytes");
        assertEquals(decoded, decode(coding, body));
        List<String> codings = new ArrayList<>();
        byte[] coded = body;
        for (String one : List.of(coding.split(",")).subList(0, Math.min(3, coding.split(",").length))) {
            String name = one.strip();
            if (name.equals("gzip") || name.equals("deflate")) {
                codings.add(name);
                coded = encode(name, coded);
            }
        }
        if (!codings.isEmpty()) {
            assertArrayEquals(body, decode(String.join(", ", codings), coded).array());
        }
    }

    private static byte[] encode(String coding, byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (OutputStream out = coding.equals("gzip") ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static Bytes decode(String coding, byte[] body) {
        return ArchivedBody.of(
                new Exchange(
                        URL,
                        Instant.EPOCH,
                        List.of(),
                        200,
                        List.of(new Header("Content-Encoding", coding)),
                        Bytes.of(body),
                        false),
                CAP);
    }
}
