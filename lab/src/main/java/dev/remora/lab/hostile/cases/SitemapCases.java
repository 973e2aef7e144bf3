package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.SITEMAPS;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Listed;
import dev.remora.lab.hostile.outcome.CaseExpectation.ListedNothing;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Hostile sitemaps and feeds.
final class SitemapCases {
    private static final String XML = "<?xml version='1.0' encoding='UTF-8'?>";
    private static final String URLS = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    private static final String INDEX = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    private static final String LAUGHS = laughs();

    private SitemapCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        empty().forEach((label, answer) -> cases.add(sitemap(label, answer, new ListedNothing())));
        cases.addAll(read());
        feeds().forEach((label, body) ->
                cases.add(feed(label, RawAnswer.good("application/rss+xml", body.getBytes(UTF_8)), new AtMost(10))));
        cases.add(feed(
                "feed-without-end",
                RawAnswer.flooding(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n" + XML
                                + "<rss version='2.0'><channel>",
                        "<item><link>/a</link></item>"),
                new AtMost(10)));
        cases.add(feed(
                "feed-of-json-nested",
                RawAnswer.good(
                        "application/feed+json",
                        ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":" + "[".repeat(500_000))
                                .getBytes(UTF_8)),
                new AtMost(10)));
        cases.add(feed(
                "feed-of-json-numbers",
                RawAnswer.good(
                        "application/feed+json",
                        ("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":1e999999999,\"date_published\":\"9e9\"}"
                                        + "]}")
                                .getBytes(UTF_8)),
                new AtMost(10)));
        return cases;
    }

    private static HostileCase sitemap(String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(SITEMAPS, label, RawSite.sitemap(answer), expectation)
                .at(RawSite.SITEMAP);
    }

    private static HostileCase feed(String label, RawAnswer answer, CaseExpectation expectation) {
        return HostileCase.of(SITEMAPS, label, RawSite.linking("/feed.xml", answer), expectation)
                .at("/feed.xml");
    }

    private static RawAnswer xml(String body) {
        return RawAnswer.good("application/xml", (XML + body).getBytes(UTF_8));
    }

    /// Sitemaps without usable addresses.
    private static Map<String, RawAnswer> empty() {
        Map<String, RawAnswer> sitemaps = new LinkedHashMap<>();
        sitemaps.put("of-nothing", xml(""));
        sitemaps.put("missing", RawAnswer.missing());
        sitemaps.put("of-bytes", RawAnswer.good("application/xml", new byte[100_000]));
        sitemaps.put("of-entities", xml(LAUGHS + URLS + "<url><loc>http://a.test/&l9;</loc></url></urlset>"));
        sitemaps.put(
                "of-an-outer-entity",
                xml("<!DOCTYPE u [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + URLS
                        + "<url><loc>http://a.test/&x;</loc></url></urlset>"));
        sitemaps.put("of-other-hosts", xml(URLS + urls(2_000, "http://elsewhere-") + "</urlset>"));
        sitemaps.put(
                "of-other-schemes",
                xml(URLS + "<url><loc>file:///etc/passwd</loc></url><url><loc>javascript:1</loc></url>" + "</urlset>"));
        sitemaps.put("nested-without-end", xml("<a>".repeat(300_000)));
        sitemaps.put("of-attributes", xml("<urlset " + attributes(50_000) + "></urlset>"));
        sitemaps.put("closed-at-once", (_, client) -> client.close());
        sitemaps.put("of-a-wrong-length", RawAnswer.saying("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"));
        sitemaps.put("flood-of-headers", RawAnswer.flooding("HTTP/1.1 200 OK\r\n", "X: a\r\n"));
        sitemaps.put("flood-of-a-comment", RawAnswer.flooding("HTTP/1.1 200 OK\r\n\r\n" + XML + "<!--", "a"));
        return sitemaps;
    }

    private static List<HostileCase> read() {
        RawAnswer itself =
                (request, client) -> xml(INDEX + sitemaps(request.host(), "/sitemap.xml", 1) + "</sitemapindex>")
                        .write(request, client);
        RawAnswer thousands = (request, client) -> xml(INDEX + sitemaps(request.host(), request.path() + "/", 2_000)
                        + "</sitemapindex>")
                .write(request, client);
        RawAnswer alike = (request, client) -> xml(URLS
                        + ("<url><loc>http://" + request.host() + "/a</loc></url>").repeat(50_000) + "</urlset>")
                .write(request, client);
        RawAnswer unclosed =
                (request, client) -> xml(URLS + "<url><loc>http://" + request.host() + "/a</loc></url><url>")
                        .write(request, client);
        RawAnswer endless = (request, client) -> RawAnswer.flooding(
                        "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n\r\n" + XML + URLS,
                        "<url><loc>http://" + request.host() + "/a</loc></url>")
                .write(request, client);
        return List.of(
                sitemap("of-itself", itself, new AtMost(5)),
                HostileCase.of(
                                SITEMAPS,
                                "of-2000-sitemaps-each",
                                path -> path.startsWith("/sitemap.xml")
                                        ? thousands
                                        : RawSite.sitemap(thousands).at(path),
                                new AtMost(40))
                        .at(RawSite.SITEMAP),
                sitemap("of-one-address-50000-times", alike, new Listed(1)),
                sitemap("unclosed", unclosed, new AtMost(5)),
                sitemap("without-end", endless, new AtMost(5)));
    }

    private static Map<String, String> feeds() {
        Map<String, String> feeds = new LinkedHashMap<>();
        String rss = "<rss version='2.0'><channel>";
        feeds.put("feed-of-entities", XML + LAUGHS + rss + "<item><link>/&l9;</link></item></channel></rss>");
        feeds.put(
                "feed-of-an-outer-entity",
                XML + "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + rss
                        + "<item><link>/&x;</link></item></channel></rss>");
        feeds.put(
                "feed-of-20000-alike", XML + rss + "<item><link>/a</link></item>".repeat(20_000) + "</channel></rss>");
        feeds.put(
                "feed-of-junk-dates",
                XML + rss + "<item><link>/a</link><pubDate>99 Smarch 99999999999</pubDate></item>"
                        + "<item><link>/b</link><pubDate>+999999999-12-31T23:59:60Z</pubDate></item></channel></rss>");
        feeds.put(
                "feed-of-scripts",
                XML + rss + "<item><link>javascript:1</link><guid>file:///etc</guid></item></channel></rss>");
        feeds.put("feed-unclosed", XML + rss + "<item><link>/a</link><item><title><![CDATA[");
        feeds.put(
                "feed-of-json-keys",
                "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{" + numbered(100_000)
                        + "\"url\":\"/a\"}]}");
        feeds.put(
                "feed-of-an-outer-subset",
                "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY % x SYSTEM 'http://127.0.0.1:1/x.dtd'> %x;]>" + rss
                        + "<item><link>/a</link></item></channel></rss>");
        feeds.put(
                "feed-of-an-unknown-encoding",
                "<?xml version='1.0' encoding='no-such'?>" + rss + "<item><link>/a</link></item></channel></rss>");
        feeds.put("feed-nested", XML + rss + "<item>".repeat(200_000));
        feeds.put(
                "feed-of-atom-bases",
                XML + "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='//'>"
                        + "<entry xml:base='http://[::'><link href='a'/></entry></feed>");
        return feeds;
    }

    private static String numbered(int number) {
        StringBuilder keys = new StringBuilder();
        for (int i = 0; i < number; i++) {
            keys.append("\"k").append(i).append("\":0,");
        }
        return keys.toString();
    }

    private static String urls(int number, String before) {
        StringBuilder urls = new StringBuilder();
        for (int i = 0; i < number; i++) {
            urls.append("<url><loc>").append(before).append(i).append(".test/</loc></url>");
        }
        return urls.toString();
    }

    private static String sitemaps(String host, String path, int number) {
        StringBuilder maps = new StringBuilder();
        for (int i = 0; i < number; i++) {
            maps.append("<sitemap><loc>http://")
                    .append(host)
                    .append(path)
                    .append(number == 1 ? "" : i)
                    .append("</loc></sitemap>");
        }
        return maps.toString();
    }

    private static String attributes(int number) {
        StringBuilder attributes = new StringBuilder();
        for (int i = 0; i < number; i++) {
            attributes.append(" a").append(i).append("='1'");
        }
        return attributes.toString();
    }

    private static String laughs() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE x [<!ENTITY l0 'haha'>");
        for (int i = 1; i < 10; i++) {
            laughs.append("<!ENTITY l" + i + " '" + ("&l" + (i - 1) + ";").repeat(10) + "'>");
        }
        return laughs.append("]>").toString();
    }
}
