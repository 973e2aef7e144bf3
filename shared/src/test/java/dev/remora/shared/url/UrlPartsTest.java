package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The parts of canonicalising, where whole addresses show too little of them.
class UrlPartsTest {
    private final SplittableRandom random = new SplittableRandom(23);

    /// If the short way is not taken by the addresses that pages are full of, each link costs several times as much.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a.example/",
                "https://www.example.com/a/b.html",
                "https://news.example.com.cn/2026-11/20/content_123.htm",
                "http://a-b.c_d.example/~user/a",
                "http://a.example/%E4%B8%AD%E5%9B%BD/",
                "http://a.example/a?id=1&page=2",
                "http://a.example/a?q=%E4%B8%AD&x=a/b?c:@!$()*+,;",
                "http://a.example/a'b!$&()*+,=:@",
                "http://1a.example/",
                "http://a.example/?spma=1",
                "http://a.example/a.b/c..",
            })
    void theAddressesOfUsualLinksAreRecognisedAtOnce(String text) {
        assertTrue(CanonicalForm.holds(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a.example",
                "http:///",
                "http://.a/",
                "http://a./",
                "http://a..b/",
                "http://A.example/",
                "ftp://a.example/",
                "http://a.example/%e4",
                "http://a.example/%41",
                "http://a.example/%4",
                "http://a/%",
                "http://a.example/?",
                "http://a.example/?spm=1",
                "http://a.example/?a&utm_x=1",
                "http://a.example/a b",
                "http://a.example/#a",
                "http://a.example/./",
                "http://a.example/../",
                "http://a.example/a;jsessionid=1",
                "http://xn--a.example/",
                "http://127.1/",
                "http://a.example/中",
                "http://a.example/?a='",
                "http://a:80/",
                "http://a@b/",
                "https:/a/",
                "http://a.example/a?b#c",
                "http://a.example/\\"
            })
    void whatMayNotBeCanonicalIsNotRecognised(String text) {
        assertFalse(CanonicalForm.holds(text));
    }

    @Test
    void aHostAtItsLimitsIsRecognisedAndOneBeyondIsNot() {
        String label = "a".repeat(63);
        String longest = label + "." + label + "." + label + "." + "b".repeat(61);
        assertTrue(CanonicalForm.holds("http://" + longest + "/"));
        assertFalse(CanonicalForm.holds("http://" + longest + "b/"));
        assertFalse(CanonicalForm.holds("http://a" + label + ".org/"));
        assertTrue(CanonicalForm.holds("http://h/" + "a".repeat(2039)));
        assertFalse(CanonicalForm.holds("http://h/" + "a".repeat(2040)));
    }

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/., /",
        "/.., /",
        "/./, /",
        "/../, /",
        "/a/., /a/",
        "/a/.., /",
        "/a/../, /",
        "/a/b/.., /a/",
        "/a/b/../.., /",
        "/a//.., /a/",
        "/a//../b, /a/b",
        "/.a, /.a",
        "/a., /a.",
        "/..., /...",
        "/..a/.b, /..a/.b",
        "/a/./b/./c, /a/b/c",
        "/../../a, /a",
        "/a/../../b, /b",
        "/./../., /",
        "//.., /",
        "//../a, /a",
        "/a/.//b, /a//b"
    })
    void dotSegmentsAreRemovedAsRfc3986Says(String path, String clean) {
        assertEquals(clean, DotSegments.remove(path));
        assertEquals(clean, DotSegments.remove(clean), "once is enough");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jsessionid",
                "phpsessid",
                "sessionid",
                "session_id",
                "sessid",
                "oscsid",
                "zenid",
                "cftoken",
                "fbclid",
                "gclid",
                "gclsrc",
                "dclid",
                "gbraid",
                "wbraid",
                "msclkid",
                "yclid",
                "twclid",
                "ttclid",
                "srsltid",
                "igshid",
                "mc_cid",
                "mc_eid",
                "mkt_tok",
                "_hsenc",
                "_hsmi",
                "_ga",
                "_gl",
                "_openstat",
                "wt_mc",
                "spm",
                "scm",
                "spm_id_from",
                "bd_vid",
                "hmsr",
                "hmpl",
                "hmcu",
                "hmkw",
                "hmci",
                "vd_source",
                "share_source",
                "isappinstalled",
                "nsukey",
                "utm_source",
                "utm_",
                "aspsessionidabc"
            })
    void aParameterThatTracksIsRemovedWhereverItIs(String name) {
        for (String each :
                new String[] {name, name + "=", name + "=a=b", name.toUpperCase(java.util.Locale.ROOT) + "=1"}) {
            assertEquals("", Tracking.strip(each));
            assertEquals("a=1", Tracking.strip(each + "&a=1"));
            assertEquals("a=1", Tracking.strip("a=1&" + each));
            assertEquals("a=1&b", Tracking.strip("a=1&" + each + "&" + each + "&b"));
            assertEquals("/a/b", Tracking.stripPath("/a;" + each + "/b"));
            assertEquals("/a;v=1;w", Tracking.stripPath("/a;v=1;" + each + ";w"));
        }
        for (String other : new String[] {"x" + name, "a=" + name, "%" + name, ";" + name}) {
            assertEquals(other, Tracking.strip(other));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sid=1", "id=2", "from=a", "ref=b", "spmx=1", "utm=1", "ut", "", "&", "a&&b", "=spm", "session=1"
            })
    void aParameterThatMaySelectAPageStays(String query) {
        assertEquals(query, Tracking.strip(query));
        assertEquals("/a;" + query, Tracking.stripPath("/a;" + query));
    }

    @Test
    void aNameIsReadUpTo40Characters() {
        assertEquals("", Tracking.strip("utm_" + "a".repeat(36)));
        assertEquals("utm_" + "a".repeat(37), Tracking.strip("utm_" + "a".repeat(37)));
    }

    @Test
    void charactersAreEscapedAsThePlatformEncodesThem() {
        for (int round = 0; round < 3_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) {
                int point = 0x80 + random.nextInt(random.nextBoolean() ? 0x1000 : 0x10FF80);
                text.appendCodePoint(point >= 0xD800 && point < 0xE000 ? 0xFFFD : point);
            }
            StringBuilder expected = new StringBuilder();
            for (byte each : text.toString().getBytes(StandardCharsets.UTF_8)) {
                expected.append(String.format("%%%02X", each));
            }
            assertEquals("/" + expected, Escapes.path("/" + text));
            assertEquals(expected.toString(), Escapes.query(text.toString(), StandardCharsets.UTF_8));
        }
    }

    /// WHATWG URL: an address is scalar values; an unpaired surrogate is the replacement character in every charset.
    @ParameterizedTest
    @CsvSource({"UTF-8, %EF%BF%BD", "GBK, %26%2365533%3B", "Big5, %26%2365533%3B", "windows-1252, %26%2365533%3B"})
    void anUnpairedSurrogateIsTheReplacementCharacter(String charset, String escaped) {
        for (String alone : new String[] {"\ud83d", "\ude00", "\ude00\ud83d"}) {
            String expected = escaped.repeat(alone.length());
            assertEquals("a" + expected + "b", Escapes.query("a" + alone + "b", Charset.forName(charset)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GBK, 中a, %D6%D0a",
        "Big5, 中, %A4%A4",
        "EUC-KR, 한, %C7%D1",
        "Shift_JIS, 表, %95%5C",
        "windows-1251, Я, %DF",
        "ISO-8859-1, é中, %E9%26%2320013%3B",
        "GB18030, 😀, %949%FC6",
    })
    void aQueryIsEscapedInTheCharsetOfItsPage(String charset, String text, String escaped) {
        assertEquals(escaped, Escapes.query(text, Charset.forName(charset)));
    }

    @Test
    void normalisingEscapesTwiceChangesNothing() {
        String alphabet = "aZ09-._~%%%4fFgG/?#[]@!$&'()*+,;=: \\\"<>^`{|}中é\ud83d";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String path = Escapes.path(text.toString());
            assertEquals(path, Escapes.path(path), text.toString());
            String query = Escapes.query(text.toString(), StandardCharsets.UTF_8);
            assertEquals(query, Escapes.query(query, StandardCharsets.UTF_8), text.toString());
            assertTrue(query.chars().allMatch(c -> c == '%' || Chars.is(Chars.QUERY, (char) c)), query);
        }
    }

    /// Also where the bytes are no text, or one that would hide something.
    @Test
    void whatPeopleReadIsTheSameAddressWhateverItsEscapes() {
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder("http://a.example/");
            for (int i = random.nextInt(8); i > 0; i--) {
                byte[] bytes = Character.toString(random.nextInt(0x110000)).getBytes(StandardCharsets.UTF_8);
                for (byte each : random.nextInt(4) == 0 ? new byte[] {(byte) random.nextInt()} : bytes) {
                    text.append(String.format("%%%02X", each));
                }
            }
            UrlVerdict canonical = UrlRules.DEFAULT.canonical(text.toString());
            if (canonical instanceof UrlVerdict.Accepted(Url url)) {
                String read = ReadableUrl.of(url);
                assertEquals(canonical, UrlRules.DEFAULT.canonical(read), read);
                assertTrue(read.codePoints().noneMatch(Character::isISOControl), read);
                assertTrue(read.codePoints().noneMatch(Character::isWhitespace), read);
            }
        }
    }
}
