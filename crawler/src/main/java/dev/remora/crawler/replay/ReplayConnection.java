package dev.remora.crawler.replay;

import dev.remora.crawler.replay.Answer.Response;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange.Header;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/// A client's connection: serves requests until either side ends it.
final class ReplayConnection {
    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final int BODY_LIMIT = 1 << 20;

    private final InputStream in;
    private final OutputStream out;
    private final Web web;
    private final ReplayServer.Settings settings;

    ReplayConnection(Socket socket, Web web, ReplayServer.Settings settings) throws IOException {
        socket.setTcpNoDelay(true); // else a response in two segments waits for the client's delayed acknowledgement
        socket.setSoTimeout(Math.toIntExact(IDLE.toMillis()));
        this.in = new BufferedInputStream(socket.getInputStream(), 4096);
        this.out = socket.getOutputStream();
        this.web = web;
        this.settings = settings;
    }

    void serve() throws IOException {
        boolean alive = true;
        while (alive) {
            try {
                Optional<RequestHead> request = RequestHead.read(in);
                alive = request.isPresent() && answer(request.get());
            } catch (RequestHead.BadRequest e) {
                send(Response.text(400, "400: " + e.getMessage()), OptionalLong.empty(), false, false, false);
                return;
            }
        }
    }

    /// Answers a request; returns whether the connection stays open.
    private boolean answer(RequestHead request) throws IOException {
        Instant at = Instant.now();
        boolean alive = request.keepsAlive() && skipBody(request);
        Response response;
        OptionalLong promised = OptionalLong.empty(); // length of a body that does not arrive whole
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            response = Response.text(405, "405: only GET and HEAD over plain http are supported");
        } else {
            switch (web.answer(request.host(), request.pathAndQuery())) {
                case Response found -> response = found;
                case Answer.Broken broken -> {
                    response = broken.arrived();
                    promised = OptionalLong.of(broken.length());
                }
                case Answer.NoPage none -> response = Response.text(404, "404: page not found on this host");
                case Answer.NoHost none -> response = Response.text(502, "502: unknown host");
            }
        }
        pause(response.delay().plus(latency(request.target())));
        boolean gzip = request.acceptsGzip() && response.content().length() > 0 && promised.isEmpty();
        boolean head = request.method().equals("HEAD");
        long bytes = head
                ? 0
                : gzip
                        ? response.content().gzipped().length()
                        : response.content().length();
        settings.log()
                .add(new RequestLog.Entry(
                        at,
                        "http://" + request.host() + request.pathAndQuery(),
                        response.status(),
                        bytes,
                        request.header("user-agent")));
        send(response, promised, gzip, head, alive);
        return alive && promised.isEmpty();
    }

    private boolean skipBody(RequestHead request) throws IOException {
        String length = request.header("content-length");
        if (length.isEmpty()) {
            return request.header("transfer-encoding").isEmpty();
        }
        try {
            long bytes = Long.parseLong(length);
            if (bytes < 0 || bytes > BODY_LIMIT) {
                return false;
            }
            in.skipNBytes(bytes);
            return true;
        } catch (NumberFormatException e) {
            throw new RequestHead.BadRequest("Content-Length is not a number: " + length);
        }
    }

    private Duration latency(String target) {
        long millis = settings.latency().toMillis();
        return millis == 0
                ? Duration.ZERO
                : Duration.ofMillis(millis / 2 + Math.floorMod(target.hashCode(), millis + 1));
    }

    private static void pause(Duration duration) throws IOException {
        if (duration.isZero()) {
            return;
        }
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// Sends head and body in one write, so that a small page is one segment.
    private void send(Response response, OptionalLong promised, boolean gzip, boolean head, boolean alive)
            throws IOException {
        Bytes body = gzip ? response.content().gzipped() : response.content().plain();
        StringBuilder lines = new StringBuilder(256)
                .append("HTTP/1.1 ")
                .append(response.status())
                .append(' ')
                .append(reason(response.status()))
                .append("\r\n");
        for (Header header : response.headers()) {
            lines.append(header.name()).append(": ").append(header.value()).append("\r\n");
        }
        if (gzip) {
            lines.append("Content-Encoding: gzip\r\n");
        }
        if (response.status() != 204 && response.status() != 304) {
            lines.append("Content-Length: ")
                    .append(promised.orElse(body.length()))
                    .append("\r\n");
        }
        lines.append(alive ? "\r\n" : "Connection: close\r\n\r\n");
        byte[] start = lines.toString().getBytes(StandardCharsets.UTF_8);
        int length = head ? 0 : body.length();
        byte[] all = new byte[start.length + length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body.array(), 0, all, start.length, length);
        out.write(all);
        out.flush();
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 301 -> "Moved Permanently";
            case 302 -> "Found";
            case 304 -> "Not Modified";
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 410 -> "Gone";
            case 429 -> "Too Many Requests";
            case 500 -> "Internal Server Error";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            default -> ""; // RFC 9112: may be empty
        };
    }
}
