package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            http://a.example/b?c=/d     | http  | a.example      | a.example      | /b?c=/d | http://a.example
            https://a.example:8443/     | https | a.example:8443 | a.example      | /       | https://a.example:8443
            https://a.example           | https | a.example      | a.example      | /       | https://a.example
            http://https/s              | http  | https          | https          | /s      | http://https
            http://s/                   | http  | s              | s              | /       | http://s
            http://[2001:db8::1]/x      | http  | [2001:db8::1]  | [2001:db8::1]  | /x      | http://[2001:db8::1]
            http://[2001:db8::1]:81/x   | http  | [2001:db8::1]:81 | [2001:db8::1] | /x     | http://[2001:db8::1]:81
            http://1.2.3.4:5/a:6        | http  | 1.2.3.4:5      | 1.2.3.4        | /a:6    | http://1.2.3.4:5
            """)
    void anAddressIsMadeOfItsParts(String text, String scheme, String host, String name, String path, String origin) {
        Url url = new Url(text);
        assertEquals(scheme, url.scheme());
        assertEquals(host, url.host());
        assertEquals(name, url.hostName());
        assertEquals(path, url.pathAndQuery());
        assertEquals(origin, url.origin());
        assertEquals(text, url.toString());
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "http:/a", "HTTP://a/", "ftp://a/", " http://a/", "//a/", "javascript:alert(1)"})
    void whatIsNotHttpIsNoAddress(String text) {
        assertThrows(RuntimeException.class, () -> new Url(text));
    }

    /// The keys are in every journal, page store and index: another hash makes all of them unreadable.
    @ParameterizedTest
    @CsvSource({
        "http://a.example/, 067d25f77fb07cd2",
        "https://a.example/, caaee076eb6f38f7",
        "http://a.example/%E4%B8%AD?b=1, a5c210f6bb95755f",
        "http://host1.example/tea/1.html?q=1, 5497788245bb7e3c",
    })
    void theKeyOfAnAddressNeverChanges(String text, String id) {
        Url url = new Url(text);
        assertEquals(id, url.id());
        assertEquals(Long.parseUnsignedLong(id, 16), url.key());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0000000000000000",
        "1, 0000000000000001",
        "-1, ffffffffffffffff",
        "1152921504606846975, 0fffffffffffffff",
        "-9223372036854775808, 8000000000000000",
    })
    void anIdHasSixteenDigits(long key, String id) {
        assertEquals(id, Url.idOf(key));
    }

    /// Each bit of a key is on for about half of the addresses, and changes with about half of all small differences.
    @Test
    void allBitsOfAKeyDependOnAllOfTheAddress() {
        SplittableRandom random = new SplittableRandom(1);
        int rounds = 4_000;
        int[] on = new int[64];
        int[] changed = new int[64];
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < rounds; i++) {
            String start = "http://a.example/" + random.nextInt(100) + "/";
            long key = new Url(start + i + "/end").key();
            long other = new Url(start + (i + 100_000) + "/end").key();
            keys.add(key);
            for (int bit = 0; bit < 64; bit++) {
                on[bit] += (int) (key >>> bit & 1);
                changed[bit] += (int) ((key ^ other) >>> bit & 1);
            }
        }
        assertEquals(rounds, keys.size());
        for (int bit = 0; bit < 64; bit++) {
            assertEquals(rounds / 2.0, on[bit], 200, "bit " + bit);
            assertEquals(rounds / 2.0, changed[bit], 200, "changes of bit " + bit);
        }
    }

    @Test
    void addressesAreOrderedAsTheirTextsAre() {
        assertTrue(new Url("http://a/").compareTo(new Url("http://b/")) < 0);
        assertTrue(new Url("http://z/").compareTo(new Url("https://a/")) < 0);
        assertEquals(0, new Url("http://a/").compareTo(new Url("http://a/")));
    }

    @ParameterizedTest
    @CsvSource({
        "www.example.org, example.org",
        "www.example.org:8080, example.org",
        "[2001:db8::1], [2001:db8::1]",
        "[2001:db8::1]:80, [2001:db8::1]",
        "10.0.0.1:80, 10.0.0.1",
        "localhost:80, localhost",
        "a.b.newer-than-the-list:1, b.newer-than-the-list",
    })
    void theSiteOfAHostDoesNotDependOnItsPort(String host, String site) {
        assertEquals(site, Sites.ofHost(host));
    }

    @Test
    void theListOfSuffixesIsKnownByItsLength() {
        assertTrue(Long.parseLong(Sites.list()) > 100_000, Sites.list());
    }

    @Test
    void aHostHasATwinWithOrWithoutWww() {
        Url plain = new Url("https://example.org:8443/a?b");
        Url www = new Url("https://www.example.org:8443/a?b");
        assertEquals(www, plain.twin());
        assertEquals(plain, www.twin());
        assertEquals("example.org:8443", plain.plainHost());
        assertEquals("example.org:8443", www.plainHost());
    }
}
