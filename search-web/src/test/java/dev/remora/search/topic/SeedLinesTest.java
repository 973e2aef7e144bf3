package dev.remora.search.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.remora.search.topic.SeedLines.Wrong;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Seeds as people type them.
class SeedLinesTest {
    private static List<String> seeds(String text) {
        SeedLines read = SeedLines.read(text);
        assertEquals(List.of(), read.wrong());
        return read.seeds();
    }

    private static List<Wrong> wrong(String text) {
        return SeedLines.read(text).wrong();
    }

    @Test
    void aLineIsASeedThoughItHoldsABlank() {
        assertEquals(
                List.of("http://a.example/law book.html", "b.example/第 1 条"),
                seeds("http://a.example/law book.html\r\n\r\n# mine\n  b.example/第 1 条 \n"));
    }

    @Test
    void addressesWithTheirSchemesMayShareALine() {
        assertEquals(
                List.of("http://a.example/x y", "https://b.example/", "HTTP://c.example/"),
                seeds("http://a.example/x y https://b.example/，HTTP://c.example/"));
    }

    @Test
    void separatorsAtTheEndOfAnAddressAreNoPartOfIt() {
        assertEquals(
                List.of("https://a.example/", "https://b.example/list", "c.example"),
                seeds("https://a.example/,\nhttps://b.example/list； \n、c.example,，;\n"));
    }

    @Test
    void separatorsInsideAnAddressAreAPartOfIt() {
        List<String> addresses = List.of(
                "http://a.example/list,1;p=2?x=a;b,c",
                "http://a.example/法，律、书",
                "http://a.example/to/http://b.example/");
        assertEquals(addresses, seeds(String.join("\n", addresses)));
    }

    @Test
    void blanksOfEveryKindSeparateAddresses() {
        assertEquals(
                List.of("http://a.example/", "http://b.example/", "http://c.example/"),
                seeds(
                        "\u3000http://a.example/\u3000http://b.example/\u00a0http://c.example/\u00a0\n\u00a0\n\u00a0# mine"));
    }

    @Test
    void anAddressOfAnotherSchemeInTheSameLineIsWrong() {
        assertEquals(
                List.of(new Wrong(1, "ftp://b.example/", Optional.of(UrlVerdict.Reason.SCHEME))),
                wrong("http://a.example/，ftp://b.example/"));
    }

    @Test
    void aLongLineOfBlanksIsReadInLinearTime() {
        String line = "http://a.example/" + " ".repeat(300_000) + "x";
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> SeedLines.read(line));
    }

    @Test
    void whatIsNoAddressIsToldOnceWithItsLine() {
        assertEquals(
                List.of(
                        new Wrong(2, "我想找 法律 方面的网站", Optional.empty()),
                        new Wrong(3, "See our site. It is good", Optional.of(UrlVerdict.Reason.BAD_HOST)),
                        new Wrong(4, "ftp://a.example/", Optional.of(UrlVerdict.Reason.SCHEME)),
                        new Wrong(5, "law", Optional.empty()),
                        new Wrong(5, "http://", Optional.of(UrlVerdict.Reason.NO_HOST))),
                wrong("a.example\n我想找 法律 方面的网站\nSee our site. It is good\nftp://a.example/\nlaw http://"));
    }

    @Test
    void anAddressWithWordsBesideItIsToldAndNotMadeAnAddressOfBoth() {
        SeedLines read = SeedLines.read("http://a.example/\nhttp://b.example/ 针灸之家\n");
        assertEquals(List.of("http://a.example/"), read.seeds());
        assertEquals(List.of(new SeedLines.Wrong(2, "http://b.example/ 针灸之家", Optional.empty())), read.wrong());
    }

    @Test
    void anAddressInsideAnotherIsNoSchemeOfIt() {
        List<String> addresses =
                List.of("web.archive.org/web/2020/http://a.example/", "a.example/?to=http://b.example/");
        assertEquals(addresses, seeds(String.join("\n", addresses)));
    }
}
