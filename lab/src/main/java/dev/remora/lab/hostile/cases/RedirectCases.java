package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.REDIRECTS;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.Moved;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawRequest;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Redirects × targets.
final class RedirectCases {
    private static final int[] REDIRECTING = {301, 302, 303, 307, 308};

    private RedirectCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        for (int status : REDIRECTING) {
            cases.add(page("to-itself-by-" + status, status, "/", new Moved()));
            cases.add(page("nowhere-by-" + status, status, "", new CaseExpectation.Moved()));
            cases.add(HostileCase.of(
                    REDIRECTS,
                    "without-location-by-" + status,
                    RawSite.page(RawAnswer.status(status, "")),
                    new Status(status)));
        }
        refused().forEach((label, to) -> cases.add(page(label, 302, to, new Failed(Failure.LeadsNowhere.class))));
        cases.add(page("to-900000-characters", 302, "/" + "a".repeat(900_000), new Failed(Failure.class)));
        followed().forEach((label, to) -> cases.add(page(label, 302, to, new Moved())));
        for (int status : new int[] {300, 304, 305, 306, 310, 399}) {
            cases.add(page("elsewhere-by-" + status, status, "http://127.0.0.1:1/", new Status(status)));
        }
        cases.add(HostileCase.of(
                        REDIRECTS,
                        "to-what-robots-forbids",
                        path -> path.equals("/robots.txt")
                                ? RawAnswer.text("User-agent: *\nDisallow: /closed/\n")
                                : to(302, "/closed/"),
                        new CaseExpectation.NotAsked())
                .at("/closed/"));
        cases.addAll(loops());
        cases.addAll(byRefresh());
        cases.addAll(ofRobots());
        return cases;
    }

    private static HostileCase page(String label, int status, String to, CaseExpectation expectation) {
        return HostileCase.of(
                REDIRECTS, label, path -> path.equals("/") ? to(status, to) : RawAnswer.missing(), expectation);
    }

    private static RawAnswer to(int status, String location) {
        return RawAnswer.status(status, "Location: " + location + "\r\n");
    }

    /// Targets that are not web addresses, or are forbidden.
    private static Map<String, String> refused() {
        Map<String, String> to = new LinkedHashMap<>();
        to.put("to-a-script", "javascript:alert(1)");
        to.put("to-a-file", "file:///etc/passwd");
        to.put("to-ftp", "ftp://ftp.example/");
        to.put("to-data", "data:text/html,<p>hello");
        to.put("to-gopher", "gopher://127.0.0.1:25/_HELO");
        to.put("to-jar", "jar:http://a.test/b.jar!/");
        to.put("to-port-65536", "http://a.test:65536/");
        to.put("to-a-port-of-letters", "http://a.test:http/");
        to.put("to-a-name-and-password", "http://user:secret@redirects-elsewhere.test/");
        to.put("to-a-host-with-a-space", "http://a b.test/");
        to.put("to-an-unclosed-bracket", "http://[::1/");
        to.put("to-a-host-of-dots", "http://..../");
        to.put("to-100000-characters", "http://a.test/" + "a".repeat(100_000));
        to.put("to-a-websocket", "ws://redirects-elsewhere.test/");
        to.put("to-a-view-of-the-source", "view-source:http://redirects-elsewhere.test/");
        return to;
    }

    /// Targets that are valid when interpreted as browsers do.
    private static Map<String, String> followed() {
        Map<String, String> to = new LinkedHashMap<>();
        to.put("to-utf8-bytes", "/\u00e9\u0092\u0088\u00e7\u0081\u00b8");
        to.put("to-gbk-bytes", "/\u00d5\u00eb\u00be\u00c4");
        to.put("to-a-backslash", "\\gone");
        to.put("to-a-query-only", "?gone");
        to.put("to-a-parent", "/../../../gone");
        to.put("to-half-an-escape", "/gone%2");
        to.put("to-an-escaped-line-end", "/gone%0d%0aX-Injected:%20yes");
        to.put("to-no-host", "http:///redirects-elsewhere.test/");
        to.put("to-no-scheme", "//redirects-elsewhere.test/");
        to.put("to-a-slash-and-a-backslash", "/\\redirects-elsewhere.test/gone");
        to.put("with-a-tab-inside", "/go\tne");
        to.put("with-a-fragment", "/gone#" + "f".repeat(5_000));
        to.put("with-an-escaped-zero", "/gone%00.html");
        to.put("to-a-name-in-chinese", "http://\u00e4\u00b8\u00ad\u00e5\u008c\u00bb.test/");
        to.put("to-a-dot-behind-a-host", "http://redirects-elsewhere.test./");
        to.put("to-a-port-with-zeros", "http://redirects-elsewhere.test:00080/gone");
        return to;
    }

    private static List<HostileCase> loops() {
        RawAnswer sound = RawAnswer.html(Prose.page("end", ""));
        return List.of(
                open("in-a-circle-of-three", path -> to(302, path.length() < 3 ? path + "a" : "/"), new AtMost(5)),
                open("without-end", path -> to(302, "/" + path.length() + "/" + path.hashCode()), new AtMost(8)),
                open("without-end-longer-each-time", path -> to(302, path + "a"), new AtMost(8)),
                open("five-steps-to-a-page", path -> path.length() > 5 ? sound : to(302, path + "a"), new Fetched())
                        .at("/aaaaa"),
                open(
                        "with-an-endless-body",
                        _ -> RawAnswer.flooding("HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n", "a"),
                        new Moved()),
                open("without-end-over-domains", ofDomains(), new AtMost(40)),
                open(
                        "with-two-locations",
                        path -> path.equals("/")
                                ? RawAnswer.status(302, "Location: /a\r\nLocation: /b\r\n")
                                : RawAnswer.missing(),
                        new Moved()));
    }

    /// Each domain redirects to the next.
    private static RawSite ofDomains() {
        return path ->
                (request, client) -> to(301, "http://" + next(request) + path).write(request, client);
    }

    private static List<HostileCase> byRefresh() {
        return List.of(
                open("by-refresh-to-itself", _ -> refreshing("/"), new AtMost(2)),
                open("by-refresh-without-end", path -> refreshing(path + "a"), new AtMost(10)),
                open("by-refresh-to-a-script", _ -> refreshing("javascript:1"), new Fetched()),
                open("by-refresh-without-end-over-domains", refreshingOverDomains(), new AtMost(40)),
                open("by-canonical-without-end-over-domains", canonicalOverDomains(), new AtMost(200)),
                open("by-refresh-header-without-end", path -> refreshingByHeader(path + "a"), new AtMost(10)));
    }

    private static RawSite refreshingOverDomains() {
        return path -> (request, client) ->
                refreshing("http://" + next(request) + path).write(request, client);
    }

    private static RawSite canonicalOverDomains() {
        return path -> (request, client) -> RawAnswer.html("<link rel=canonical href='http://" + next(request) + "/'>"
                        + Prose.page(request.host(), "<a href='http://" + next(request) + "/'>下一页</a>"))
                .write(request, client);
    }

    private static String next(RawRequest request) {
        return HostileCase.domain(1 + request.host().hashCode(), request.host());
    }

    private static RawAnswer refreshing(String to) {
        return RawAnswer.html("<meta http-equiv=refresh content='0;url=" + to + "'>" + Prose.page("refresh", ""));
    }

    private static RawAnswer refreshingByHeader(String to) {
        return RawAnswer.whole(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nRefresh: 0; url=" + to,
                Prose.page("refresh", "").getBytes(StandardCharsets.UTF_8));
    }

    private static List<HostileCase> ofRobots() {
        return List.of(
                HostileCase.of(REDIRECTS, "of-robots-to-itself", RawSite.robots(to(302, "/robots.txt")), new Fetched()),
                HostileCase.of(
                        REDIRECTS,
                        "of-robots-without-end",
                        path -> path.startsWith("/robots.txt")
                                ? to(302, path + "?a")
                                : RawAnswer.html(Prose.page("end", "")),
                        new Fetched()),
                HostileCase.of(
                        REDIRECTS, "of-robots-to-a-script", RawSite.robots(to(302, "javascript:1")), new Fetched()));
    }

    private static HostileCase open(String label, RawSite pages, CaseExpectation expectation) {
        return HostileCase.of(REDIRECTS, label, RawSite.withoutRobots(pages), expectation);
    }
}
