package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.ROBOTS;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.NotAsked;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Variants of robots.txt (RFC 9309), and whether `/closed/` may be requested.
final class RobotsCases {
    private static final String CLOSED = "User-agent: *\nDisallow: /closed/\n";

    private RobotsCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        obeyed().forEach((label, answer) ->
                cases.add(HostileCase.of(ROBOTS, label, RawSite.robots(answer), new NotAsked())
                        .at("/closed/")));
        open().forEach((label, answer) -> cases.add(HostileCase.of(ROBOTS, label, RawSite.robots(answer), new Fetched())
                .at("/closed/")));
        unknown()
                .forEach((label, answer) ->
                        cases.add(HostileCase.of(ROBOTS, label, RawSite.robots(answer), new NotAsked())));
        cases.add(HostileCase.of(
                        ROBOTS,
                        "cut-off-behind-the-rules",
                        RawSite.robots(RawAnswer.last("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + CLOSED)),
                        new NotAsked())
                .at("/closed/"));
        cases.add(HostileCase.of(
                        ROBOTS,
                        "of-a-part-of-the-rules",
                        RawSite.robots(RawAnswer.whole(
                                "HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-4/900",
                                "User-agent: *\n".getBytes(StandardCharsets.UTF_8))),
                        new NotAsked())
                .at("/closed/"));
        cases.add(elsewhere("moved-within-a-host", CLOSED, new NotAsked()));
        cases.add(HostileCase.of(ROBOTS, "moved-to-another-scheme", overTls(), new NotAsked())
                .at("/closed/"));
        cases.add(elsewhere("moved-to-other-domains-for-ever", "", new Fetched()));
        cases.add(HostileCase.of(ROBOTS, "hangs", RawSite.robots(RawAnswer.hanging("")), new NotAsked())
                .slowly());
        cases.add(HostileCase.of(
                        ROBOTS,
                        "drips",
                        RawSite.robots(RawAnswer.dripping("HTTP/1.1 200 OK\r\n\r\n", "#")),
                        new NotAsked())
                .slowly());
        return cases;
    }

    /// A robots.txt behind redirects.
    ///
    /// @param rules at the end of them; empty: each leads to another domain
    private static HostileCase elsewhere(String label, String rules, CaseExpectation expectation) {
        RawSite pages = RawSite.robots(RawAnswer.missing());
        RawSite site = path -> (request, client) -> {
            RawAnswer answer = switch (path) {
                case "/robots.txt" ->
                    RawAnswer.status(
                            301,
                            rules.isEmpty()
                                    ? "Location: http://"
                                            + HostileCase.domain(
                                                    1 + request.host().hashCode(), request.host())
                                            + "/robots.txt\r\n"
                                    : "Location: /rules\r\n");
                case "/rules" -> RawAnswer.text(rules);
                default -> pages.at(path);
            };
            answer.write(request, client);
        };
        return HostileCase.of(ROBOTS, label, site, expectation).at("/closed/");
    }

    /// A robots.txt at an https address, which a proxy on loopback asks for over plain http.
    private static RawSite overTls() {
        RawAnswer moved =
                (request, client) -> RawAnswer.status(301, "Location: https://" + request.host() + "/rules.txt\r\n")
                        .write(request, client);
        return path -> path.equals("/rules.txt")
                ? RawAnswer.text(CLOSED)
                : RawSite.robots(moved).at(path);
    }

    /// Readable and obeyed.
    private static Map<String, RawAnswer> obeyed() {
        Map<String, RawAnswer> robots = new LinkedHashMap<>();
        robots.put("sound", RawAnswer.text(CLOSED));
        robots.put("with-a-mark", RawAnswer.text("\ufeff" + CLOSED));
        robots.put("of-carriage-returns", RawAnswer.text(CLOSED.replace('\n', '\r')));
        robots.put("declared-as-html", RawAnswer.good("text/html", CLOSED.getBytes(StandardCharsets.UTF_8)));
        robots.put("declared-as-a-picture", RawAnswer.good("image/png", CLOSED.getBytes(StandardCharsets.UTF_8)));
        robots.put("between-junk", RawAnswer.text("\0\1\2 junk: :: \n" + CLOSED + "\uffff junk"));
        robots.put("of-odd-case", RawAnswer.text("uSeR-aGeNt : *\n dIsAlLoW : /closed/\n"));
        robots.put(
                "before-an-endless-comment", RawAnswer.flooding("HTTP/1.1 200 OK\r\n\r\n" + CLOSED, "# and so on\n"));
        robots.put("before-an-endless-line", RawAnswer.flooding("HTTP/1.1 200 OK\r\n\r\n" + CLOSED, "a"));
        robots.put("before-100000-groups", RawAnswer.text(CLOSED + "User-agent: a\nDisallow: /\n".repeat(18_000)));
        robots.put("before-50000-rules", RawAnswer.text(CLOSED + numbered("Disallow: /a", 30_000)));
        robots.put("before-wildcards", RawAnswer.text(CLOSED + ("Disallow: /" + "*a".repeat(900) + "b\n").repeat(250)));
        robots.put("before-one-long-wildcard", RawAnswer.text(CLOSED + "Disallow: /" + "*a".repeat(240_000) + "b\n"));
        robots.put("of-dollars", RawAnswer.text(CLOSED + "Disallow: " + "$".repeat(100_000) + "\n"));
        robots.put("with-50000-sitemaps", RawAnswer.text(CLOSED + numbered("Sitemap: http://a.test/", 15_000)));
        robots.put("with-escapes", RawAnswer.text("User-agent: *\nDisallow: /%63losed/\n"));
        robots.put("asking-for-a-negative-delay", RawAnswer.text(CLOSED + "Crawl-delay: -5\n"));
        robots.put("asking-for-a-delay-of-junk", RawAnswer.text(CLOSED + "Crawl-delay: NaN\nCrawl-delay: 1e400\n"));
        robots.put("of-utf16", RawAnswer.good("text/plain", CLOSED.getBytes(StandardCharsets.UTF_16)));
        robots.put("behind-499-kb", RawAnswer.text("#".repeat(99) + "\n" + "# and so on\n".repeat(42_000) + CLOSED));
        robots.put("of-50000-names", RawAnswer.text(numbered("User-agent: bot", 20_000) + CLOSED));
        robots.put("by-our-name-and-version", RawAnswer.text("User-agent: Remora/9.9 (x)\nDisallow: /closed/\n"));
        robots.put("in-two-groups-of-ours", RawAnswer.text("""
                        User-agent: remora
                        Allow: /open/

                        User-agent: a
                        Disallow: /

                        User-agent: REMORA
                        Disallow: /closed/
                        """));
        robots.put("with-spaces-of-unicode", RawAnswer.text("User-agent:\u00a0*\nDisallow: /closed/\n" + CLOSED));
        robots.put("asking-for-a-delay-of-years", RawAnswer.text("User-agent: *\nCrawl-delay: 1e9\n" + CLOSED));
        robots.put(
                "in-gzip",
                RawAnswer.whole(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip",
                        Packed.by("gzip", CLOSED.getBytes(StandardCharsets.UTF_8))));
        robots.put(
                "by-our-name", RawAnswer.text("User-agent: *\nAllow: /\n\nUser-agent: Remora\nDisallow: /closed/\n"));
        return robots;
    }

    /// Without rules.
    private static Map<String, RawAnswer> open() {
        Map<String, RawAnswer> robots = new LinkedHashMap<>();
        robots.put("of-nothing", RawAnswer.text(""));
        robots.put("of-a-web-page", RawAnswer.html(Prose.page("robots", "")));
        robots.put("of-bytes", RawAnswer.good("application/octet-stream", bytes()));
        robots.put("of-others-only", RawAnswer.text("User-agent: Googlebot\nDisallow: /\n"));
        robots.put("of-rules-without-a-group", RawAnswer.text("Disallow: /\n"));
        for (int status : new int[] {400, 401, 403, 404, 410, 418, 451}) {
            robots.put("status-" + status, RawAnswer.status(status, ""));
        }
        return robots;
    }

    /// Unavailable: nothing may be requested.
    private static Map<String, RawAnswer> unknown() {
        Map<String, RawAnswer> robots = new LinkedHashMap<>();
        for (int status : new int[] {500, 502, 503, 504, 599, 429}) {
            robots.put("status-" + status, RawAnswer.status(status, ""));
        }
        robots.put("closed-at-once", (_, client) -> client.close());
        robots.put("reset", (_, client) -> client.reset());
        robots.put("cut-off", RawAnswer.last("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-"));
        robots.put("of-no-http", RawAnswer.last("SSH-2.0-OpenSSH_9.9\r\n\r\n"));
        robots.put("flood-of-headers", RawAnswer.flooding("HTTP/1.1 200 OK\r\n", "X: a\r\n"));
        robots.put(
                "in-a-coding-too-often",
                RawAnswer.whole(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: " + "gzip,".repeat(5_000),
                        CLOSED.getBytes(StandardCharsets.UTF_8)));
        return robots;
    }

    private static byte[] bytes() {
        byte[] bytes = new byte[400_000];
        new SplittableRandom(1).nextBytes(bytes);
        return bytes;
    }

    private static String numbered(String line, int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(line).append(i).append('\n');
        }
        return text.toString();
    }
}
