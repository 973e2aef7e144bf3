package dev.remora.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;

/// What a host does with one request.
@FunctionalInterface
interface RawAnswer {
    /// Far more than any cap: who is still there has read without end.
    long ENDLESS = 256L << 20;

    /// Writes it. A connection that is not closed goes on with the next request.
    void write(RawRequest request, RawClient client) throws IOException, InterruptedException;

    /// The same text to each request, in ISO 8859-1.
    static RawAnswer saying(String latin1) {
        return (_, client) -> client.say(latin1);
    }

    /// The same, and closes.
    static RawAnswer last(String latin1) {
        return (_, client) -> {
            client.say(latin1);
            client.close();
        };
    }

    /// Begins, and goes on with the same without end.
    static RawAnswer flooding(String once, String again) {
        byte[] flood = again.repeat(1 + 8192 / again.length()).getBytes(ISO_8859_1);
        return flooding(once.getBytes(ISO_8859_1), flood);
    }

    /// The same of bytes.
    static RawAnswer flooding(byte[] once, byte[] again) {
        return (_, client) -> {
            client.send(once);
            client.flood(again, ENDLESS);
            client.close();
        };
    }

    /// Begins, and goes on byte by byte.
    static RawAnswer dripping(String once, String again) {
        return (_, client) -> {
            client.say(once);
            for (long passed = 0; passed < ENDLESS; passed += again.length()) {
                client.pause(200);
                client.say(again);
            }
        };
    }

    /// Begins, and says nothing more.
    static RawAnswer hanging(String once) {
        return (_, client) -> {
            client.say(once);
            client.hang();
        };
    }

    /// A whole response.
    ///
    /// @param head status line and headers without their last line end; Content-Length is added
    static RawAnswer whole(String head, byte[] body) {
        byte[] top = (head + "\r\nContent-Length: " + body.length + "\r\n\r\n").getBytes(ISO_8859_1);
        return (_, client) -> {
            client.send(top);
            client.send(body);
        };
    }

    /// A good response of a media type.
    static RawAnswer good(String type, byte[] body) {
        return whole("HTTP/1.1 200 OK\r\nContent-Type: " + type, body);
    }

    /// A page in UTF-8.
    static RawAnswer html(String html) {
        return good("text/html; charset=utf-8", html.getBytes(UTF_8));
    }

    /// Plain text.
    static RawAnswer text(String text) {
        return good("text/plain", text.getBytes(UTF_8));
    }

    /// A status without a body.
    static RawAnswer status(int status, String headers) {
        return saying("HTTP/1.1 " + status + " Said\r\n" + headers + "Content-Length: 0\r\n\r\n");
    }

    /// There is nothing.
    static RawAnswer missing() {
        return status(404, "");
    }
}
