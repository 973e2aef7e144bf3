package dev.remora.shared.collection.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Samples;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpHeadTest {
    private static HttpHead head(Header... headers) {
        return new HttpHead("HTTP/1.1 200 OK", List.of(headers));
    }

    private static HttpHead reread(HttpHead head) {
        byte[] bytes = head.bytes();
        assertEquals(bytes.length, HttpHead.length(bytes));
        return HttpHead.read(bytes, bytes.length);
    }

    @Property(tries = 300, seed = "9")
    void headersComeBackInTheirOrder(
            @ForAll @Size(max = 8) List<@NotEmpty @CharRange(from = '!', to = '9') String> names,
            @ForAll @Chars({' ', ':', '\t', 'a', '茶', '\u0085', '\u2028'}) String value) {
        HttpHead head = new HttpHead(
                "HTTP/1.1 404 Not Found",
                names.stream().map(name -> new Header(name, value + name)).toList());
        assertEquals(head, reread(head));
    }

    /// The archived body has no transfer coding, so a reader that sees the header under its name would decode it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding",
                "transfer-encoding",
                "X-Archive-Orig-Transfer-Encoding",
                "x-archive-orig-TRANSFER-ENCODING",
                "X-Archive-Orig-X-Archive-Orig-Transfer-Encoding"
            })
    void aTransferCodingIsHiddenFromReadersAndComesBack(String name) {
        HttpHead head = head(new Header(name, "chunked"), new Header("A", "b"));
        String written = new String(head.bytes(), UTF_8);
        assertFalse(written.toLowerCase(java.util.Locale.ROOT).contains("\ntransfer-encoding"), written);
        assertEquals(head, reread(head));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Archive-Orig-Server", "Transfer-Encodings", "X-Transfer-Encoding", "Content-Encoding"})
    void noOtherHeaderIsRenamed(String name) {
        HttpHead head = head(new Header(name, "a"));
        assertTrue(new String(head.bytes(), UTF_8).contains("\r\n" + name + ": a\r\n"));
        assertEquals(head, reread(head));
    }

    @Test
    void noHeaderCanEndTheHeadOrAddAnother() {
        HttpHead head = head(new Header("A\r\n\r\nB", "c\nD: e\r\n\r\n<html>"), new Header("Z", "z"));
        assertEquals(
                List.of(new Header("A    B", "c D: e    <html>"), new Header("Z", "z")),
                reread(head).headers());
    }

    @Test
    void theBodyIsNoPartOfTheHead() {
        byte[] head = head(new Header("A", "b")).bytes();
        byte[] message = Arrays.copyOf(head, head.length + 8);
        System.arraycopy("X: y\r\n\r\n".getBytes(UTF_8), 0, message, head.length, 8);
        assertEquals(head.length, HttpHead.length(message));
        assertEquals(
                List.of(new Header("A", "b")),
                HttpHead.read(message, head.length).headers());
    }

    @Test
    void aHeadThatWasCutAnywhereDoesNotEnd() {
        byte[] head = head(new Header("A", "b")).bytes();
        for (int length = 0; length < head.length; length++) {
            assertEquals(-1, HttpHead.length(Arrays.copyOf(head, length)), "cut at " + length);
        }
        for (String other : new String[] {"\n\n\n\n", "\r\r\n\n", "\n\r\n\r", "\r\n\n\r\n"}) {
            assertEquals(-1, HttpHead.length(("a" + other + "b").getBytes(UTF_8)));
        }
        assertEquals(4, HttpHead.length("\r\n\r\n".getBytes(UTF_8)));
    }

    @Test
    void aLineWithoutAColonIsAValueWithoutAName() {
        byte[] bytes = "HTTP/1.1 200 OK\r\nodd\r\na:b\r\n: c\r\n\r\n".getBytes(UTF_8);
        assertEquals(
                List.of(new Header("", "odd"), new Header("", "a:b"), new Header("", "c")),
                HttpHead.read(bytes, bytes.length).headers());
    }

    @ParameterizedTest
    @CsvSource({
        "200, OK",
        "301, Moved Permanently",
        "302, Found",
        "304, Not Modified",
        "403, Forbidden",
        "404, Not Found",
        "410, Gone",
        "429, Too Many Requests",
        "500, Internal Server Error",
        "503, Service Unavailable",
        "599, ''"
    })
    void aStatusHasItsUsualPhraseAndComesBack(int status, String phrase) {
        Exchange ok = Samples.exchange(1);
        Exchange exchange =
                new Exchange(ok.url(), ok.at(), ok.requestHeaders(), status, ok.headers(), ok.wireBody(), false);
        HttpHead head = HttpHead.ofResponse(exchange);
        assertEquals("HTTP/1.1 " + status + " " + phrase, head.startLine());
        assertEquals(status, reread(head).status());
    }

    @Test
    void aRequestAsksForPathAndQuery() {
        HttpHead head = HttpHead.ofRequest(Samples.exchange(8));
        assertEquals("GET /tea/8.html?q=8 HTTP/1.1", head.startLine());
        assertEquals(Samples.exchange(8).requestHeaders(), reread(head).headers());
    }
}
