package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.crawler.parse.charset.CharsetDetector.Decoded;
import dev.remora.crawler.parse.charset.MediaType;
import dev.remora.shared.page.Bytes;
import java.nio.charset.StandardCharsets;

/// Charsets: a byte that says whether it is markup, a line with the Content-Type header, then the body.
///
/// No byte becomes more than one character; plain ASCII is read as it is, whatever is declared, unless the
/// charset declared has escapes of its own; what a charset is found for is read by that charset.
final class CharsetTarget implements FuzzTarget {
    private final CharsetDetector detector = new CharsetDetector();

    @Override
    public void read(byte[] input) {
        FuzzInput in = new FuzzInput(input);
        boolean markup = in.octet() % 2 == 1;
        String header = MediaType.of(in.line()).charset();
        byte[] body = in.rest();
        Decoded decoded = detector.decode(Bytes.of(body), header, markup);
        assertTrue(decoded.text().length() <= body.length, () -> decoded.text().length() + " characters");
        assertEquals(decoded, detector.decode(Bytes.of(body), header, markup));
        String text = new String(body, StandardCharsets.US_ASCII);
        if (decoded.charset().equals(StandardCharsets.UTF_8) && text.indexOf('\ufffd') < 0) {
            assertEquals(text, decoded.text());
        }
        String asFound = new String(body, decoded.charset());
        assertTrue(asFound.contains(decoded.text()), () -> asFound + " as " + decoded);
    }
}
