package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.HEADERS;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Headers × invalid values, in every kind of answer.
final class HeaderCases {
    private static final String BODY = "<title>中医</title><p>hello";

    private HeaderCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        cases.addAll(lengths());
        passedOver().forEach((label, headers) -> cases.add(good(label, headers)));
        cases.addAll(broken());
        cases.addAll(pauses());
        return cases;
    }

    private static HostileCase good(String label, String headers) {
        return page(
                label, "200 OK\r\nContent-Type: text/html; charset=utf-8\r\n" + headers, new CaseExpectation.Fetched());
    }

    private static HostileCase page(String label, String head, CaseExpectation expectation) {
        RawAnswer answer = RawAnswer.whole("HTTP/1.1 " + head.stripTrailing(), BODY.getBytes(StandardCharsets.UTF_8));
        return HostileCase.of(HEADERS, label, RawSite.page(answer), expectation);
    }

    /// Invalid lengths × answers with a length.
    private static List<HostileCase> lengths() {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("negative", "-5");
        wrong.put("with-a-unit", "5 bytes");
        wrong.put("hexadecimal", "0x5");
        wrong.put("with-a-plus", "+5");
        wrong.put("empty", "");
        wrong.put("beyond-a-long", "99999999999999999999");
        wrong.put("a-list", "5, 6");
        wrong.put("twice", "5\r\nContent-Length: 6");
        List<HostileCase> cases = new ArrayList<>();
        CaseExpectation refused = new CaseExpectation.Failed(Failure.NotHttp.class);
        wrong.forEach((label, value) -> {
            String rest = "\r\nContent-Length: " + value + "\r\n\r\nhello";
            cases.add(HostileCase.of(
                    HEADERS, "length-" + label, RawSite.page(RawAnswer.saying("HTTP/1.1 200 OK" + rest)), refused));
            cases.add(HostileCase.of(
                    HEADERS,
                    "length-" + label + "-of-404",
                    RawSite.page(RawAnswer.saying("HTTP/1.1 404 No" + rest)),
                    refused));
            cases.add(HostileCase.of(
                    HEADERS,
                    "length-" + label + "-of-302",
                    RawSite.page(RawAnswer.saying("HTTP/1.1 302 Found\r\nLocation: /b" + rest)),
                    refused));
            cases.add(HostileCase.of(
                    HEADERS,
                    "length-" + label + "-of-robots",
                    RawSite.robots(RawAnswer.saying("HTTP/1.1 200 OK" + rest)),
                    new CaseExpectation.NotAsked()));
        });
        return cases;
    }

    /// Invalid headers that must not prevent the storage of a page.
    private static Map<String, String> passedOver() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ten-thousand-cookies", "Set-Cookie: a=b\r\n".repeat(10_000));
        headers.put("a-long-cookie", "Set-Cookie: a=" + "b".repeat(60_000) + "\r\n");
        headers.put("a-date-of-no-calendar", "Date: 99 Smarch 2026\r\nLast-Modified: never\r\nExpires: -1\r\n");
        headers.put("a-long-robots-tag", "X-Robots-Tag: " + "noindexx, ".repeat(5_000) + "\r\n");
        headers.put("many-links", "Link: </a>; rel=canonical\r\n".repeat(2_000));
        headers.put("a-refresh-of-junk", "Refresh: -1; url=javascript:alert(1)\r\n");
        headers.put("an-unknown-coding", "Content-Encoding: rot13, utf-8, none\r\n");
        headers.put("a-link-to-itself", "Link: <>; rel=canonical\r\nContent-Location: ////\r\n");
        headers.put("an-alternate-service", "Alt-Svc: h3=\":443\"\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n");
        headers.put(
                "a-login-that-is-not-asked-for", "WWW-Authenticate: Basic realm=\"" + "x".repeat(10_000) + "\"\r\n");
        headers.put("a-disposition-of-paths", "Content-Disposition: attachment; filename=../../../etc/passwd\r\n");
        headers.put("a-name-of-markup", "X-<script>: <script>alert(1)</script>\r\n");
        return headers;
    }

    private static List<HostileCase> broken() {
        List<HostileCase> cases = new ArrayList<>();
        CaseExpectation fetched = new CaseExpectation.Fetched();
        cases.add(page("no-type", "200 OK", fetched));
        cases.add(page("type-empty", "200 OK\r\nContent-Type: ", fetched));
        cases.add(page("type-of-junk", "200 OK\r\nContent-Type: ;;;=;\"", fetched));
        cases.add(page("type-twice", "200 OK\r\nContent-Type: text/html\r\nContent-Type: image/png", fetched));
        cases.add(page(
                "type-of-half-a-megabyte", "200 OK\r\nContent-Type: text/html; " + "a=b; ".repeat(20_000), fetched));
        cases.add(page(
                "a-picture-that-is-text",
                "200 OK\r\nContent-Type: image/png",
                new CaseExpectation.Failed(Failure.class)));
        cases.add(page(
                "a-document-that-is-text",
                "200 OK\r\nContent-Type: application/pdf",
                new CaseExpectation.Failed(Failure.class)));
        signs().forEach((label, body) -> cases.add(HostileCase.of(
                HEADERS,
                label,
                RawSite.page(RawAnswer.good("text/html", body.getBytes(StandardCharsets.ISO_8859_1))),
                new CaseExpectation.Failed(Failure.class))));
        cases.add(HostileCase.of(
                HEADERS,
                "parts-that-replace-each-other",
                RawSite.page(RawAnswer.flooding(
                        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n",
                        "--b\r\nContent-Type: text/html\r\n\r\n<p>hello\r\n")),
                new CaseExpectation.Failed(Failure.class)));
        cases.add(page("a-name-with-a-space", "200 OK\r\nContent Type: text/html", fetched));
        cases.add(page("a-line-without-a-colon", "200 OK\r\nContent-Type: text/html\r\nno colon here", fetched));
        cases.add(page("an-empty-name", "200 OK\r\nContent-Type: text/html\r\n: empty", fetched));
        cases.add(page("a-folded-line", "200 OK\r\nContent-Type: text/html;\r\n charset=utf-8", fetched));
        cases.add(page("zero-bytes", "200 OK\r\nContent-Type: text/html\r\nX-A: a\0b", fetched));
        cases.add(page("bytes-above-ascii", "200 OK\r\nContent-Type: text/html\r\nX-\u00d6: \u00e4\u00ff", fetched));
        return cases;
    }

    /// Files of other kinds that are declared as HTML.
    private static Map<String, String> signs() {
        String zeros = "\0".repeat(50_000);
        Map<String, String> signs = new LinkedHashMap<>();
        signs.put("html-that-is-a-picture", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR" + zeros);
        signs.put("html-that-is-a-program", "\u007fELF\2\1\1" + zeros);
        signs.put("html-that-is-a-film", "\0\0\0\u0018ftypmp42" + zeros);
        signs.put("html-that-is-a-database", "SQLite format 3\0" + zeros);
        return signs;
    }

    /// Hosts with an invalid Retry-After.
    private static List<HostileCase> pauses() {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("negative", "-1");
        wrong.put("empty", "");
        wrong.put("junk", "soon");
        wrong.put("past", "Thu, 01 Jan 1970 00:00:00 GMT");
        wrong.put("fraction", "0.5");
        List<HostileCase> cases = new ArrayList<>();
        for (int status : new int[] {429, 503}) {
            wrong.forEach((label, value) -> cases.add(page(
                    "pause-" + label + "-of-" + status,
                    status + " Wait\r\nRetry-After: " + value,
                    new CaseExpectation.Status(status))));
        }
        return cases;
    }
}
