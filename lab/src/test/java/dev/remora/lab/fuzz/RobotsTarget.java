package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict.Accepted;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// robots.txt: a line with the path that is asked about, then the file.
///
/// robots.txt itself is always allowed; comments, blank lines and the way in which lines end change nothing
/// (RFC 9309, 2.2); a file that forbids everything to us at its end forbids it; no delay is negative.
final class RobotsTarget implements FuzzTarget {
    private static final String FORBIDDEN = "\n\nUser-agent: other\nAllow: /x\n\nUser-agent: remora\nDisallow: /\n";

    @Override
    public void read(byte[] input) {
        FuzzInput in = new FuzzInput(input);
        String path = in.line();
        byte[] file = withoutMark(in.rest());
        RobotsRules rules = RobotsRules.parse(file);
        assertTrue(rules.allows(new Url("http://a.example/robots.txt")));
        assertFalse(rules.crawlDelay().filter(delay -> delay.isNegative()).isPresent());
        assertTrue(rules.characters() <= 70L * file.length, () -> rules.characters() + " characters");
        if (UrlRules.DEFAULT.canonical("http://a.example/" + path) instanceof Accepted(Url url)) {
            boolean allowed = rules.allows(url);
            assertEquals(
                    allowed,
                    RobotsRules.parse(joined("# a comment\n\n", file, "")).allows(url),
                    "a comment in front");
            assertEquals(
                    allowed,
                    RobotsRules.parse(joined("", withReturns(file), "")).allows(url),
                    "lines that end in CR LF");
            assertEquals(
                    allowed, RobotsRules.parse(joined("", file, "\n# the end")).allows(url), "a comment behind");
        }
        String text = new String(file, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        if (!text.contains("allow")) {
            for (Url url : List.of(new Url("http://a.example/"), new Url("http://a.example/b?c"))) {
                assertFalse(RobotsRules.parse(joined("", file, FORBIDDEN)).allows(url));
            }
        }
    }

    /// A byte order mark is one at the beginning only, and that of UTF-16 says how all bytes are read.
    private static byte[] withoutMark(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        int at = 0;
        while (text.startsWith("\u00ef\u00bb\u00bf", at)
                || text.startsWith("\u00fe\u00ff", at)
                || text.startsWith("\u00ff\u00fe", at)) {
            at += text.charAt(at) == '\u00ef' ? 3 : 2;
        }
        return Arrays.copyOfRange(file, at, file.length);
    }

    private static byte[] withReturns(byte[] file) {
        var out = new ByteArrayOutputStream();
        for (byte b : file) {
            if (b == '\n') {
                out.write('\r');
            }
            out.write(b);
        }
        return out.toByteArray();
    }

    private static byte[] joined(String before, byte[] file, String after) {
        var out = new ByteArrayOutputStream();
        out.writeBytes(before.getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(file);
        out.writeBytes(after.getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }
}
