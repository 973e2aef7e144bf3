package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.shared.url.UrlVerdict.Accepted;
import dev.remora.shared.url.UrlVerdict.Reason;
import dev.remora.shared.url.UrlVerdict.Refused;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlRulesTest {
    private static final UrlRules RULES = UrlRules.DEFAULT;
    private static final Url BASE = new Url("http://a/b/c/d;p?q");

    private static String accepted(UrlVerdict verdict) {
        return assertInstanceOf(Accepted.class, verdict).url().text();
    }

    private static Reason refused(UrlVerdict verdict) {
        return assertInstanceOf(Refused.class, verdict).reason();
    }

    @ParameterizedTest(name = "{2}: {0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            HTTP://EXAMPLE.org/A              | http://example.org/A                  | 3986 6.2.2.1, case
            http://example.org/%e4%b8%ad      | http://example.org/%E4%B8%AD          | 3986 6.2.2.1, case of escapes
            http://example.org/%7Ea/%41-%2e   | http://example.org/~a/A-.             | 3986 6.2.2.2, unreserved
            http://example.org/a%2Fb%3F%23    | http://example.org/a%2Fb%3F%23        | 3986 2.2, reserved stays
            http://example.org/a/./b/../c     | http://example.org/a/c                | 3986 6.2.2.3, dot segments
            http://example.org/a/%2E%2e/c     | http://example.org/c                  | 3986 6.2.2.3, after unescaping
            http://example.org/../../c        | http://example.org/c                  | 3986 5.2.4, too many
            http://example.org/a//b           | http://example.org/a//b               | an empty segment is a segment
            http://example.org                | http://example.org/                   | 3986 6.2.3, empty path
            http://example.org?a=1            | http://example.org/?a=1               | 3986 6.2.3, empty path
            http://example.org:80/            | http://example.org/                   | 3986 6.2.3, default port
            https://example.org:443/          | https://example.org/                  | 3986 6.2.3, default port
            http://example.org:443/           | http://example.org:443/               | 3986 6.2.3, another's default
            http://example.org:/              | http://example.org/                   | 3986 6.2.3, empty port
            http://example.org:0081/          | http://example.org:81/                | port as a number
            http://example.org/a#b            | http://example.org/a                  | fragment
            http://example.org/a?             | http://example.org/a                  | empty query
            http://example.org/a?#            | http://example.org/a                  | empty query
            http://example.org./a             | http://example.org/a                  | root label
            http://example.org/index.html     | http://example.org/index.html         | default pages stay
            http://example.org/a?b=2&a=1      | http://example.org/a?b=2&a=1          | order stays
            http://example.org/a b            | http://example.org/a%20b              | 3986 2.1
            http://example.org/a^c`d{e}       | http://example.org/a%5Ec%60d%7Be%7D | 3986 2.1
            http://example.org/a?t[]=1        | http://example.org/a?t%5B%5D=1        | 3986 3.4
            http://example.org/100%           | http://example.org/100%25             | lone percent
            http://example.org/%%41%4         | http://example.org/%25A%254           | lone percent
            http://example.org/新闻            | http://example.org/%E6%96%B0%E9%97%BB | 3987 3.1
            http://example.org/?q=中医         | http://example.org/?q=%E4%B8%AD%E5%8C%BB | 3987 3.1
            http://example.org/?q=%b5%E7      | http://example.org/?q=%B5%E7          | GBK bytes stay
            http://example.org/?q=%B5%41      | http://example.org/?q=%B5A            | GBK trail byte, same bytes
            http://例子.中国/                  | http://xn--fsqu00a.xn--fiqs8s/        | 3490
            http://例子。中国/                 | http://xn--fsqu00a.xn--fiqs8s/        | 3490 3.1, other dots
            http://ＥＸＡＭＰＬＥ.org/          | http://example.org/                   | 3491, width
            http://%65xample.org/             | http://example.org/                   | WHATWG host, unescaped
            http://127.1/                     | http://127.0.0.1/                     | WHATWG IPv4
            http://0x7f.0.0.1/                | http://127.0.0.1/                     | WHATWG IPv4
            http://2130706433/                | http://127.0.0.1/                     | WHATWG IPv4
            http://0177.0.0.1/                | http://127.0.0.1/                     | WHATWG IPv4
            http://１２７.0.0.1/               | http://127.0.0.1/                     | WHATWG IPv4, width
            http://[2001:DB8::0:1]/           | http://[2001:db8::1]/                 | 5952 4
            http://[2001:db8:0:1:1:1:1:1]/    | http://[2001:db8:0:1:1:1:1:1]/        | 5952 4.2.2
            http://[2001:0:0:1:0:0:0:1]:80/   | http://[2001:0:0:1::1]/               | 5952 4.2.3
            http://[::ffff:127.0.0.1]/        | http://[::ffff:7f00:1]/               | WHATWG IPv6
            http:example.org/a                | http://example.org/a                  | WHATWG, slashes missing
            http:////example.org/a            | http://example.org/a                  | WHATWG, slashes too many
            http:\\\\example.org\\a\\b          | http://example.org/a/b                | WHATWG, backslashes
            http://example.org/a?b\\c          | http://example.org/a?b%5Cc            | a query keeps them
            """)
    void givesAnAddressItsOneForm(String text, String canonical, String section) {
        assertEquals(canonical, accepted(RULES.canonical(text)), section);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            http://h/?utm_source=a&id=1                 | http://h/?id=1
            http://h/?id=1&UTM_Campaign=x&p=2           | http://h/?id=1&p=2
            http://h/?id=1&spm=a2c.1.2                  | http://h/?id=1
            http://h/?fbclid=1&gclid=2                  | http://h/
            http://h/?%73pm=1&id=2                      | http://h/?id=2
            http://h/a;jsessionid=1F2E                  | http://h/a
            http://h/a;JSESSIONID=1/b;v=2               | http://h/a/b;v=2
            http://h/a/.;jsessionid=1/b                 | http://h/a/b
            http://h/a?PHPSESSID=9&ASPSESSIONIDQQ=3&b   | http://h/a?b
            http://h/?sid=3&from=x&id=spm               | http://h/?sid=3&from=x&id=spm
            http://h/?a=1&&b=&                          | http://h/?a=1&&b=&
            """)
    void dropsSessionIdsAndTrackingParametersAndNothingElse(String text, String canonical) {
        assertEquals(canonical, accepted(RULES.canonical(text)));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(delimiter = '|', textBlock = """
            ''                        | EMPTY
            '  '                      | EMPTY
            example.org/a             | MALFORMED
            //example.org/a           | MALFORMED
            javascript:void(0)        | SCHEME
            MAILTO:a@b.org            | SCHEME
            ftp://example.org/        | SCHEME
            localhost:8080/           | SCHEME
            http://                   | NO_HOST
            http:///?a                | NO_HOST
            https://:443/             | NO_HOST
            http://a@example.org/     | CREDENTIALS
            http://a:b@example.org/   | CREDENTIALS
            http://a..b/              | BAD_HOST
            http://.a/                | BAD_HOST
            http://a b/               | BAD_HOST
            http://a%00b/             | BAD_HOST
            http://ex<b>ample.org/    | BAD_HOST
            http://1.2.3.4.5/         | BAD_HOST
            http://256.1.1.1/         | BAD_HOST
            http://1.2.3.08/          | BAD_HOST
            http://[::1/              | BAD_HOST
            http://[fe80::1%25eth0]/  | BAD_HOST
            http://[1.2.3.4]/         | BAD_HOST
            http://example.org:0/     | BAD_PORT
            http://example.org:65536/ | BAD_PORT
            http://example.org:8x/    | BAD_PORT
            """)
    void refusesWithTheReason(String text, Reason reason) {
        assertEquals(reason, refused(RULES.canonical(text)));
    }

    @Test
    void refusesNothingAtAll() {
        assertEquals(Reason.EMPTY, refused(RULES.canonical(null)));
        assertEquals(Reason.EMPTY, refused(RULES.resolve(BASE, null)));
    }

    @Test
    void refusesLabelsAndNamesThatDnsCannotHold() {
        assertEquals(Reason.BAD_HOST, refused(RULES.canonical("http://" + "a".repeat(64) + ".org/")));
        assertEquals(Reason.BAD_HOST, refused(RULES.canonical("http://" + "a.".repeat(127) + "org/")));
        assertEquals(Reason.BAD_HOST, refused(RULES.canonical("http://" + "中".repeat(5000) + ".org/")));
    }

    @Test
    void holdsAnAddressOf2048CharactersAndNoLongerOne() {
        String longest = "http://h/" + "a".repeat(2039);
        assertEquals(longest, accepted(RULES.canonical(longest)));
        assertEquals(Reason.TOO_LONG, refused(RULES.canonical(longest + "a")));
        assertEquals(Reason.TOO_LONG, refused(RULES.canonical("http://h/" + "中".repeat(300))));
        assertEquals(Reason.TOO_LONG, refused(RULES.resolve(BASE, "x".repeat(10_000_000))));
        assertEquals("http://h/" + "a".repeat(1000), accepted(RULES.canonical("http://h/" + "%61".repeat(1000))));
    }

    @Test
    void trimsWhiteSpaceAndDropsLineEndsButRefusesOtherControls() {
        assertEquals("http://h/a/b", accepted(RULES.canonical(" \n\thttp://h/a\r\n/b\t ")));
        assertEquals("http://h/ab", accepted(RULES.canonical("ht\ntp://h/a\nb")));
        assertEquals(Reason.CONTROL_CHARACTERS, refused(RULES.canonical("http://h/a\u0000b")));
        assertEquals(Reason.CONTROL_CHARACTERS, refused(RULES.canonical("http://h\u0007/")));
        assertEquals(Reason.CONTROL_CHARACTERS, refused(RULES.resolve(BASE, "a\u0085b")));
    }

    /// RFC 3986, 5.4.1 and 5.4.2, all of them; fragments dropped, and an empty path written as `/`.
    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            g             | http://a/b/c/g
            ./g           | http://a/b/c/g
            g/            | http://a/b/c/g/
            /g            | http://a/g
            //g           | http://g/
            ?y            | http://a/b/c/d;p?y
            g?y           | http://a/b/c/g?y
            '#s'          | http://a/b/c/d;p?q
            g#s           | http://a/b/c/g
            g?y#s         | http://a/b/c/g?y
            ;x            | http://a/b/c/;x
            g;x           | http://a/b/c/g;x
            g;x?y#s       | http://a/b/c/g;x?y
            ''            | http://a/b/c/d;p?q
            .             | http://a/b/c/
            ./            | http://a/b/c/
            ..            | http://a/b/
            ../           | http://a/b/
            ../g          | http://a/b/g
            ../..         | http://a/
            ../../        | http://a/
            ../../g       | http://a/g
            ../../../g    | http://a/g
            ../../../../g | http://a/g
            /./g          | http://a/g
            /../g         | http://a/g
            g.            | http://a/b/c/g.
            .g            | http://a/b/c/.g
            g..           | http://a/b/c/g..
            ..g           | http://a/b/c/..g
            ./../g        | http://a/b/g
            ./g/.         | http://a/b/c/g/
            g/./h         | http://a/b/c/g/h
            g/../h        | http://a/b/c/h
            g;x=1/./y     | http://a/b/c/g;x=1/y
            g;x=1/../y    | http://a/b/c/y
            g?y/./x       | http://a/b/c/g?y/./x
            g?y/../x      | http://a/b/c/g?y/../x
            g#s/./x       | http://a/b/c/g
            http:g        | http://a/b/c/g
            """)
    void resolvesAsRfc3986Says(String href, String canonical) {
        assertEquals(canonical, accepted(RULES.resolve(BASE, href)));
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            \\\\g\\h            | http://g/h
            /\\g              | http://g/
            ..\\g             | http://a/b/g
            http:/g          | http://a/g
            https:g          | https://g/
            HTTP://g         | http://g/
            ' g '            | http://a/b/c/g
            g?a=b:c          | http://a/b/c/g?a=b:c
            //g:80/x         | http://g/x
            """)
    void resolvesAsBrowsersDo(String href, String canonical) {
        assertEquals(canonical, accepted(RULES.resolve(BASE, href)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"g:h", "javascript:;", "data:text/plain,x", "tel:10086", "weixin://dl"})
    void refusesOtherSchemesInLinks(String href) {
        assertEquals(Reason.SCHEME, refused(RULES.resolve(BASE, href)));
    }

    @Test
    void resolvesAgainstAnAddressWithoutPath() {
        assertEquals("https://h/a", accepted(RULES.resolve(new Url("https://h"), "a")));
        assertEquals("http://h/a", accepted(RULES.resolve(new Url("http://h"), "/a")));
    }

    @Test
    void writesTheQueryOfAGbkPageInGbk() {
        Charset gbk = Charset.forName("GBK");
        assertEquals("http://a/s?q=%B5%E7%D3%B0", accepted(RULES.resolve(BASE, "/s?q=电影", gbk)));
        assertEquals("http://a/%E7%94%B5?q=%81A", accepted(RULES.resolve(BASE, "/电?q=丄", gbk)), "paths are UTF-8");
        assertEquals("http://a/s?q=%26%23128512%3B", accepted(RULES.resolve(BASE, "/s?q=😀", gbk)));
        assertEquals("http://a/s?q=%E7%94%B5", accepted(RULES.resolve(BASE, "/s?q=电", Charset.forName("UTF-16LE"))));
    }

    @Test
    void foldsHttpsWhereAnArchiveIsRead() {
        var rules = new UrlRules(true);
        assertEquals("http://h/a", accepted(rules.canonical("https://h/a")));
        assertEquals("http://h/a", accepted(rules.canonical("https://h:443/a")));
        assertEquals("http://h:8443/a", accepted(rules.canonical("https://h:8443/a")));
        assertEquals("http://h/a", accepted(rules.resolve(BASE, "https://h/a")));
    }

    @Test
    void aHostThatIsKnownUnderOneSchemeHasItAndAnyOtherHostBoth() {
        KnownSchemes known = new KnownSchemes();
        for (String url :
                List.of("http://h/", "http://h/b", "https://s/", "http://both/", "https://both/", "http://p:81/")) {
            known.add(new Url(url));
        }
        UrlRules rules = known.rules();
        assertEquals("http://h/a", accepted(rules.canonical("https://h/a")));
        assertEquals("http://h/a", accepted(rules.canonical("HTTPS://h:443/a#x")));
        assertEquals("https://s/a?b", accepted(rules.canonical("http://s/a?b")));
        assertEquals("https://s/a", accepted(rules.resolve(new Url("http://h/"), "//s/a")));
        for (String apart : List.of("http://both/a", "https://both/a", "http://x/", "https://x/", "https://p/")) {
            assertEquals(apart, accepted(rules.canonical(apart)));
        }
        assertEquals(rules, known.rulesOfLinks(), "some links are https");
    }

    @Test
    void linksOfWhichNoneIsHttpsWereReadWhereBothAreOne() {
        KnownSchemes known = new KnownSchemes();
        assertEquals(UrlRules.DEFAULT, known.rulesOfLinks(), "nothing is known");
        known.add(new Url("http://h/"));
        assertEquals("http://x/a", accepted(known.rulesOfLinks().canonical("https://x/a")));
        assertEquals("https://x/a", accepted(known.rules().canonical("https://x/a")));
    }
}
