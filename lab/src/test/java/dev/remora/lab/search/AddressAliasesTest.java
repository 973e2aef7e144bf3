package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressAliasesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            http://a.example/x            | a.example/x
            HTTPS://a.example/x           | a.example/x
            https://a.example/x#part      | a.example/x
            http://a.example/#            | a.example/
            ftp://a.example/x             | ftp://a.example/x
            a.example/http://b.example/   | a.example/http://b.example/
            http://a.example/%E5%8C%BB    | a.example/医
            http://a.example/%e5%8c%bb    | a.example/医
            http://a.example/医%E5%AD%A6  | a.example/医学
            http://a.example/%23x#y       | a.example/#x
            http://a.example/100%         | a.example/100%
            http://a.example/%4           | a.example/%4
            http://a.example/%zz%41       | a.example/%zzA
            http://a.example/%%41         | a.example/%A
            http://a.example/%-1%41       | a.example/%-1A
            http://a.example/%2541        | a.example/%41
            d7                            | d7
            ~~                            | ~~
            """)
    void anAddressIsComparedWithoutSchemeFragmentAndEscapes(String url, String form) {
        assertEquals(form, AddressAliases.PLAIN.of(url));
    }

    @Test
    void charactersBeyondTheBasicPlaneStayWhatTheyAreBesideAnEscape() {
        assertEquals("a.example/医𠮷😀", AddressAliases.PLAIN.of("http://a.example/%E5%8C%BB𠮷😀"));
        assertEquals("a.example/𠮷A", AddressAliases.PLAIN.of("http://a.example/%F0%A0%AE%B7%41"));
    }

    @Test
    void digitsOfOtherScriptsAreNoEscape() {
        assertEquals("a.example/A%４１", AddressAliases.PLAIN.of("http://a.example/%41%４１"));
    }

    @Property(tries = 300)
    void anyTextIsTheSameEscapedOrNot(@ForAll @StringLength(max = 30) String drawn) {
        String path = wellFormed(drawn).replace("#", "").replace("%", "");
        StringBuilder escaped = new StringBuilder("http://a.example/");
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            escaped.append(String.format("%%%02x", b & 0xff));
        }
        assertEquals(AddressAliases.PLAIN.of("a.example/" + path), AddressAliases.PLAIN.of(escaped.toString()));
    }

    private static String wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    @Test
    void anAddressCutAnywhereStillHasAForm() {
        String url = "https://a.example/%E5%8C%BB/𠮷?q=%F0%A0%AE%B7#%E5";
        for (int end = 0; end <= url.length(); end++) {
            String cut = url.substring(0, end);
            assertDoesNotThrow(() -> AddressAliases.PLAIN.of(cut), cut);
        }
    }

    @Test
    void aRedirectIsFollowedWhateverTheFormOfItsAddresses() {
        AddressAliases aliases = new AddressAliases(Map.of("https://a.example/%E5%8C%BB#x", "HTTP://a.example/new#y"));
        assertEquals("a.example/new", aliases.of("http://a.example/医"));
        assertEquals("a.example/new", aliases.of("a.example/new"));
    }

    @Test
    void redirectsAreFollowedToTheirEnd() {
        AddressAliases aliases = new AddressAliases(Map.of(
                "http://a.example/1", "http://a.example/2",
                "http://a.example/2", "http://a.example/3",
                "http://a.example/3", "http://a.example/4"));
        for (int page = 1; page <= 4; page++) {
            assertEquals("a.example/4", aliases.of("http://a.example/" + page));
        }
    }

    @Test
    void aLoopOfRedirectsEnds() {
        AddressAliases aliases = new AddressAliases(Map.of(
                "http://a.example/1", "http://a.example/2",
                "http://a.example/2", "http://a.example/1",
                "http://a.example/self", "http://a.example/self"));
        assertEquals("a.example/self", aliases.of("http://a.example/self"));
        assertEquals(
                1,
                aliases.of(List.of("http://a.example/1", "http://a.example/2")).size(),
                "both are one page");
    }

    @Test
    void aPageThatIsThereTwiceCountsOnceAtItsFirstRank() {
        AddressAliases aliases = new AddressAliases(Map.of("http://a.example/old", "http://a.example/new"));
        assertEquals(
                List.of("b.example/", "a.example/new", "c.example/"),
                aliases.of(List.of(
                        "http://b.example/",
                        "http://a.example/new#x",
                        "https://b.example/",
                        "http://a.example/old",
                        "http://c.example/")));
    }
}
