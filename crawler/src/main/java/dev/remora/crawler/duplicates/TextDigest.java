package dev.remora.crawler.duplicates;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Digest of a page's main text, equal for texts without a visible difference: white space, invisible
/// characters, full and half width (Unicode NFKC) and letter case are folded.
///
/// Traditional and simplified characters are not: a page in both scripts is two pages for two kinds of readers.
/// They share a [Sketch], so a search shows them as one, with a link to the other.
public final class TextDigest {
    /// Minimum number of folded characters for a digest: `404`, a caption, or the name of a site occur on
    /// different pages.
    public static final int SHORTEST = 64;

    /// Below this number of folded characters on lines with sentences, a text is the same only under the same
    /// title: remaining boilerplate, perhaps of a page of pictures, is the same on all pages of a site, but
    /// holds few sentences. Lines that the site's other pages show to be boilerplate do not count.
    public static final int LONG = 600;

    /// Punctuation that a row of links does not have; the narrow ones before white space.
    private static final String WIDE = "。！？；，";

    private static final String NARROW = ".!?;,";

    /// A character that is folded beside others, by Unicode's own rules.
    private static final char COMPLEX = '\uffff';

    private TextDigest() {}

    /// The digest of a page.
    ///
    /// @param title as given by the page
    /// @param text as extracted from the page alone: the digest must not depend on pages that were read before,
    ///     or an unchanged page would get another digest at another time
    /// @param read the text as extracted with knowledge of its site: shows which lines of `text` are
    ///     boilerplate. So a page that is parsed again once its site is known may get another digest, with its
    ///     title, once
    /// @return the first 64 bits of the SHA-256 of the folded text; 0 if the text is too short
    public static long of(String title, String text, String read) {
        String folded = folded(text);
        if (folded.length() < SHORTEST) {
            return 0;
        }
        String whole = isLong(text, read) ? folded : folded(title) + '\n' + folded;
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(whole.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(sha).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /// Whether the lines with sentences have [#LONG] folded characters; reads no further than that.
    private static boolean isLong(String text, String read) {
        boolean whole = text.equals(read);
        Set<String> known = whole ? Set.of() : read.lines().collect(Collectors.toSet());
        int length = 0;
        for (Iterator<String> lines = text.lines().iterator(); lines.hasNext() && length < LONG; ) {
            String line = lines.next();
            if ((whole || known.contains(line)) && hasSentence(line)) {
                length += folded(line).length();
            }
        }
        return length >= LONG;
    }

    static boolean hasSentence(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean ideograph = c >= 0x4e00 && c < 0xa000; // most of a text, so asked first
            if (ideograph) {
                continue;
            }
            boolean ends = WIDE.indexOf(c) >= 0;
            if (ends || (NARROW.indexOf(c) >= 0 && i + 1 < line.length() && isSpace(line.charAt(i + 1)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    static String folded(String text) {
        StringBuilder seen = new StringBuilder(text.length());
        int line = 0;
        while (line < text.length()) {
            int end = text.indexOf('\n', line);
            end = end < 0 ? text.length() : end; // a line feed combines with nothing
            int folded = seen.length();
            if (!foldSimple(text, line, end, seen)) {
                seen.setLength(folded);
                foldAny(text.substring(line, end), seen);
            }
            line = end + 1;
        }
        return seen.toString();
    }

    /// Appends the folded form of a line of usual characters; false if it has others.
    private static boolean foldSimple(String text, int from, int to, StringBuilder seen) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean ideograph = c >= 0x4e00 && c < 0xa000;
            char simple = ideograph ? c : simple(c);
            if (simple == COMPLEX) {
                return false;
            }
            if (simple > ' ') {
                seen.append(simple);
            }
        }
        return true;
    }

    /// The folded form of a character beside others of this kind; a space if it is invisible.
    private static char simple(char c) {
        if (c < 0x7f) {
            return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
        }
        return switch (c) {
            case '\u00a0', '\u3000' -> ' ';
            case '·', '—', '‘', '’', '“', '”', '、', '。', '《', '》', '「', '」', '『', '』', '【', '】' -> c;
            default -> c > 0xff00 && c < 0xff5f ? simple((char) (c - 0xfee0)) : COMPLEX;
        };
    }

    private static void foldAny(String line, StringBuilder seen) {
        String lower = Normalizer.normalize(line, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (!isInvisible(c)) {
                seen.append(c);
            }
        }
    }

    private static boolean isInvisible(char c) {
        return c <= ' '
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || Character.getType(c) == Character.FORMAT;
    }
}
