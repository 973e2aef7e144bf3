package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.ADDRESSES;
import static dev.remora.lab.hostile.cases.HostileGroup.HEADERS;
import static dev.remora.lab.hostile.cases.HostileGroup.REDIRECTS;
import static dev.remora.lab.hostile.cases.HostileGroup.TRANSPORT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.Moved;
import dev.remora.lab.hostile.outcome.CaseExpectation.NotAsked;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Fields of a response that are nearly right, and the forms in which a page or a header asks for another address.
final class FieldCases {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
    private static final byte[] BODY = Prose.page("field", "").getBytes(UTF_8);
    private static final String TEXT = new String(BODY, ISO_8859_1);
    private static final String LENGTH = "Content-Length: " + BODY.length + "\r\n\r\n";
    private static final String CHUNKS = Integer.toHexString(BODY.length) + "\r\n" + TEXT + "\r\n0\r\n\r\n";
    private static final CaseExpectation REFUSED = new Failed(Failure.class);

    private FieldCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        refused()
                .forEach((label, said) ->
                        cases.add(HostileCase.of(TRANSPORT, label, RawSite.page(RawAnswer.last(said)), REFUSED)));
        read().forEach((label, said) ->
                cases.add(HostileCase.of(TRANSPORT, label, RawSite.page(RawAnswer.last(said)), new Fetched())));
        headers()
                .forEach((label, fields) -> cases.add(HostileCase.of(
                        HEADERS,
                        label,
                        RawSite.page(RawAnswer.whole((OK + fields).stripTrailing(), BODY)),
                        new OnTopic())));
        cases.addAll(pauses());
        refreshes()
                .forEach((label, content) -> cases.add(HostileCase.of(
                                REDIRECTS,
                                "by-refresh-" + label,
                                refreshing("<meta http-equiv=Refresh content=\"" + content + "\">"),
                                new Fetched())
                        .at("/a")));
        unseen().forEach((label, html) ->
                cases.add(HostileCase.of(REDIRECTS, "by-refresh-" + label, refreshing(html), new NotAsked())
                        .at("/a")));
        cases.addAll(redirects());
        hosts().forEach((label, host) -> cases.add(HostileCase.guarded(ADDRESSES, label, host)));
        return cases;
    }

    private static Map<String, String> refused() {
        Map<String, String> said = new LinkedHashMap<>();
        said.put(
                "codings-of-transfer-in-two-lines",
                OK + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS);
        said.put("chunked-in-quotes", OK + "Transfer-Encoding: \"chunked\"\r\n\r\n" + CHUNKS);
        said.put("status-of-a-plus-and-two-digits", OK.replace("200", "+20") + LENGTH + TEXT);
        said.put("status-of-a-minus-and-two-digits", OK.replace("200", "-20") + LENGTH + TEXT);
        said.put("status-of-zeros", OK.replace("200", "000") + LENGTH + TEXT);
        said.put("status-and-reason-in-one", OK.replace("200 OK", "200OK") + LENGTH + TEXT);
        said.put("a-length-of-zero-before-a-page", OK + "Content-Length: 0\r\n\r\n" + TEXT);
        said.put(
                "a-length-in-digits-of-another-script", OK + "Content-Length: \u00d9\u00a1\u00d9\u00a2\r\n\r\n" + TEXT);
        said.put("a-length-with-blanks-inside", OK + "Content-Length: 1 0\r\n\r\n" + TEXT);
        said.put("a-status-of-a-reset-with-a-page", OK.replace("200", "205") + LENGTH + TEXT);
        return said;
    }

    /// Wrong, but what it means is clear, and what the host loses by it is its own.
    private static Map<String, String> read() {
        Map<String, String> said = new LinkedHashMap<>();
        said.put(
                "a-chunk-longer-than-its-size",
                OK + "Transfer-Encoding: chunked\r\n\r\n3\r\n" + TEXT + "\r\n0\r\n\r\n");
        said.put("chunked-behind-a-vertical-tab", OK + "Transfer-Encoding: \u000bchunked\r\n\r\n" + CHUNKS);
        said.put("identity-with-a-length", OK + "Transfer-Encoding: identity\r\n" + LENGTH + TEXT);
        return said;
    }

    /// None changes what the page is.
    private static Map<String, String> headers() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("a-carriage-return-and-a-location", "X-A: a\rLocation: http://elsewhere.test/\r\n");
        fields.put("a-type-of-nested-quotes", "X-A: \"\\\"\\\"\"\r\nLink: <a>; rel=\"x\\\"; rel=canonical\"\r\n");
        fields.put("a-pause-of-a-good-page-of-years", "Retry-After: 99999999999999999999\r\n");
        fields.put("a-change-in-the-year-2999", "Last-Modified: Wed, 01 Jan 2999 00:00:00 GMT\r\n");
        fields.put("a-date-of-tomorrow-and-an-age", "Date: Wed, 01 Jan 2999 00:00:00 GMT\r\nAge: 1e99\r\n");
        fields.put("a-language-of-markup", "Content-Language: \"><script>alert(1)</script>, zh\r\n");
        fields.put(
                "cookies-for-every-host",
                "Set-Cookie: a=b; Domain=.test\r\nSet-Cookie: c=d; Domain=test\r\n".repeat(99));
        fields.put("links-to-alternates-by-the-thousand", links());
        return fields;
    }

    private static String links() {
        StringBuilder links = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            links.append("Link: </l")
                    .append(i)
                    .append(">; rel=alternate; hreflang=x")
                    .append(i)
                    .append("\r\n");
        }
        return links.toString();
    }

    /// A crawl among others waits for a pause of ages as long as it has patience.
    private static List<HostileCase> pauses() {
        String challenge = "WWW-Authenticate: Basic realm=\"" + "a, Digest b=\\\"c\\\"".repeat(20) + "\"\r\n";
        return List.of(
                answering("a-login-of-500-challenges", RawAnswer.status(401, challenge.repeat(500)), new Status(401)),
                answering("a-pause-of-ages-of-429", busy(429, "99999999999999999999"), new AtMost(3))
                        .slowly(),
                answering("a-pause-of-ages-of-503", busy(503, "Fri, 31 Dec 9999 23:59:59 GMT"), new AtMost(3))
                        .slowly(),
                answering("a-pause-in-a-list-of-429", busy(429, "0, 0, 0"), new AtMost(6)),
                answering("a-pause-of-404", RawAnswer.status(404, "Retry-After: 86400\r\n"), new Status(404)));
    }

    private static HostileCase answering(String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(HEADERS, label, RawSite.page(answer), expectation);
    }

    private static RawAnswer busy(int status, String pause) {
        return RawAnswer.status(status, "Retry-After: " + pause + "\r\n");
    }

    /// Each leads to `/a` in browsers (HTML, shared declarative refresh steps).
    private static Map<String, String> refreshes() {
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("with-a-comma", "0,url=/a");
        contents.put("without-a-name", "0;/a");
        contents.put("behind-a-blank", "0 /a");
        contents.put("in-single-quotes", "0;url='/a'b");
        contents.put("of-a-fraction", "0.9; URL = /a");
        contents.put("of-a-dot", ".5;url=/a");
        contents.put("with-line-ends", "\n\t0\n;\nurl\n=\n/a\n");
        return contents;
    }

    /// No browser follows these.
    private static Map<String, String> unseen() {
        String refresh = "<meta http-equiv=refresh content='0;url=/a'>";
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("in-a-text-field", "<textarea>" + refresh + "</textarea>");
        pages.put("in-a-template", "<template>" + refresh + "</template>");
        pages.put("in-a-comment", "<!-- " + refresh + " -->");
        pages.put("in-a-frame", "<iframe srcdoc=\"" + refresh + "\"></iframe>");
        pages.put("of-no-time", "<meta http-equiv=refresh content='url=/a'>");
        return pages;
    }

    private static RawSite refreshing(String html) {
        return RawSite.withoutRobots(
                path -> RawAnswer.html(Prose.page("refresh" + path, path.equals("/") ? html : "")));
    }

    private static List<HostileCase> redirects() {
        List<HostileCase> cases = new ArrayList<>();
        forms().forEach((label, to) -> cases.add(HostileCase.of(
                REDIRECTS,
                label,
                RawSite.withoutRobots(path -> path.equals("/") ? to(to) : RawAnswer.missing()),
                to.contains("[") ? new Failed(Failure.LeadsNowhere.class) : new Moved())));
        cases.add(following("to-another-scheme-and-back", (host, path) -> "https://" + host + path, 8));
        cases.add(following(
                "over-ports-without-end",
                (host, path) -> "http://" + host + ":" + (1_000 + path.length()) + path + "a",
                20));
        cases.add(following(
                "over-hosts-of-one-domain-without-end",
                (host, path) ->
                        "http://h" + path.length() + "." + host.substring(host.indexOf("redirects-")) + path + "a",
                40));
        cases.add(following("to-other-spellings-of-itself", (host, path) -> "/x/.." + "/.".repeat(path.length()), 4));
        cases.add(HostileCase.of(
                REDIRECTS,
                "by-five-thousand-refreshes",
                RawSite.withoutRobots(path -> {
                    StringBuilder refreshes = new StringBuilder();
                    for (int i = 0; i < 5_000; i++) {
                        refreshes
                                .append("<meta http-equiv=refresh content='0;url=")
                                .append(path)
                                .append(i)
                                .append("'>");
                    }
                    return RawAnswer.html(refreshes + Prose.page("many", ""));
                }),
                new AtMost(10)));
        cases.add(HostileCase.of(
                        REDIRECTS,
                        "by-a-location-and-a-refresh",
                        RawSite.withoutRobots(path -> path.equals("/")
                                ? RawAnswer.status(302, "Refresh: 0;url=/b\r\nLocation: /a\r\n")
                                : RawAnswer.html(Prose.page("a", ""))),
                        new Fetched())
                .at("/a"));
        return cases;
    }

    private static Map<String, String> forms() {
        Map<String, String> to = new LinkedHashMap<>();
        to.put("to-an-address-with-a-zone", "http://[fe80::1%25eth0]/");
        to.put("to-an-address-of-the-future", "http://[v1.a:b]/");
        to.put("to-an-address-of-nine-parts", "http://[1:2:3:4:5:6:7:8:9]/");
        to.put("to-a-host-with-a-soft-hyphen", "http://redirects-else\u00c2\u00adwhere.test/");
        to.put("to-a-host-of-wide-letters", "http://\u00ef\u00bd\u0092edirects-elsewhere.test/");
        to.put("to-a-fragment-of-another-page", "/a#" + "/b#".repeat(500));
        return to;
    }

    private interface Next {
        String of(String host, String path);
    }

    private static HostileCase following(String label, Next next, int most) {
        return HostileCase.of(
                REDIRECTS,
                label,
                RawSite.withoutRobots(path ->
                        (request, client) -> to(next.of(request.host(), path)).write(request, client)),
                new AtMost(most));
    }

    private static RawAnswer to(String location) {
        return RawAnswer.status(302, "Location: " + location + "\r\n");
    }

    /// This machine, in letters and digits that IDNA maps to plain ones.
    private static Map<String, String> hosts() {
        Map<String, String> hosts = new LinkedHashMap<>();
        hosts.put("loopback-with-a-soft-hyphen", "12\u00ad7.0.0.1");
        hosts.put("loopback-in-mathematical-digits", "\ud835\udfcf\ud835\udfd0\ud835\udfd5.0.0.1");
        hosts.put("loopback-with-one-hexadecimal-part", "127.0.0.0x1");
        hosts.put("loopback-as-an-octal-number", "017700000001");
        hosts.put("loopback-mapped-with-zeros", "[0000:0000:0000:0000:0000:ffff:7f00:0001]");
        hosts.put("localhost-with-a-soft-hyphen", "local\u00adhost");
        hosts.put("localhost-in-wide-letters", "\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54");
        hosts.put("localhost-with-a-wide-dot", "localhost\u3002");
        hosts.put("localhost-in-script-letters", "\u2113ocalhost");
        hosts.put("localhost-with-a-joiner", "local\u2060host");
        return hosts;
    }
}
