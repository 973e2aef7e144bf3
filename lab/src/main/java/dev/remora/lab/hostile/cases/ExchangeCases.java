package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.HEADERS;
import static dev.remora.lab.hostile.cases.HostileGroup.REDIRECTS;
import static dev.remora.lab.hostile.cases.HostileGroup.ROBOTS;
import static dev.remora.lab.hostile.cases.HostileGroup.SITEMAPS;
import static dev.remora.lab.hostile.cases.HostileGroup.TRANSPORT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.Listed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Moved;
import dev.remora.lab.hostile.outcome.CaseExpectation.NotAsked;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Answers that mean something else than they seem to: short outages, headers that ask for what they must not, and
/// rules and lists in unusual but valid forms.
final class ExchangeCases {
    private static final byte[] BODY = Prose.page("exchange", "").getBytes(UTF_8);
    private static final RawAnswer PAGE = RawAnswer.good("text/html; charset=utf-8", BODY);
    private static final RawAnswer HANG_UP = (_, client) -> client.close();
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
    private static final String TEXT = new String(BODY, ISO_8859_1);

    private ExchangeCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        transport().forEach((label, answer) -> cases.add(of(TRANSPORT, label, answer, new Fetched())));
        cases.add(of(
                TRANSPORT,
                "early-hints-with-a-body",
                RawAnswer.last("HTTP/1.1 103 Hints\r\nContent-Length: 5\r\n\r\nhello" + OK + "\r\n" + TEXT),
                new Failed(Failure.class)));
        headers()
                .forEach((label, headers) -> cases.add(
                        of(HEADERS, label, RawAnswer.whole((OK + headers).stripTrailing(), BODY), new OnTopic())));
        cases.add(HostileCase.of(
                        HEADERS,
                        "a-pause-asked-for-by-a-good-page",
                        RawSite.of(Map.of(
                                "/",
                                RawAnswer.whole(
                                        OK + "Retry-After: 86400",
                                        Prose.page("paused", "<a href='/b'>针灸</a>")
                                                .getBytes(UTF_8)),
                                "/b",
                                PAGE)),
                        new OnTopic())
                .at("/b"));
        cases.addAll(redirects());
        robots().forEach((label, rules) ->
                cases.add(HostileCase.of(ROBOTS, label, RawSite.robots(RawAnswer.text(rules)), new NotAsked())
                        .at("/closed/")));
        cases.addAll(outages());
        cases.addAll(lists());
        return cases;
    }

    private static List<HostileCase> lists() {
        List<HostileCase> cases = new ArrayList<>();
        sitemaps()
                .forEach((label, list) -> cases.add(HostileCase.of(
                                SITEMAPS,
                                label,
                                RawSite.sitemap((request, client) -> RawAnswer.good(
                                                "application/xml",
                                                list.replace("HOST", request.host())
                                                        .getBytes(UTF_8))
                                        .write(request, client)),
                                new Listed(1))
                        .at(RawSite.SITEMAP)));
        cases.add(HostileCase.of(
                        SITEMAPS,
                        "with-a-place-that-is-nested",
                        RawSite.sitemap((request, client) -> RawAnswer.good(
                                        "application/xml",
                                        ("<urlset><url><loc>http://" + request.host() + "/a</loc><x><loc>http://"
                                                        + request.host() + "/b</loc></x></url></urlset>")
                                                .getBytes(UTF_8))
                                .write(request, client)),
                        new Listed(2))
                .at(RawSite.SITEMAP));
        return cases;
    }

    private static HostileCase of(HostileGroup group, String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(group, label, RawSite.page(answer), expectation);
    }

    private static Map<String, RawAnswer> transport() {
        Map<String, RawAnswer> answers = new LinkedHashMap<>();
        answers.put("good-at-the-third-request", RawAnswer.inTurn(HANG_UP, HANG_UP, PAGE));
        answers.put(
                "half-a-page-and-then-the-whole",
                RawAnswer.inTurn(
                        RawAnswer.last(OK + "Content-Length: " + BODY.length + "\r\n\r\n" + TEXT.substring(0, 200)),
                        PAGE));
        answers.put(
                "a-whole-page-of-keep-alive-without-a-length",
                RawAnswer.last(OK + "Connection: keep-alive\r\n\r\n" + TEXT));
        answers.put(
                "a-quoted-chunk-extension",
                RawAnswer.last(OK + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(BODY.length)
                        + ";a=\"1;2,3\";b\r\n" + TEXT + "\r\n0\r\n\r\n"));
        answers.put(
                "a-chunk-for-each-character",
                RawAnswer.last(OK + "Transfer-Encoding: chunked\r\n\r\n"
                        + TEXT.chars()
                                .mapToObj(c -> "1\r\n" + (char) c + "\r\n")
                                .collect(Collectors.joining())
                        + "0\r\n\r\n"));
        return answers;
    }

    private static Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("a-location-of-a-good-page", "Location: http://elsewhere.test/\r\n");
        headers.put("a-canonical-link-elsewhere", "Link: <http://sound-0.test/>; rel=\"canonical\"\r\n");
        headers.put("a-link-without-an-end", "Link: <http://sound-0.test/\r\n");
        headers.put("a-refresh-of-a-negative-time", "Refresh: -1; url=http://elsewhere.test/\r\n");
        headers.put("a-language-of-64-kb", "Content-Language: " + "zh, ".repeat(16_000) + "zh\r\n");
        headers.put("an-attachment", "Content-Disposition: attachment; filename=\"../../a.exe\"\r\n");
        headers.put("a-page-that-must-not-be-kept", "Cache-Control: no-store\r\nVary: *\r\nClear-Site-Data: \"*\"\r\n");
        headers.put("a-source-map-and-a-worker", "SourceMap: /a.map\r\nService-Worker-Allowed: /\r\n");
        return headers;
    }

    private static List<HostileCase> redirects() {
        RawAnswer wall = (request, client) -> RawAnswer.status(
                        302,
                        "Set-Cookie: seen=1\r\nLocation: " + (request.path().equals("/") ? "/wall" : "/") + "\r\n")
                .write(request, client);
        return List.of(
                of(REDIRECTS, "a-wall-of-cookies", wall, new AtMost(8)),
                of(
                        REDIRECTS,
                        "to-itself-once",
                        RawAnswer.inTurn(RawAnswer.status(302, "Location: /\r\n"), PAGE),
                        new AtMost(4)),
                of(
                        REDIRECTS,
                        "with-a-page-of-its-own",
                        RawAnswer.whole("HTTP/1.1 307 Temporary\r\nLocation: /b\r\nContent-Type: text/html", BODY),
                        new Moved()),
                HostileCase.of(
                        REDIRECTS,
                        "of-robots-to-the-front-page",
                        path -> path.equals("/robots.txt") ? RawAnswer.status(302, "Location: /\r\n") : PAGE,
                        new Fetched()),
                HostileCase.of(
                        REDIRECTS,
                        "of-everything-to-the-front-page",
                        path -> path.equals("/")
                                ? RawAnswer.html(Prose.page(
                                        "front",
                                        IntStream.range(0, 500)
                                                .mapToObj(i -> "<a href='/" + Integer.toString(i, 36) + "x'>针灸</a>")
                                                .collect(Collectors.joining())))
                                : path.equals("/robots.txt")
                                        ? RawAnswer.missing()
                                        : RawAnswer.status(301, "Location: /\r\n"),
                        new AtMost(510)));
    }

    /// Each forbids `/closed/`.
    private static Map<String, String> robots() {
        Map<String, String> rules = new LinkedHashMap<>();
        rules.put("escaped-without-need", "User-agent: *\nDisallow: /%63lose%64/\n");
        rules.put("with-a-comment-behind-a-rule", "User-agent: * # all\nDisallow: /closed/ # not for you\n");
        rules.put("in-spaces-and-tabs", " \t User-Agent \t : \t * \n\t DISALLOW\t:\t/closed/\t\n");
        rules.put(
                "for-ten-thousand-names-and-all",
                IntStream.range(0, 10_000)
                                .mapToObj(i -> "User-agent: bot" + i + "\n")
                                .collect(Collectors.joining())
                        + "User-agent: *\nDisallow: /closed/\n");
        rules.put(
                "in-three-groups-for-all",
                "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /closed/\n\nUser-agent: *\nDisallow: /b\n");
        rules.put("with-unknown-lines-between", "User-agent: *\nNoindex: /x\nHost: a.test\nDisallow: /closed/\n");
        rules.put("of-a-wildcard-and-an-end", "User-agent: *\nDisallow: /*ed/$\n");
        return rules;
    }

    private static List<HostileCase> outages() {
        RawAnswer closed = RawAnswer.text("User-agent: *\nDisallow: /closed/\n");
        return List.of(
                HostileCase.of(
                                ROBOTS,
                                "of-an-outage-of-one-answer",
                                RawSite.robots(RawAnswer.inTurn(RawAnswer.status(500, ""), closed)),
                                new NotAsked())
                        .at("/closed/"),
                HostileCase.of(
                                ROBOTS,
                                "of-a-page-at-first-and-rules-then",
                                RawSite.robots(RawAnswer.inTurn(RawAnswer.status(404, ""), closed)),
                                new Fetched())
                        .at("/open/"),
                of(
                        TRANSPORT,
                        "unavailable-once",
                        RawAnswer.inTurn(RawAnswer.status(503, "Retry-After: 0\r\n"), PAGE),
                        new Fetched()),
                of(TRANSPORT, "too-many-once", RawAnswer.inTurn(RawAnswer.status(429, ""), PAGE), new Fetched()));
    }

    /// Each names one address of its host.
    private static Map<String, String> sitemaps() {
        String open = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
        Map<String, String> lists = new LinkedHashMap<>();
        lists.put(
                "with-an-address-in-cdata", open + "<url><loc><![CDATA[http://HOST/a?b=1&c=2]]></loc></url></urlset>");
        lists.put(
                "with-an-address-in-pieces",
                open + "<url><loc>http://HOST/<!-- x -->a?b=1&amp;c=2</loc></url></urlset>");
        lists.put("with-an-address-between-line-ends", open + "<url><loc>\n\n  http://HOST/a\n </loc></url></urlset>");
        lists.put(
                "with-prefixes",
                "<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'><s:url><s:loc>http://HOST/a</s:loc>"
                        + "</s:url></s:urlset>");
        lists.put(
                "with-pictures-and-films",
                open.replace(">", " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>")
                        + "<url><loc>http://HOST/a</loc>"
                        + "<image:image><image:loc>http://HOST/a.png</image:loc></image:image>".repeat(20_000)
                        + "</url></urlset>");
        lists.put(
                "that-is-a-feed",
                "<rss version='2.0'><channel><link>http://HOST/</link><item><link>http://HOST/a</link></item>"
                        + "</channel></rss>");
        lists.put("of-text-with-a-mark", "\ufeffhttp://HOST/a\r\n\r\n");
        return lists;
    }
}
