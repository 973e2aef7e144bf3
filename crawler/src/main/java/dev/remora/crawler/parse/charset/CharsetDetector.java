package dev.remora.crawler.parse.charset;

import dev.remora.shared.page.Bytes;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mozilla.universalchardet.UniversalDetector;

/// Finds the charset of a body and decodes it, once.
///
/// The order of the HTML standard (byte order mark, Content-Type header, meta prescan, then a guess), but
/// declarations are checked against the bytes, and where the two contradict each other the bytes win:
/// - a byte order mark holds unless the bytes after a UTF-8 mark are not UTF-8;
/// - well-formed UTF-8 with a sequence of three bytes or more is UTF-8 whatever is declared: text of another
///   encoding never is by chance. Sequences of two bytes can be GBK by chance, so ten are needed to override a
///   Chinese declaration;
/// - a few errors (2 % of the characters; 10 % where UTF-8 or nothing is declared) do not rule out UTF-8;
/// - GB and Big5 share nearly all byte pairs, so they are distinguished by the number of pairs that are common
///   characters in each;
/// - the rest is guessed by juniversalchardet, and read as windows-1252 where it has no guess.
///
/// A character truncated at the very end is ignored and left out of the text.
public final class CharsetDetector {
    /// What decided on the charset.
    enum Evidence {
        MARK,
        HEADER,
        META,
        BYTES,
        DEFAULT
    }

    /// A decoded body.
    ///
    /// @param text the characters
    /// @param charset used to decode them
    /// @param by what decided on the charset
    public record Decoded(String text, Charset charset, Evidence by) {}

    private record Choice(Charset charset, Evidence by) {}

    private static final Set<Charset> CHINESE = Set.of(CharsetLabels.GB18030, CharsetLabels.BIG5);
    /// Encodings of two bytes per character whose byte pairs resemble GB 2312.
    private static final Set<String> NEIGHBOURS = Set.of("EUC-KR", "EUC-JP", "SHIFT_JIS");

    private static final int GUESS_WINDOW = 1 << 16;

    /// Decodes markup.
    ///
    /// @param contentType the Content-Type header as sent, or empty
    public String text(Bytes body, String contentType) {
        return decode(body, MediaType.of(contentType).charset(), true).text();
    }

    /// Finds the charset of a body and decodes it.
    ///
    /// @param header charset of the Content-Type header, or empty
    /// @param markup whether the body may declare its charset
    public Decoded decode(Bytes body, String header, boolean markup) {
        byte[] bytes = body.array();
        Optional<Charset> utf16 = Utf16Signs.in(bytes);
        if (utf16.isPresent()) {
            int mark = Utf16Signs.mark(bytes).isPresent() ? 2 : 0;
            return decoded(bytes, mark, new Choice(utf16.get(), mark > 0 ? Evidence.MARK : Evidence.BYTES));
        }
        boolean marked =
                bytes.length >= 3 && bytes[0] == (byte) 0xef && bytes[1] == (byte) 0xbb && bytes[2] == (byte) 0xbf;
        int from = marked ? 3 : 0;
        String asUtf8 = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
        if (asUtf8.indexOf('\ufffd') < 0 && (marked || holdsWide(asUtf8))) {
            return new Decoded(asUtf8, StandardCharsets.UTF_8, marked ? Evidence.MARK : Evidence.BYTES);
        }
        byte[] unmarked = marked ? Arrays.copyOfRange(bytes, from, bytes.length) : bytes;
        Choice choice = choose(unmarked, marked, declared(unmarked, header, markup));
        return choice.charset.equals(StandardCharsets.UTF_8)
                ? new Decoded(withoutCut(asUtf8, bytes), choice.charset, choice.by)
                : decoded(bytes, from, choice);
    }

