package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.HEADERS;
import static dev.remora.lab.hostile.cases.HostileGroup.TRANSPORT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Cut;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// HTTP/1.1 framing that contradicts itself or the request (RFC 9112), and headers with extreme values.
final class FramingCases {
    private static final String HTML = "Content-Type: text/html; charset=utf-8\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\n" + HTML;
    private static final String PAGE = Prose.page("framing", "");
    private static final String BODY =
            new String(PAGE.getBytes(UTF_8), StandardCharsets.ISO_8859_1); // one character per byte
    private static final String LENGTH = "Content-Length: " + BODY.length() + "\r\n";
    private static final String CHUNKS = Integer.toHexString(BODY.length()) + "\r\n" + BODY + "\r\n0\r\n";

    private FramingCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        read().forEach((label, said) -> cases.add(page(label, RawAnswer.last(said), new Fetched())));
        cases.add(page(
                "chunks-of-lengths-of-a-long",
                RawAnswer.last(OK + "Transfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n" + BODY),
                new Cut()));
        refused().forEach((label, said) -> cases.add(page(label, RawAnswer.last(said), new Failed(Failure.class))));
        cases.addAll(floods());
        cases.addAll(statuses());
        behind().forEach((label, bytes) -> cases.add(ofFive(label, bytes)));
        extreme()
                .forEach((label, headers) -> cases.add(HostileCase.of(
                        HEADERS,
                        label,
                        RawSite.page(RawAnswer.whole((OK + headers).stripTrailing(), PAGE.getBytes(UTF_8))),
                        new Fetched())));
        return cases;
    }

    private static HostileCase page(String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(TRANSPORT, label, RawSite.page(answer), expectation);
    }

    /// One reading is meant by the standard, or is harmless.
    private static Map<String, String> read() {
        Map<String, String> read = new LinkedHashMap<>();
        read.put(
                "chunks-and-a-length",
                OK + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS + "\r\n");
        read.put("chunked-in-capitals", OK + "Transfer-Encoding: CHUNKED\r\n\r\n" + CHUNKS + "\r\n");
        read.put(
                "trailers-of-headers",
                OK + "Transfer-Encoding: chunked\r\nTrailer: Content-Type\r\n\r\n" + CHUNKS
                        + "Content-Type: image/png\r\nContent-Length: 5\r\n\r\n");
        read.put("length-twice-the-same", OK + LENGTH + LENGTH + "\r\n" + BODY);
        read.put("chunks-of-http10", OK.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKS + "\r\n");
        read.put("continue-once", "HTTP/1.1 100 Continue\r\n\r\n" + OK + LENGTH + "\r\n" + BODY);
        read.put("processing-three-times", "HTTP/1.1 102 Processing\r\n\r\n".repeat(3) + OK + LENGTH + "\r\n" + BODY);
        read.put(
                "hints-twenty-times",
                "HTTP/1.1 103 Hints\r\nLink: </a>\r\n\r\n".repeat(20) + OK + LENGTH + "\r\n" + BODY);
        read.put("range-of-nothing-asked", OK + "Content-Range: bytes 0-4/999999999\r\n" + LENGTH + "\r\n" + BODY);
        read.put(
                "a-reason-of-50000-letters",
                "HTTP/1.1 200 " + "O".repeat(50_000) + "\r\n" + HTML + LENGTH + "\r\n" + BODY);
        read.put(
                "a-second-answer-nobody-asked-for",
                OK + LENGTH + "\r\n" + BODY + "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n");
        read.put("chunk-sizes-of-many-zeros", OK + "Transfer-Encoding: chunked\r\n\r\n00000" + CHUNKS + "\r\n");
        read.put("a-name-in-chinese", OK + "\u00e4\u00b8\u00ad: a\r\n" + LENGTH + "\r\n" + BODY);
        read.put("keep-alive-for-ever", OK + "Keep-Alive: timeout=-1, max=99999999999\r\n" + LENGTH + "\r\n" + BODY);
        return read;
    }

    /// No reading is certain, or none is complete.
    private static Map<String, String> refused() {
        Map<String, String> refused = new LinkedHashMap<>();
        refused.put("coding-of-gzip-and-chunks", OK + "Transfer-Encoding: gzip, chunked\r\n\r\n" + CHUNKS + "\r\n");
        refused.put("chunked-twice", OK + "Transfer-Encoding: chunked, chunked\r\n\r\n" + CHUNKS + "\r\n");
        refused.put("coding-of-junk", OK + "Transfer-Encoding: x-none\r\n\r\n" + CHUNKS + "\r\n");
        for (String sign : List.of("+", "0x", "_")) {
            refused.put(
                    "chunk-size-with-sign-" + (int) sign.charAt(0),
                    OK + "Transfer-Encoding: chunked\r\n\r\n" + sign + CHUNKS + "\r\n");
        }
        refused.put("carriage-returns-only", (OK + LENGTH + "\r\n").replace("\r\n", "\r") + BODY);
        refused.put(
                "switching-protocols", "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\n\r\n" + OK + LENGTH + "\r\n" + BODY);
        refused.put("nothing-with-a-body", "HTTP/1.1 204 No\r\n" + HTML + LENGTH + "\r\n" + BODY);
        refused.put("reset-with-a-body", "HTTP/1.1 205 Reset\r\n" + HTML + LENGTH + "\r\n" + BODY);
        refused.put("continues-without-a-page", "HTTP/1.1 100 Continue\r\n\r\n".repeat(50));
        refused.put("a-length-of-a-long", OK + "Content-Length: 9223372036854775807\r\n\r\n" + BODY);
        refused.put("a-length-of-nothing", OK + "Content-Length: 0\r\n\r\n");
        return refused;
    }

    /// What comes on a kept connection behind each of five pages.
    private static Map<String, String> behind() {
        Map<String, String> behind = new LinkedHashMap<>();
        behind.put("junk-behind-each-page", "\0\1 junk and more junk");
        behind.put("line-ends-behind-each-page", "\r\n\r\n");
        behind.put("the-rest-of-a-body-behind-each-page", BODY.substring(BODY.length() / 2));
        behind.put("an-answer-behind-each-page", OK + "Content-Length: 6\r\n\r\ncasino");
        behind.put("an-error-behind-each-page", "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n");
        behind.put("half-a-head-behind-each-page", OK + "X: ");
        behind.put("half-an-error-behind-each-page", "HTTP/1.1 410 Gone\r\nX: ");
        behind.put("half-a-redirect-behind-each-page", "HTTP/1.1 301 Moved\r\nLocation: http://elsewhere.test/\r\nX: ");
        return behind;
    }

    /// Five pages on topic, each of which links to the next, so that one connection has them all.
    private static HostileCase ofFive(String label, String bytes) {
        RawSite site = path -> {
            String page = Prose.page(label + path, path.length() < 5 ? "<a href=" + path + "a>针灸</a>" : "");
            String body = new String(page.getBytes(UTF_8), StandardCharsets.ISO_8859_1);
            return RawAnswer.saying(OK + "Content-Length: " + body.length() + "\r\n\r\n" + body + bytes);
        };
        return HostileCase.of(TRANSPORT, label, RawSite.withoutRobots(site), new OnTopic())
                .at("/aaaa");
    }

    private static List<HostileCase> floods() {
        String chunked = OK + "Transfer-Encoding: chunked\r\n\r\n";
        return List.of(
                page(
                        "flood-with-a-length-of-4-gb",
                        RawAnswer.flooding(OK + "Content-Length: 4294967297\r\n\r\n", "<p>文"),
                        new Cut()),
                page("flood-in-one-chunk", RawAnswer.flooding(chunked + "7fffffffffffffff\r\n", "<p>a"), new Cut()),
                page(
                        "flood-behind-a-whole-page",
                        RawAnswer.flooding(OK + LENGTH + "\r\n" + BODY, "HTTP/1.1 200 OK\r\n"),
                        new Fetched()),
                page("flood-of-chunks-of-a-byte", RawAnswer.flooding(chunked, "1\r\na\r\n"), new AtMost(4)),
                page(
                        "flood-of-chunks-with-long-names",
                        RawAnswer.flooding(chunked, "1;" + "x".repeat(4_000) + "\r\na\r\n"),
                        new AtMost(4)),
                page(
                        "flood-of-zeros-before-a-chunk",
                        RawAnswer.flooding(chunked + "0000000000", "0".repeat(900)),
                        new Failed(Failure.class)),
                page(
                        "flood-of-switched-protocols",
                        RawAnswer.flooding("HTTP/1.1 101 S\r\nUpgrade: websocket\r\n\r\n", "a"),
                        new Failed(Failure.class)));
    }

    /// Statuses that answer another request than ours.
    private static List<HostileCase> statuses() {
        List<HostileCase> cases = new ArrayList<>();
        Map<String, Integer> statuses = new LinkedHashMap<>();
        statuses.put("a-part-that-nobody-asked-for", 206);
        statuses.put("many-statuses", 207);
        statuses.put("a-difference", 226);
        statuses.put("not-modified-since-nothing", 304);
        statuses.put("a-range-that-nobody-asked-for", 416);
        statuses.forEach((label, status) -> cases.add(page(
                label,
                RawAnswer.last("HTTP/1.1 " + status + " Said\r\n" + HTML + "Content-Range: bytes 7-11/20\r\n" + LENGTH
                        + "\r\n" + BODY),
                new Status(status))));
        return cases;
    }

    /// Valid or nearly valid headers at their limits.
    private static Map<String, String> extreme() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("dates-of-1970", dates("Thu, 01 Jan 1970 00:00:00 GMT"));
        headers.put("dates-of-9999", dates("Fri, 31 Dec 9999 23:59:59 GMT"));
        headers.put("dates-beyond-the-calendar", dates("Fri, 31 Dec 999999999 23:59:59 GMT"));
        headers.put("dates-of-two-digits", dates("Sunday, 06-Nov-94 08:49:37 GMT"));
        headers.put("a-tag-of-200-kb", "ETag: \"" + "t".repeat(200_000) + "\"\r\n");
        headers.put("a-tag-of-quotes", "ETag: W/\"a\"b\"\"\\\r\n");
        headers.put("tags-by-the-thousand", "ETag: \"a\"\r\n".repeat(5_000));
        headers.put("a-refresh-to-itself", "Refresh: 0; url=/\r\n");
        headers.put("ages-of-ever", "Age: -1\r\nCache-Control: max-age=99999999999999999999, =, ,\r\n");
        headers.put(
                "a-place-elsewhere",
                "Content-Location: http://elsewhere.test/\r\nLocation: http://elsewhere.test/\r\n");
        headers.put("a-canonical-address-elsewhere", "Link: <http://elsewhere.test/>; rel=\"canonical\"\r\n");
        headers.put("names-of-64-kb", "X" + "-x".repeat(32_000) + ": a\r\n");
        headers.put(
                "a-policy-of-markup",
                "Content-Security-Policy: \"><script>\r\nX-Robots-Tag: unavailable_after: 99\r\n");
        headers.put("robots-tags-by-the-thousand", "X-Robots-Tag: bot, all: max-snippet: -1, ,\r\n".repeat(5_000));
        headers.put("one-robots-tag-of-200-kb", "X-Robots-Tag: " + "a: b, ".repeat(33_000) + "\r\n");
        headers.put("links-of-100-kb", "Link: " + "</a>; rel=\"next canonical\"; x=\",<\", ".repeat(2_500) + "\r\n");
        headers.put("a-robots-tag-for-others", "X-Robots-Tag: otherbot: noindex, nofollow\r\n");
        return headers;
    }

    private static String dates(String date) {
        return "Date: " + date + "\r\nLast-Modified: " + date + "\r\nExpires: " + date + "\r\n";
    }
}
