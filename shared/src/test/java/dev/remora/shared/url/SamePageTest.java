package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.UrlVerdict.Accepted;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// An address means the same page before and after: whatever bytes a page's path and parameters are made of,
/// every spelling of its address gets one canonical form, and a server that decodes that form reads the very
/// bytes again.
class SamePageTest {
    /// What a server sees: bytes, each written as the character of its code.
    record Page(List<String> segments, List<String> parameters) {}

    @Property(tries = 10_000, seed = "1")
    void everySpellingOfAPageHasOneFormAndAServerReadsThePageFromIt(@ForAll("pages") Page page, @ForAll long chance) {
        var random = new Random(chance);
        String one = canonical(spell(page, random));
        String other = canonical(spell(page, random));
        assertEquals(one, other);
        assertEquals(page, readAsAServerDoes(one));
    }

    private static String canonical(String text) {
        return ((Accepted) UrlRules.DEFAULT.canonical(text)).url().text();
    }

    private static String spell(Page page, Random random) {
        var text = new StringBuilder(random.nextBoolean() ? "http://example.org" : "HTTP://Example.ORG:80");
        for (String segment : page.segments()) {
            text.append(random.nextInt(4) == 0 ? "/." : "").append(random.nextInt(4) == 0 ? "/x/%2e." : "");
            text.append('/').append(escape(segment, random));
        }
        text.append(random.nextInt(4) == 0 ? ";jsessionid=" + random.nextInt(99) : "")
                .append('?');
        text.append(random.nextInt(4) == 0 ? "utm_source=" + random.nextInt(99) + "&" : "");
        text.append(page.parameters().stream().map(p -> escape(p, random)).collect(Collectors.joining("&")));
        text.append(random.nextInt(4) == 0 ? "&spm=" + random.nextInt(99) : "");
        return text.append(random.nextInt(4) == 0 ? "#" + random.nextInt(99) : "")
                .toString();
    }

    /// Reserved characters are always escaped: with and without escape they are two pages (RFC 3986, 2.2).
    private static String escape(String bytes, Random random) {
        var out = new StringBuilder();
        for (int i = 0; i < bytes.length(); i++) {
            char b = bytes.charAt(i);
            boolean bare = b < 128 && (Character.isLetterOrDigit(b) || "-._~".indexOf(b) >= 0);
            if (bare && random.nextInt(3) > 0) {
                out.append(b);
            } else {
                out.append(String.format(random.nextBoolean() ? "%%%02x" : "%%%02X", (int) b));
            }
        }
        return out.toString();
    }

    private static Page readAsAServerDoes(String url) {
        String[] halves = url.substring("http://example.org/".length()).split("\\?", 2);
        return new Page(
                Arrays.stream(halves[0].split("/", -1))
                        .map(SamePageTest::decode)
                        .toList(),
                Arrays.stream(halves[1].split("&", -1))
                        .map(SamePageTest::decode)
                        .toList());
    }

    private static String decode(String text) {
        var out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%') {
                out.append((char) Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    @Provide
    Arbitrary<Page> pages() {
        Arbitrary<String> bytes = Arbitraries.oneOf(
                Arbitraries.strings()
                        .withCharRange('\u0000', '\u00ff')
                        .ofMinLength(1)
                        .ofMaxLength(8),
                Arbitraries.of("新闻", "中医", "a b", "100%", "a/b?c#d", "%41", "..a", ";jsessionid=1")
                        .map(s -> new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
        Arbitrary<String> segment = bytes.filter(s -> !s.equals(".") && !s.equals(".."));
        // names of parameters begin with q, as none that tracks does
        Arbitrary<String> parameter = bytes.map(s -> "q" + s);
        return Combinators.combine(
                        segment.list().ofMinSize(1).ofMaxSize(4),
                        parameter.list().ofMinSize(1).ofMaxSize(3))
                .as(Page::new);
    }
}