    private static boolean holdsWide(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x800) {
                return true;
            }
        }
        return false;
    }

    /// Returns the declared charset if it is possible: bytes that can be read as ASCII markup are not UTF-16
    /// (HTML, section 13.2.3.2), so UTF-16 is ignored in a header and means UTF-8 in a meta element.
    private static Optional<Choice> declared(byte[] bytes, String header, boolean markup) {
        Optional<Choice> byHeader =
                CharsetLabels.lookup(header).filter(c -> !isUtf16(c)).map(c -> new Choice(c, Evidence.HEADER));
        if (byHeader.isPresent() || !markup) {
            return byHeader;
        }
        return CharsetLabels.lookup(MetaCharset.prescan(bytes))
                .map(c -> isUtf16(c) ? StandardCharsets.UTF_8 : c)
                .map(c -> new Choice(c, Evidence.META));
    }

    private static boolean isUtf16(Charset charset) {
        return charset.name().startsWith("UTF-16");
    }

    private static Choice choose(byte[] bytes, boolean marked, Optional<Choice> declared) {
        Charset named = declared.map(Choice::charset).orElse(null);
        ByteFit utf8 = ByteFit.of(MultiByte.UTF_8, bytes);
        if (utf8.characters() == 0 && utf8.errors() == 0) {
            return declared.orElse(new Choice(StandardCharsets.UTF_8, Evidence.DEFAULT));
        }
        if (isUtf8(utf8, named)) {
            return marked
                    ? new Choice(StandardCharsets.UTF_8, Evidence.MARK)
                    : declared.filter(d -> d.charset.equals(StandardCharsets.UTF_8))
                            .orElse(new Choice(StandardCharsets.UTF_8, Evidence.BYTES));
        }
        boolean open =
                named == null || named.equals(StandardCharsets.UTF_8) || named.equals(CharsetLabels.WINDOWS_1252);
        return open
                ? guess(bytes, declared)
                : CHINESE.contains(named) ? chinese(bytes, declared.get()) : declared.get();
    }

    private static boolean isUtf8(ByteFit utf8, Charset named) {
        if (named == null || named.equals(StandardCharsets.UTF_8)) {
            return utf8.errors() * 10 <= utf8.characters();
        }
        int against = CHINESE.contains(named) ? 10 : 1;
        return utf8.errors() * 50 <= utf8.common() && (utf8.common() > 0 || utf8.characters() >= against);
    }

    /// Checks a declared Chinese encoding against the other one.
    private static Choice chinese(byte[] bytes, Choice declared) {
        boolean big5 = declared.charset.equals(CharsetLabels.BIG5);
        ByteFit own = ByteFit.of(big5 ? MultiByte.BIG_5 : MultiByte.GB_18030, bytes);
        ByteFit other = ByteFit.of(big5 ? MultiByte.GB_18030 : MultiByte.BIG_5, bytes);
        boolean contradicted = other.characters() >= 10 && other.score() > own.score() + 0.25;
        return contradicted ? new Choice(big5 ? CharsetLabels.GB18030 : CharsetLabels.BIG5, Evidence.BYTES) : declared;
    }

    private static Choice guess(byte[] bytes, Optional<Choice> declared) {
        Optional<Charset> guessed = chardet(bytes);
        if (guessed.isPresent() && NEIGHBOURS.contains(guessed.get().name().toUpperCase(Locale.ROOT))) {
            return new Choice(guessed.get(), Evidence.BYTES);
        }
        double gb = ByteFit.of(MultiByte.GB_18030, bytes).score();
        double big5 = ByteFit.of(MultiByte.BIG_5, bytes).score();
        // Western text rarely has two such bytes in a row; traditional text in GBK mostly uses pairs outside level
        // 1.
        boolean western = guessed.isEmpty() || guessed.get().equals(CharsetLabels.WINDOWS_1252);
        if (Math.max(gb, big5) >= (western ? 0.25 : 0.6)) {
            return new Choice(gb >= big5 ? CharsetLabels.GB18030 : CharsetLabels.BIG5, Evidence.BYTES);
        }
        return guessed.map(c -> new Choice(c, Evidence.BYTES))
                .or(() -> declared)
                .orElse(new Choice(CharsetLabels.WINDOWS_1252, Evidence.DEFAULT));
    }

    private static Optional<Charset> chardet(byte[] bytes) {
        UniversalDetector detector = new UniversalDetector();
        detector.handleData(bytes, 0, Math.min(bytes.length, GUESS_WINDOW));
        detector.dataEnd();
        return Optional.ofNullable(detector.getDetectedCharset()).flatMap(CharsetLabels::lookup);
    }

    private static Decoded decoded(byte[] bytes, int from, Choice choice) {
        String text = new String(bytes, from, bytes.length - from, choice.charset);
        return new Decoded(withoutCut(text, bytes), choice.charset, choice.by);
    }

    /// Drops the replacement character that a character truncated at the end leaves.
    private static String withoutCut(String text, byte[] bytes) {
        boolean cut = text.endsWith("\ufffd") && !endsWithReplacement(bytes);
        return cut ? text.substring(0, text.length() - 1) : text;
    }

    private static boolean endsWithReplacement(byte[] bytes) {
        int n = bytes.length;
        return n >= 3 && bytes[n - 3] == (byte) 0xef && bytes[n - 2] == (byte) 0xbf && bytes[n - 1] == (byte) 0xbd;
    }
}
