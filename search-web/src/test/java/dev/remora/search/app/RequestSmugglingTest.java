package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests whose end two readers may see at different places (RFC 9112, 11.2). A proxy in front and this
/// server must never disagree, so what is not clear is refused and the connection is closed: what follows is
/// not read as another request.
@Timeout(60)
final class RequestSmugglingTest extends AtSampleWeb {
    private static final String POST = "POST /console/sign-in HTTP/1.1\r\nHost: localhost\r\n";
    private static final String GET = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
    private static final String SECOND = "GET /opensearch.xml HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private String answers(String requests) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                POST + "Content-Length: 5\r\nContent-Length: 6\r\n\r\ntoken",
                POST + "Content-Length: 5, 6\r\n\r\ntoken",
                POST + "Content-Length: +5\r\n\r\ntoken",
                POST + "Content-Length: -5\r\n\r\ntoken",
                POST + "Content-Length: 0x5\r\n\r\ntoken",
                POST + "Content-Length: 5 5\r\n\r\ntoken",
                POST + "Content-Length: 99999999999999999999\r\n\r\ntoken",
                POST + "Content-Length:\r\n\r\ntoken",
                POST + "Content-Length : 5\r\n\r\ntoken",
                POST + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n+5\r\ntoken\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n0x5\r\ntoken\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n5\r\ntokenX0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n5\ntoken\n0\n\n",
                POST + "Transfer-Encoding: chunked\r\n\r\n5;\nx\r\ntoken\r\n0\r\n\r\n",
                POST + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\ntoken\r\n0\r\n\r\n",
                GET + "X-Folded: a\r\n b\r\n\r\n",
                GET + " X-Folded: a\r\n\r\n",
                GET + "X-Line: a\nX-Other: b\r\n\r\n",
                GET + "X-Return: a\rX-Other: b\r\n\r\n",
                GET + "X-Null: a\0b\r\n\r\n",
                GET + "X Name: a\r\n\r\n",
                GET + ": a\r\n\r\n",
                "GET /health HTTP/1.1\nHost: localhost\n\n",
                "GET /health\tHTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /health HTTP/1.1 \r\nHost: localhost\r\n\r\n",
                "GET /health HTTP/1.1\r\n Host: localhost\r\n\r\n",
                "GET /health HTTP/9.9\r\nHost: localhost\r\n\r\n"
            })
    void whatIsNotClearIsRefusedAndNothingAfterItIsRead(String request) throws Exception {
        String answer = answers(request + SECOND);
        assertTrue(answer.matches("(?s)HTTP/1\\.1 (?:400|411|501|505) .*"), answer);
        assertEquals(2, answer.split("HTTP/1\\.1 ", -1).length, "one answer");
        assertFalse(answer.contains("OpenSearch"), answer);
    }

    @Test
    void clearRequestsAreAnsweredOneAfterTheOther() throws Exception {
        String chunked = POST + "Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n9\r\ntoken=bad\r\n0\r\n\r\n";
        String answer = answers(GET + "\r\n" + chunked + SECOND);
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
        assertTrue(answer.contains("HTTP/1.1 401 "), answer);
        assertTrue(answer.contains("<OpenSearchDescription"), answer);
    }
}
