package dev.remora.crawler.duplicates;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Digest of a page's main text, equal for texts that differ in nothing that a reader sees: white space, invisible
/// characters, full and half width (Unicode NFKC) and letter case are folded.
///
/// Traditional and simplified characters are not: a page in both scripts is two pages for two kinds of readers.
/// They share a [Sketch], so a search shows them as one with a way to the other.
public final class TextDigest {
    /// A text with fewer characters, folded, has no digest: `404`, a caption, the name of a site are the same on
    /// pages that are not.
    public static final int SHORTEST = 64;

    /// A text with fewer characters, folded, on lines with sentences is the same only under the same title: what
    /// remains of a frame is the same on all pages of a site, of pictures perhaps, but holds few sentences. Lines
    /// that are the frame, as the site's other pages show, do not count.
    public static final int LONG = 600;

    /// What a line has that is not a row of links.
    private static final Pattern SENTENCES = Pattern.compile("[。！？；，]|[.!?;,]\\s");

    private TextDigest() {}

    /// The digest of a page.
    ///
    /// @param title as the page gives it
    /// @param text as the page alone tells it: what goes into the digest may not depend on what else was read
    ///     before, or a page that stays the same has another digest another time
    /// @param read the text as it is told with what is known of its site: of `text`, it says what is frame. So a
    ///     page that is read anew once its site is known may have another digest, with its title, once
    /// @return the first 64 bits of the SHA-256 of the folded text; 0 for a text that is too short to tell.
    public static long of(String title, String text, String read) {
        String folded = folded(text);
        if (folded.length() < SHORTEST) {
            return 0;
        }
        String whole = sentences(text, read) < LONG ? folded(title) + '\n' + folded : folded;
        try {
            byte[] sha = MessageDigest.getInstance("SHA-256").digest(whole.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(sha).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static int sentences(String text, String read) {
        Set<String> known = text.equals(read) ? Set.of() : read.lines().collect(Collectors.toSet());
        return text.lines()
                .filter(line -> SENTENCES.matcher(line).find())
                .filter(line -> text.equals(read) || known.contains(line))
                .mapToInt(line -> folded(line).length())
                .sum();
    }

    static String folded(String text) {
        String lower = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        StringBuilder seen = new StringBuilder(lower.length());
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            boolean invisible = c <= ' '
                    || Character.isWhitespace(c)
                    || Character.isSpaceChar(c)
                    || Character.isISOControl(c)
                    || Character.getType(c) == Character.FORMAT;
            if (!invisible) {
                seen.append(c);
            }
        }
        return seen.toString();
    }
}
