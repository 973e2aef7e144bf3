package dev.remora.lab.hostile.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// The reaction of a host to one request.
@FunctionalInterface
public interface RawAnswer {
    /// Bytes far above any limit: a client that is still connected has no limit.
    long ENDLESS = 256L << 20;

    /// Writes the answer. A connection that it does not close continues with the next request.
    void write(RawRequest request, RawClient client) throws IOException, InterruptedException;

    /// Sends a text in ISO 8859-1.
    static RawAnswer saying(String latin1) {
        return (_, client) -> client.say(latin1);
    }

    /// Sends a text and closes the connection.
    static RawAnswer last(String latin1) {
        return (_, client) -> {
            client.say(latin1);
            client.close();
        };
    }

    /// Sends a text, then another endlessly.
    static RawAnswer flooding(String once, String again) {
        byte[] flood = again.repeat(1 + 8192 / again.length()).getBytes(ISO_8859_1);
        return flooding(once.getBytes(ISO_8859_1), flood);
    }

    /// Sends bytes, then others endlessly.
    static RawAnswer flooding(byte[] once, byte[] again) {
        return (_, client) -> {
            client.send(once);
            client.flood(again, ENDLESS);
            client.close();
        };
    }

    /// Sends a text, then another endlessly with pauses.
    static RawAnswer dripping(String once, String again) {
        return (_, client) -> {
            client.say(once);
            for (long passed = 0; passed < ENDLESS; passed += again.length()) {
                client.pause(200);
                client.say(again);
            }
        };
    }

    /// Sends a text, then nothing more.
    static RawAnswer hanging(String once) {
        return (_, client) -> {
            client.say(once);
            client.hang();
        };
    }

    /// Sends a complete response.
    ///
    /// @param head status line and headers without their last line end; Content-Length is added
    static RawAnswer whole(String head, byte[] body) {
        byte[] top = (head + "\r\nContent-Length: " + body.length + "\r\n\r\n").getBytes(ISO_8859_1);
        return (_, client) -> {
            client.send(top);
            client.send(body);
        };
    }

    /// Sends a successful response with a media type.
    static RawAnswer good(String type, byte[] body) {
        return whole("HTTP/1.1 200 OK\r\nContent-Type: " + type, body);
    }

    /// Sends a page in UTF-8.
    static RawAnswer html(String html) {
        return good("text/html; charset=utf-8", html.getBytes(UTF_8));
    }

    /// Sends plain text.
    static RawAnswer text(String text) {
        return good("text/plain", text.getBytes(UTF_8));
    }

    /// Sends each of some answers once, in turn, and the last one from then on.
    static RawAnswer inTurn(RawAnswer... answers) {
        AtomicInteger sent = new AtomicInteger();
        return (request, client) ->
                answers[Math.min(sent.getAndIncrement(), answers.length - 1)].write(request, client);
    }

    /// Sends a status without a body.
    static RawAnswer status(int status, String headers) {
        return saying("HTTP/1.1 " + status + " Said\r\n" + headers + "Content-Length: 0\r\n\r\n");
    }

    /// Sends status 404.
    static RawAnswer missing() {
        return status(404, "");
    }
}
