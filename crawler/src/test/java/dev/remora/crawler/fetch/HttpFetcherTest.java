package dev.remora.crawler.fetch;

import static dev.remora.crawler.fetch.FetchSetup.SETTINGS;
import static dev.remora.crawler.fetch.FetchSetup.fetch;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Moved;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFetcherTest {
    private static final byte[] TEXT = "针灸是中医的一种疗法。".repeat(50).getBytes(UTF_8);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/plain|text/html; charset=gbk|text/html; charset=gbk",
                "text/html|text/html; charset=gbk|text/html; charset=gbk",
                "text/html; charset=gbk|text/plain; charset=utf-8|text/html; charset=gbk",
                "application/pdf|text/plain|application/pdf",
                "text/html|image/png|text/html",
            })
    void ofTwoTypesTheOneOfHtmlHolds(String first, String second, String type) throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Type: " + first + "\r\nContent-Type: "
                + second + "\r\nContent-Length: 5\r\n\r\nhello")) {
            assertEquals(type, fetch(Fetched.class, server.url("/")).contentType());
        }
    }

    @Test
    void givesBodyStatusAndHeadersAsReceived() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Two: a\r\nx-two: b\r\n"
                + "Content-Length: 5\r\n\r\nhello")) {
            Fetched page = fetch(Fetched.class, server.url("/a?b=1"));

            assertEquals("hello", new String(page.body().array(), UTF_8));
            assertEquals("text/html", page.contentType());
            assertEquals(200, page.exchange().status());
            assertFalse(page.exchange().truncated());
            assertEquals(
                    List.of(
                            new Header("Content-Type", "text/html"),
                            new Header("X-Two", "a"),
                            new Header("x-two", "b"),
                            new Header("Content-Length", "5")),
                    page.exchange().headers());
            assertEquals("GET /a?b=1 HTTP/1.1", server.requests().getFirst().line());
        }
    }

    @Test
    void saysWhoAsksAndWhatItTakes() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) {
            Fetched page = fetch(Fetched.class, server.url("/"));

            var sent = server.requests().getFirst().headers();
            assertEquals("Remora/0.1 (+crawler@example.org)", sent.get("User-Agent"));
            assertEquals("gzip, br", sent.get("Accept-Encoding"));
            assertTrue(sent.get("Accept-Language").startsWith("zh-CN"));
            assertEquals("127.0.0.1:" + server.port(), sent.get("Host"));
            assertFalse(sent.containsKey("Cookie"));
            assertTrue(page.exchange().requestHeaders().contains(new Header("Host", "127.0.0.1:" + server.port())));
        }
    }

    @Test
    void doesNotKeepCookies() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n");
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            fetcher.fetch(new FetchRequest(server.url("/"), Purpose.PAGE));
            fetcher.fetch(new FetchRequest(server.url("/"), Purpose.PAGE));

            assertFalse(server.requests().get(1).headers().containsKey("Cookie"));
            assertEquals(1, server.connections(), "the connection is kept");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", "GZIP", "br", "deflate", "raw deflate"})
    void undoesCodingsAndKeepsTheWireBody(String coding) throws IOException {
        byte[] wire = code(coding, TEXT);
        String name = coding.replace("raw ", "");
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: " + name, wire)))) {
            Fetched page = fetch(Fetched.class, server.url("/"));

            assertArrayEquals(TEXT, page.body().array());
            assertArrayEquals(wire, page.exchange().wireBody().array());
            assertEquals(Optional.of(name), page.exchange().header("Content-Encoding"));
            assertFalse(page.exchange().truncated());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "utf-8", "identity", "none"})
    void takesABodyAsItIsWhenItIsNotCodedAsClaimed(String claim) throws IOException {
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Encoding: " + claim, TEXT)))) {
            assertArrayEquals(TEXT, fetch(Fetched.class, server.url("/")).body().array());
        }
    }

    @Test
    void readsChunkedBodies() throws IOException {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")) {
            assertEquals(
                    "abcde",
                    new String(fetch(Fetched.class, server.url("/")).body().array(), UTF_8));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            301 | /b                        | http://host.test/b
            302 | b                         | http://host.test/d/b
            303 | ?q=1                      | http://host.test/d/a?q=1
            307 | //other.test/x            | http://other.test/x
            308 | https://Other.TEST:443/#f | https://other.test/
            302 | http://10.0.0.1/admin     | http://10.0.0.1/admin
            """)
    void aRedirectGivesItsTargetAndIsNotFollowed(int status, String location, String target) throws IOException {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 " + status + " Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n")) {
            Moved moved = fetch(
                    Moved.class,
                    SETTINGS.withProxy(new HostPort("127.0.0.1", server.port())),
                    new Url("http://host.test/d/a"));

            assertEquals(new UrlVerdict.Accepted(new Url(target)), moved.target());
            assertEquals(1, server.requests().size());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "javascript:alert(1), SCHEME",
        "data:text/html;base64;PGI+, SCHEME",
        "file:///etc/passwd, SCHEME",
        "http://user:secret@host.test/, CREDENTIALS",
        "http:///, NO_HOST",
        "http://host.test:99999/, BAD_PORT"
    })
    void aRedirectToWhatIsNeverFetchedSaysWhy(String location, UrlVerdict.Reason reason) throws IOException {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n")) {
            Moved moved = fetch(Moved.class, server.url("/"));
            assertEquals(
                    reason,
                    assertInstanceOf(UrlVerdict.Refused.class, moved.target()).reason());
        }
    }

    /// `/中文` in GBK, UTF-8 and Big5.
    @ParameterizedTest
    @CsvSource({"d6d0cec4, /%D6%D0%CE%C4", "e4b8ade69687, /%E4%B8%AD%E6%96%87", "a4a4a4e5, /%A4%A4%A4%E5"})
    void aRedirectToRawBytesKeepsThem(String hex, String path) throws IOException {
        String bytes = new String(HexFormat.of().parseHex(hex), ISO_8859_1);
        try (var server = LoopbackServer.saying("HTTP/1.1 302 Found\r\nX-Location: \u00d6\r\nLOCATION: /" + bytes
                        + "?q=" + bytes + "\r\nX-After: 1\r\nContent-Length: 4\r\n\r\nbody");
                var fetcher = FetchSetup.fetcher(SETTINGS)) {
            for (int i = 0; i < 3; i++) {
                Moved moved = assertInstanceOf(
                        Moved.class, fetcher.fetch(new FetchRequest(server.url("/" + i), Purpose.PAGE)));
                String target = server.url(path + "?q=" + path.substring(1)).text();
                assertEquals(new UrlVerdict.Accepted(new Url(target)), moved.target());
                assertEquals(Optional.of("1"), moved.exchange().header("X-After"));
                assertEquals("body", new String(moved.exchange().wireBody().array(), UTF_8));
            }
        }
    }

    @Test
    void rawBytesOfBodiesPassUnchanged() throws IOException {
        try (var server =
                LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nLocation: \u00d6\u00d0\r\n")) {
            assertEquals(
                    "Location: \u00d6\u00d0\r\n",
                    new String(fetch(Fetched.class, server.url("/")).body().array(), ISO_8859_1));
        }
    }

    @Test
    void aRedirectToItselfIsOneRequest() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n")) {
            Moved moved = fetch(Moved.class, server.url("/loop"));
            assertEquals(new UrlVerdict.Accepted(moved.url()), moved.target());
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void aRedirectWithoutTargetIsAnError() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")) {
            assertEquals(302, fetch(HttpError.class, server.url("/")).status());
        }
    }

    @ParameterizedTest
    @CsvSource({"401", "403", "404", "407", "408", "410", "421", "500", "502", "504"})
    void anErrorIsAskedForOnceAndKeepsItsBody(int status) throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 " + status + " No\r\nContent-Length: 4\r\n\r\ngone")) {
            HttpError error = fetch(HttpError.class, server.url("/"));

            assertEquals(status, error.status());
            assertEquals("gone", new String(error.exchange().wireBody().array(), UTF_8));
            assertEquals(Optional.empty(), error.retryAfter());
            assertEquals(1, server.requests().size());
        }
    }

    @ParameterizedTest
    @CsvSource({"429, 120, 120", "503, 0, 0", "503, 99999999999999, 86400", "404, 120, ", "503, soon, "})
    void retryAfterOf429And503IsBounded(int status, String value, Long seconds) throws IOException {
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 " + status + " Later\r\nRetry-After: " + value + "\r\nContent-Length: 0\r\n\r\n")) {
            HttpError error = fetch(HttpError.class, server.url("/"));

            assertEquals(Optional.ofNullable(seconds).map(Duration::ofSeconds), error.retryAfter());
            assertEquals(Optional.of(value), error.exchange().header("Retry-After"));
            assertEquals(1, server.requests().size(), "never sent twice, not even after Retry-After: 0");
        }
    }

    @Test
    void onlyTheBeginningOfAPictureIsRead() throws IOException {
        byte[] picture = new byte[100_000];
        try (var server = new LoopbackServer((_, client) -> LoopbackServer.write(
                client, LoopbackServer.response("HTTP/1.1 200 OK\r\nContent-Type: image/png", picture)))) {
            Fetched page = fetch(Fetched.class, server.url("/"));
            assertEquals(1024, page.body().length());
            assertTrue(page.exchange().truncated());
        }
    }

    @Test
    void aBodyOfExactlyTheCapIsWhole() throws IOException {
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour")) {
            assertFalse(fetch(Fetched.class, SETTINGS.withMaxPageBytes(4), server.url("/"))
                    .exchange()
                    .truncated());
            Fetched cut = fetch(Fetched.class, SETTINGS.withMaxPageBytes(3), server.url("/"));
            assertTrue(cut.exchange().truncated());
            assertEquals("fou", new String(cut.body().array(), UTF_8));
        }
    }

    @Test
    void aDocumentHasACapOfItsOwnByItsTypeOrItsName() throws IOException {
        FetchSettings settings = SETTINGS.withMaxPageBytes(3).withMaxDocumentBytes(4);
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 4\r\n\r\nfour")) {
            assertFalse(fetch(Fetched.class, settings, server.url("/get?id=1"))
                    .exchange()
                    .truncated());
        }
        try (var server = LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfour")) {
            assertFalse(fetch(Fetched.class, settings, server.url("/a/B.DOCX?v=1"))
                    .exchange()
                    .truncated());
        }
        try (var server =
                LoopbackServer.saying("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nfour")) {
            assertTrue(fetch(Fetched.class, settings, server.url("/a.pdf"))
                    .exchange()
                    .truncated());
        }
    }

    @Test
    void aDocumentThatIsDeclaredAsAPageHasTheCapOfDocumentsByItsFirstBytes() throws IOException {
        FetchSettings settings = SETTINGS.withMaxPageBytes(3).withMaxDocumentBytes(8);
        try (var server = LoopbackServer.saying(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 8\r\n\r\n%PDF-1.7")) {
            Fetched whole = fetch(Fetched.class, settings, server.url("/get?id=1"));
            assertFalse(whole.exchange().truncated());
            assertEquals("%PDF-1.7", new String(whole.body().array(), UTF_8));
        }
    }

    static byte[] code(String coding, byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (coding.toLowerCase(java.util.Locale.ROOT)) {
            case "gzip", "x-gzip" -> {
                try (var gzip = new GZIPOutputStream(out)) {
                    gzip.write(content);
                }
            }
            case "deflate" -> {
                try (var deflate = new DeflaterOutputStream(out)) {
                    deflate.write(content);
                }
            }
            case "raw deflate" -> {
                try (var deflate = new DeflaterOutputStream(out, new java.util.zip.Deflater(6, true))) {
                    deflate.write(content);
                }
            }
            default -> out.writeBytes(BrotliFixture.stored(content));
        }
        return out.toByteArray();
    }
}
