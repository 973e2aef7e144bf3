package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.TRANSPORT;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Connections that break, drip, hang or never end, and malformed HTTP.
final class TransportCases {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

    private TransportCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        cases.addAll(ends());
        cases.addAll(slow());
        cases.add(away());
        floods().forEach((label, answer) -> cases.add(page(label, answer, new CaseExpectation.Failed(Failure.class))));
        cases.addAll(statusLines());
        cases.addAll(statuses());
        return cases;
    }

    private static HostileCase page(String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(TRANSPORT, label, RawSite.page(answer), expectation);
    }

    private static HostileCase fails(String label, Class<? extends Failure> reason, RawAnswer answer) {
        return page(label, answer, new CaseExpectation.Failed(reason));
    }

    private static List<HostileCase> ends() {
        return List.of(
                fails("close-at-once", Failure.ClosedUnanswered.class, (_, client) -> client.close()),
                fails("reset-at-once", Failure.ConnectionFailed.class, (_, client) -> client.reset()),
                fails("half-a-head", Failure.class, RawAnswer.last(OK + "Content-Le")),
                fails("half-a-body", Failure.class, RawAnswer.last(OK + "Content-Length: 100\r\n\r\nshort")),
                fails("half-a-chunk", Failure.class, RawAnswer.last(CHUNKED + "64\r\nshort")),
                fails("no-last-chunk", Failure.class, RawAnswer.last(CHUNKED + "5\r\nhello\r\n")),
                fails("reset-in-a-body", Failure.class, (_, client) -> {
                    client.say(OK + "Content-Length: 100000\r\n\r\n" + "a".repeat(50));
                    client.reset();
                }),
                page(
                        "half-a-page",
                        RawAnswer.last(OK + "Content-Length: 100000\r\n\r\n" + latin1(Prose.page("half", ""))),
                        new CaseExpectation.Cut()),
                page(
                        "half-a-page-of-chunks",
                        RawAnswer.last(CHUNKED + "ffff\r\n" + latin1(Prose.page("chunks", ""))),
                        new CaseExpectation.Cut()),
                page(
                        "more-than-its-length",
                        RawAnswer.saying(
                                OK + "Content-Type: text/html\r\nContent-Length: 5\r\n\r\n" + "hello and much more"),
                        new CaseExpectation.Fetched()),
                page(
                        "a-second-response",
                        RawAnswer.saying(
                                (OK + "Content-Type: text/html\r\nContent-Length: 5\r\n\r\n" + "hello").repeat(3)),
                        new CaseExpectation.Fetched()),
                page(
                        "no-length-then-close",
                        RawAnswer.last(OK + "Content-Type: text/html\r\n\r\nhello"),
                        new CaseExpectation.Fetched()));
    }

    /// A character for each byte of UTF-8.
    private static String latin1(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /// Answers once, closes two connections, and recovers.
    private static HostileCase away() {
        AtomicInteger requests = new AtomicInteger();
        RawAnswer page = RawAnswer.html(Prose.page("away", ""));
        return HostileCase.of(
                TRANSPORT,
                "away-and-back",
                path -> {
                    int number = requests.getAndIncrement() % 6;
                    return number >= 1 && number < 3
                            ? (_, client) -> client.close()
                            : path.equals("/") ? page : RawAnswer.missing();
                },
                new CaseExpectation.Fetched());
    }

    private static List<HostileCase> slow() {
        return List.of(
                fails("hangs-before-a-head", Failure.NoCompleteAnswer.class, RawAnswer.hanging(""))
                        .slowly(),
                fails("hangs-in-a-head", Failure.NoCompleteAnswer.class, RawAnswer.hanging(OK + "X: "))
                        .slowly(),
                fails(
                                "hangs-in-a-body",
                                Failure.NoCompleteAnswer.class,
                                RawAnswer.hanging(OK + "Content-Length: 100\r\n\r\nshort"))
                        .slowly(),
                fails(
                                "hangs-before-the-last-chunk",
                                Failure.NoCompleteAnswer.class,
                                RawAnswer.hanging(CHUNKED + "5\r\nhello\r\n"))
                        .slowly(),
                fails("drips-a-head", Failure.NoCompleteAnswer.class, RawAnswer.dripping(OK, "X: a\r\n"))
                        .slowly(),
                fails(
                                "drips-a-body",
                                Failure.NoCompleteAnswer.class,
                                RawAnswer.dripping(OK + "Content-Length: 100000\r\n\r\n", "a"))
                        .slowly(),
                fails("drips-chunks", Failure.NoCompleteAnswer.class, RawAnswer.dripping(CHUNKED, "1\r\na\r\n"))
                        .slowly(),
                fails(
                                "drips-continues",
                                Failure.NoCompleteAnswer.class,
                                RawAnswer.dripping("", "HTTP/1.1 100 Continue\r\n\r\n"))
                        .slowly());
    }

    /// Infinite responses that never reach a body.
    private static Map<String, RawAnswer> floods() {
        Map<String, RawAnswer> floods = new LinkedHashMap<>();
        floods.put("flood-of-a-status-line", RawAnswer.flooding("HTTP/1.1 200 ", "O"));
        floods.put("flood-of-letters", RawAnswer.flooding("", "HTTP"));
        floods.put("flood-of-line-ends", RawAnswer.flooding("", "\r\n"));
        floods.put("flood-of-zeros", RawAnswer.flooding("", "\0"));
        floods.put("flood-of-continues", RawAnswer.flooding("", "HTTP/1.1 100 Continue\r\n\r\n"));
        floods.put(
                "flood-of-early-hints", RawAnswer.flooding("", "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n"));
        floods.put("flood-of-headers", RawAnswer.flooding(OK, "X: a\r\n"));
        floods.put("flood-of-one-header", RawAnswer.flooding(OK + "X: ", "a"));
        floods.put("flood-of-folded-lines", RawAnswer.flooding(OK + "X: a\r\n", " a\r\n"));
        floods.put("flood-of-a-chunk-size", RawAnswer.flooding(CHUNKED, "0"));
        floods.put("flood-of-a-chunk-extension", RawAnswer.flooding(CHUNKED + "5;", "x"));
        floods.put("flood-of-trailers", RawAnswer.flooding(CHUNKED + "0\r\n", "X: a\r\n"));
        floods.put("flood-of-one-trailer", RawAnswer.flooding(CHUNKED + "0\r\nX: ", "a"));
        return floods;
    }

    /// Malformed status lines and framing, with and without a valid page.
    private static List<HostileCase> statusLines() {
        String page = "Content-Type: text/html\r\nContent-Length: 5\r\n\r\nhello";
        List<HostileCase> cases = new ArrayList<>();
        Map<String, String> refused = new LinkedHashMap<>();
        refused.put("ssh", "SSH-2.0-OpenSSH_9.9\r\n\r\n");
        refused.put("smtp", "220 mail.example ESMTP\r\n");
        refused.put("tls-record", "\u0015\u0003\u0003\u0000\u0002\u0002(");
        refused.put("http2", "\0\0\u0012\u0004\0\0\0\0\0");
        refused.put("http09", "<html>hello</html>");
        refused.put("http9", "HTTP/9.9 200 OK\r\n" + page);
        refused.put("status-of-letters", "HTTP/1.1 abc OK\r\n" + page);
        refused.put("status-below-zero", "HTTP/1.1 -200 OK\r\n" + page);
        refused.put("status-of-two-digits", "HTTP/1.1 20 OK\r\n" + page);
        refused.put("status-of-five-digits", "HTTP/1.1 20000 OK\r\n" + page);
        refused.put("no-status", "HTTP/1.1\r\n" + page);
        refused.put("lower-case-http", "http/1.1 200 OK\r\n" + page);
        refused.put("negative-chunk", CHUNKED + "-5\r\nhello\r\n0\r\n\r\n");
        refused.put("chunk-of-letters", CHUNKED + "xyz\r\nhello\r\n0\r\n\r\n");
        refused.put("chunk-beyond-a-long", CHUNKED + "FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n");
        refused.forEach((label, said) -> cases.add(fails(label, Failure.class, RawAnswer.last(said))));
        Map<String, String> read = new LinkedHashMap<>();
        read.put("no-reason", "HTTP/1.1 200\r\n" + page);
        read.put("http10", "HTTP/1.0 200 OK\r\n" + page);
        read.put("line-feeds-only", ("HTTP/1.1 200 OK\r\n" + page).replace("\r\n", "\n"));
        read.put("icy", "ICY 200 OK\r\n" + page);
        read.put(
                "chunk-with-spaces",
                OK + "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5  \r\nhello\r\n0\r\n\r\n");
        read.put("reason-of-markup", "HTTP/1.1 200 <script>alert(1)</script>\r\n" + page);
        read.forEach((label, said) -> cases.add(page(label, RawAnswer.last(said), new CaseExpectation.Fetched())));
        return cases;
    }

    /// Each error status, with a body.
    private static List<HostileCase> statuses() {
        List<HostileCase> cases = new ArrayList<>();
        for (int status : new int[] {
            300, 304, 305, 306, 400, 401, 402, 403, 404, 405, 407, 408, 410, 418, 421, 426, 451, 499, 500, 501, 505,
            511, 599, 600, 700, 999
        }) {
            cases.add(page(
                    "status-" + status,
                    RawAnswer.last("HTTP/1.1 " + status + " Said\r\nContent-Length: 5\r\n\r\nhello"),
                    new CaseExpectation.Status(status)));
        }
        return cases;
    }
}
