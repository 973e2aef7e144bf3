package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.CHANGES;
import static dev.remora.lab.hostile.cases.HostileGroup.CHARSETS;
import static dev.remora.lab.hostile.cases.HostileGroup.DOCUMENTS;
import static dev.remora.lab.hostile.cases.HostileGroup.HTML;
import static dev.remora.lab.hostile.cases.HostileGroup.ROBOTS;
import static dev.remora.lab.hostile.cases.HostileGroup.SITEMAPS;
import static dev.remora.lab.hostile.cases.HostileGroup.SPAM;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.Listed;
import dev.remora.lab.hostile.outcome.CaseExpectation.ListedNothing;
import dev.remora.lab.hostile.outcome.CaseExpectation.NotAsked;
import dev.remora.lab.hostile.outcome.CaseExpectation.OffTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What rules, lists, styles, data and documents claim, in forms that are seldom seen.
final class ClaimCases {
    private static final String CLOSED = "User-agent: *\nDisallow: /closed/\n";
    private static final String PAGE = Prose.page("claim", "");
    private static final String SHEETS = "application/vnd.oasis.opendocument.spreadsheet";
    private static final String SITEMAP =
            "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'" + " xmlns:x='http://www.w3.org/1999/xhtml'>";

    private ClaimCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>(robots());
        cases.addAll(lists());
        styles().forEach((label, style) -> cases.add(HostileCase.of(
                SPAM,
                "article-" + label,
                RawSite.page(RawAnswer.html("<title>娱乐</title><p>" + SpamCases.GAMBLING.repeat(2) + "</p><div style='"
                        + style + "'><p>" + SpamCases.ARTICLE.repeat(2) + "</p></div>")),
                new OffTopic())));
        markup().forEach((label, html) -> cases.add(
                HostileCase.of(HTML, label, RawSite.page(RawAnswer.html(Prose.page(label, html))), new Fetched())));
        cases.addAll(charsets());
        documents()
                .forEach((label, content) -> cases.add(HostileCase.of(
                                DOCUMENTS,
                                label,
                                RawSite.linking("/a.ods", RawAnswer.good(SHEETS, DocumentCases.open(SHEETS, content))),
                                new AtMost(8))
                        .at("/a.ods")));
        cases.addAll(changes());
        return cases;
    }

    private static List<HostileCase> robots() {
        String closed = "/%E9%92%88%E7%81%B8/";
        byte[] mark = ("\ufeff" + CLOSED).getBytes(UTF_16LE);
        return List.of(
                rules("of-utf16-the-other-way-round", RawAnswer.good("text/plain", mark), new NotAsked(), "/closed/"),
                rules("of-no-content", RawAnswer.saying("HTTP/1.1 204 None\r\n\r\n"), new Fetched(), "/open/"),
                rules("inside-a-page-of-markup", RawAnswer.html("<pre>" + CLOSED + "</pre>"), new Fetched(), "/open/"),
                rules(
                        "that-contradict-themselves",
                        RawAnswer.text(CLOSED + "Allow: /closed/\n"),
                        new Fetched(),
                        "/closed/"),
                rules(
                        "with-line-ends-of-two-kinds",
                        RawAnswer.text("User-agent: *\rDisallow: /x\r\n\rDisallow: /closed/\n\r"),
                        new NotAsked(),
                        "/closed/"),
                rules(
                        "behind-a-line-of-400-kb",
                        RawAnswer.text("# " + "x".repeat(400_000) + "\n" + CLOSED),
                        new NotAsked(),
                        "/closed/"),
                HostileCase.of(
                                ROBOTS,
                                "of-escapes-against-letters",
                                path -> path.equals("/robots.txt")
                                        ? RawAnswer.text("User-agent: *\nDisallow: " + closed + "\n")
                                        : RawAnswer.html(Prose.page(path, "<a href='/针灸/'>针灸</a>")),
                                new NotAsked())
                        .at(closed),
                HostileCase.of(
                                ROBOTS,
                                "of-letters-against-escapes",
                                path -> path.equals("/robots.txt")
                                        ? RawAnswer.text("User-agent: *\nDisallow: /针灸/\n")
                                        : RawAnswer.html(Prose.page(path, "<a href='/%e9%92%88%e7%81%b8/'>针灸</a>")),
                                new NotAsked())
                        .at(closed));
    }

    private static HostileCase rules(String label, RawAnswer answer, CaseExpectation expectation, String probe) {
        return HostileCase.of(ROBOTS, label, RawSite.robots(answer), expectation)
                .at(probe);
    }

    private static List<HostileCase> lists() {
        String forbidden = IntStream.range(0, 20_000)
                .mapToObj(i -> "<url><loc>http://HOST/closed/" + i + "</loc></url>")
                .collect(Collectors.joining());
        String languages = IntStream.range(0, 5_000)
                .mapToObj(i -> "<x:link rel='alternate' hreflang='l" + i + "' href='http://HOST/l" + i + "'/>")
                .collect(Collectors.joining());
        return List.of(
                list(
                        "of-an-address-in-5000-languages",
                        SITEMAP + "<url><loc>http://HOST/a</loc>" + languages + "</url></urlset>",
                        new Listed(1)),
                list(
                        "of-addresses-in-javascript",
                        SITEMAP
                                + "<url><loc>javascript:alert(1)</loc></url><url><loc>data:text/html,a</loc></url></urlset>",
                        new ListedNothing()),
                list(
                        "in-utf7",
                        "<?xml version='1.0' encoding='UTF-7'?>+ADw-urlset+AD4APA-url+AD4APA-loc+AD4-http://HOST/a",
                        new ListedNothing()),
                list(
                        "that-is-a-document",
                        "%PDF-1.7\n<urlset><url><loc>http://HOST/a</loc></url></urlset>",
                        new ListedNothing()),
                list(
                        "of-users-and-zones",
                        SITEMAP
                                + "<url><loc>http://u:p@HOST/a</loc></url><url><loc>http://[fe80::1%25e]/a</loc></url></urlset>",
                        new AtMost(6)),
                HostileCase.of(
                        SITEMAPS,
                        "of-what-robots-forbids",
                        path -> switch (path) {
                            case "/robots.txt" -> with(CLOSED + "Sitemap: http://HOST" + RawSite.SITEMAP + "\n");
                            case RawSite.SITEMAP -> with(SITEMAP + forbidden + "</urlset>");
                            default -> RawAnswer.html(PAGE);
                        },
                        new AtMost(4)));
    }

    private static HostileCase list(String label, String list, CaseExpectation expectation) {
        return HostileCase.of(SITEMAPS, label, RawSite.sitemap(with(list)), expectation)
                .at(RawSite.SITEMAP);
    }

    private static RawAnswer with(String text) {
        return (request, client) ->
                RawAnswer.text(text.replace("HOST", request.host())).write(request, client);
    }

    /// Each hides what is in the element from every reader.
    private static Map<String, String> styles() {
        Map<String, String> styles = new LinkedHashMap<>();
        styles.put("white-in-hsl", "color:hsl(0 0% 100%);background:#FFF");
        styles.put("white-without-alpha", "color:#ffffff00");
        styles.put("zoomed-to-nothing", "zoom:0.001");
        styles.put("turned-edge-on", "transform:rotateX(90deg)");
        styles.put("clipped-to-a-circle", "clip-path:circle(0)");
        styles.put("in-a-box-of-one-pixel", "width:1px;height:1px;overflow:hidden;position:absolute");
        styles.put("of-no-maximum-height", "max-height:0;overflow:clip");
        styles.put("scaled-by-its-own-property", "scale:0");
        styles.put("of-size-in-a-shorthand", "font:0/0 a");
        styles.put("moved-by-its-own-property", "translate:-9999px");
        styles.put("collapsed-to-nothing", "visibility:collapse");
        return styles;
    }

    /// Below an article on the topic.
    private static Map<String, String> markup() {
        String json = "<script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":";
        Map<String, String> html = new LinkedHashMap<>();
        html.put("styles-of-parentheses", "<p style='color:rgb(" + "(".repeat(300_000) + "'>a");
        html.put("styles-of-calculations", "<p style='width:" + "calc(1px + ".repeat(50_000) + "'>a");
        html.put("styles-of-escapes", "<p style='d\\69 splay:\\000062lock'>a".repeat(50_000));
        html.put("styles-of-declarations", "<p style='" + "color:red;".repeat(200_000) + "'>a");
        html.put("linked-data-of-huge-numbers", json + "1,\"datePublished\":1e999999999}</script>");
        html.put("linked-data-of-long-numbers", json + "9".repeat(1_000_000) + "}</script>");
        html.put("linked-data-of-a-name-twice", json + "[]" + ",\"headline\":[]".repeat(50_000) + "}</script>");
        html.put("linked-data-of-half-characters", json + "\"" + "\\ud800".repeat(200_000) + "\"}</script>");
        html.put(
                "a-date-of-a-megabyte",
                "<meta property='article:published_time' content='" + "9".repeat(1_000_000) + "'>");
        html.put("annotations-nested", "<math><annotation-xml encoding='text/html'><div>".repeat(20_000));
        html.put("foreign-objects-nested", "<svg><foreignObject><p>".repeat(20_000));
        html.put("plaintexts", "<plaintext>".repeat(100_000));
        html.put("links-with-zeros-inside", "<a href='/a\0b\0'>针灸</a>".repeat(20_000));
        html.put("links-of-half-characters", "<a href='/&#xd800;&#xdfff;'>针灸</a>".repeat(20_000));
        html.put("text-of-a-link-of-a-megabyte", "<a href='/a'>" + "针灸".repeat(150_000) + "</a>");
        html.put(
                "languages-in-thousands",
                IntStream.range(0, 20_000)
                        .mapToObj(i -> "<link rel=alternate hreflang=l" + i + " href='/?l" + i + "'>")
                        .collect(Collectors.joining()));
        return html;
    }

    private static List<HostileCase> charsets() {
        byte[] halves = ("\ufeff" + PAGE.replace("</p>", "\ud800</p>\udc00\udc00")).getBytes(UTF_8);
        String lone = "\ufeff" + PAGE.replace("</p>", "#</p>");
        byte[] wide = lone.getBytes(UTF_16LE);
        for (int i = 0; i + 1 < wide.length; i += 2) {
            if (wide[i] == '#' && wide[i + 1] == 0) {
                wide[i + 1] = (byte) 0xd8;
            }
        }
        return List.of(
                HostileCase.of(
                        CHARSETS,
                        "of-halves-in-utf8",
                        RawSite.page(RawAnswer.good("text/html", halves)),
                        new OnTopic()),
                HostileCase.of(
                        CHARSETS, "of-halves-in-utf16", RawSite.page(RawAnswer.good("text/html", wide)), new OnTopic()),
                HostileCase.of(
                        CHARSETS,
                        "a-mark-in-every-line",
                        RawSite.page(RawAnswer.html(PAGE.replace("。", "。\ufeff"))),
                        new OnTopic()),
                HostileCase.of(
                        CHARSETS,
                        "a-charset-in-a-list",
                        RawSite.page(RawAnswer.good(
                                "text/html; charset=\"utf-8, gbk\"; charset=big5", PAGE.getBytes(UTF_8))),
                        new OnTopic()));
    }

    private static Map<String, String> documents() {
        String open = "<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                + " xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0'"
                + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body><office:spreadsheet>";
        String cell = "<table:table-cell table:number-columns-repeated='16384'><text:p>针灸</text:p></table:table-cell>";
        Map<String, String> documents = new LinkedHashMap<>();
        documents.put(
                "open-sheet-of-repeated-cells",
                open + "<table:table><table:table-row table:number-rows-repeated='1048576'>" + cell.repeat(100)
                        + "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>");
        documents.put(
                "open-sheet-of-blanks",
                open + "<table:table><table:table-row><table:table-cell><text:p>"
                        + "<text:s text:c='999999999'/>".repeat(99)
                        + "</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>"
                        + "</office:body></office:document-content>");
        documents.put("open-sheet-nested", open + "<table:table><table:table-row><table:table-cell>".repeat(50_000));
        documents.put(
                "open-sheet-of-entities",
                "<!DOCTYPE a [<!ENTITY a '" + "哈".repeat(9_000) + "'>]>" + open + "<text:p>" + "&a;".repeat(90_000));
        return documents;
    }

    private static List<HostileCase> changes() {
        RawAnswer same = RawAnswer.saying("HTTP/1.1 304 Same\r\n\r\n");
        RawAnswer moved =
                RawAnswer.saying("HTTP/1.1 304 Same\r\nLocation: http://elsewhere.test/\r\nRefresh: 0;url=/b\r\n\r\n");
        return List.of(
                dated("a-change-to-come-and-never-again", "Wed, 01 Jan 2999 00:00:00 GMT", same, new Status(304)),
                dated("not-modified-but-moved", "Wed, 01 Jan 2025 00:00:00 GMT", moved, new OnTopic()),
                dated("a-change-date-of-junk", "yesterday\u0001\u00ff", RawAnswer.html(PAGE), new Fetched()),
                dated("a-change-date-of-100-kb", "9".repeat(100_000), RawAnswer.html(PAGE), new Fetched()),
                dated(
                                "a-pause-of-ages-later",
                                "Wed, 01 Jan 2025 00:00:00 GMT",
                                RawAnswer.status(503, "Retry-After: 99999999999999\r\n"),
                                new AtMost(6))
                        .slowly());
    }

    private static HostileCase dated(String label, String date, RawAnswer then, CaseExpectation expectation) {
        RawAnswer first = RawAnswer.whole(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nLast-Modified: " + date,
                Prose.page("dated", "").getBytes(UTF_8));
        return HostileCase.of(
                CHANGES,
                label,
                RawSite.withoutRobots(RawSite.of(Map.of("/", RawAnswer.inTurn(first, then)))),
                expectation);
    }
}
