package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.SITEMAPS;
import static dev.remora.lab.hostile.cases.HostileGroup.TRAPS;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.ListedNothing;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Sitemaps that name sitemaps, packed sitemaps, and sitemaps and feeds with many or odd entries.
final class SitemapTreeCases {
    private static final String URLS = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    private static final String INDEX = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>";
    private static final String WEATHER = "<title>天气</title><p>今天的天气很好，明天有小雨，后天转晴。";

    /// Requests of a site whose sitemap leads to pages of one shape, off topic.
    private static final int ALIKE = 1_100;

    private SitemapTreeCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        trees().forEach((label, map) -> cases.add(tree(SITEMAPS, label, map, 40)));
        cases.add(tree(
                TRAPS, "sitemap-of-30000-pages", (_, host) -> URLS + entries(30_000, host, "") + "</urlset>", ALIKE));
        odd().forEach((label, body) -> cases.add(
                HostileCase.of(SITEMAPS, label, RawSite.sitemap(RawAnswer.good("application/xml", body)), new AtMost(8))
                        .at(RawSite.SITEMAP)));
        packed().forEach((label, body) -> cases.add(HostileCase.of(
                        SITEMAPS, label, RawSite.sitemap(RawAnswer.good("application/gzip", body)), new ListedNothing())
                .at(RawSite.SITEMAP)));
        cases.add(HostileCase.of(
                        SITEMAPS,
                        "behind-redirects-without-end",
                        path -> path.startsWith(RawSite.SITEMAP)
                                ? RawAnswer.status(302, "Location: " + path + "a\r\n")
                                : RawSite.sitemap(RawAnswer.missing()).at(path),
                        new AtMost(20))
                .at(RawSite.SITEMAP));
        cases.add(ofHosts());
        cases.add(feed(
                TRAPS,
                "feed-of-30000-pages",
                ALIKE,
                host -> "<rss version='2.0'><channel>"
                        + IntStream.range(0, 30_000)
                                .mapToObj(i -> "<item><link>http://" + host + "/f-" + i + ".html</link></item>")
                                .collect(Collectors.joining())
                        + "</channel></rss>"));
        cases.add(feed(
                SITEMAPS,
                "feed-of-next-feeds",
                60,
                host -> "<feed xmlns='http://www.w3.org/2005/Atom'>"
                        + "<link rel='next' href='/feed.xml?" + host.hashCode()
                        + "'/><link rel='self' href='/feed.xml'/>"
                        + "<entry><link href='/a'/><updated>9999-12-31T23:59:59Z</updated></entry></feed>"));
        return cases;
    }

    private interface SitemapOf {
        String of(String path, String host);
    }

    private static HostileCase tree(HostileGroup group, String label, SitemapOf map, int most) {
        RawSite site = path -> (request, client) -> {
            RawAnswer answer = path.startsWith("/sitemap")
                    ? RawAnswer.good(
                            "application/xml", map.of(path, request.host()).getBytes(UTF_8))
                    : path.equals("/robots.txt")
                            ? RawAnswer.text("Sitemap: http://" + request.host() + RawSite.SITEMAP + "\n")
                            : RawAnswer.html(WEATHER + path.hashCode());
            answer.write(request, client);
        };
        return HostileCase.of(group, label, site, new AtMost(most)).at(RawSite.SITEMAP);
    }

    private static Map<String, SitemapOf> trees() {
        Map<String, SitemapOf> trees = new LinkedHashMap<>();
        trees.put(
                "in-a-circle-of-two",
                (path, host) -> index(host, path.equals(RawSite.SITEMAP) ? "/sitemap-b.xml" : RawSite.SITEMAP));
        trees.put("deeper-each-time", (path, host) -> index(host, path.replace(".xml", "-a.xml")));
        trees.put(
                "of-random-sitemaps",
                (path, host) -> index(host, "/sitemap-" + TrapCases.word(path) + ".xml")
                        + index(host, "/sitemap-" + TrapCases.word(path + 2) + ".xml"));
        trees.put(
                "of-pages-as-sitemaps",
                (_, host) -> INDEX
                        + IntStream.range(0, 2_000)
                                .mapToObj(i -> "<sitemap><loc>http://" + host + "/p" + i + "</loc></sitemap>")
                                .collect(Collectors.joining())
                        + "</sitemapindex>");
        return trees;
    }

    private static String index(String host, String path) {
        return INDEX + "<sitemap><loc>http://" + host + path + "</loc></sitemap></sitemapindex>";
    }

    private static String entries(int number, String host, String more) {
        return IntStream.range(0, number)
                .mapToObj(i -> "<url><loc>http://" + host + "/s-" + i + ".html</loc>" + more + "</url>")
                .collect(Collectors.joining());
    }

    private static Map<String, byte[]> odd() {
        String host = "sitemaps-odd.test";
        Map<String, byte[]> odd = new LinkedHashMap<>();
        odd.put(
                "of-dates-to-come",
                xml(URLS + entries(1, host, "<lastmod>9999-12-31T23:59:59Z</lastmod>") + "</urlset>"));
        odd.put(
                "of-junk-fields",
                xml(URLS
                        + entries(
                                1, host, "<lastmod>-1</lastmod><priority>1e999</priority><changefreq>NaN</changefreq>")
                        + "</urlset>"));
        odd.put("of-a-web-page", xml("<!doctype html><html><body>" + Prose.page("sitemap", "<a href=/a>a</a>")));
        odd.put("of-utf16", (URLS + entries(1, host, "") + "</urlset>").getBytes(StandardCharsets.UTF_16));
        odd.put("of-text-without-a-line-end", "http://a.test/".repeat(200_000).getBytes(UTF_8));
        odd.put("of-a-million-lines", "http://a.test/\n".repeat(250_000).getBytes(UTF_8));
        odd.put(
                "of-addresses-of-100-kb",
                xml(URLS + ("<url><loc>http://" + host + "/" + "a".repeat(100_000) + "</loc></url>").repeat(30)
                        + "</urlset>"));
        odd.put("of-one-address-of-megabytes", xml(URLS + "<url><loc>http://" + host + "/" + "a".repeat(3_000_000)));
        odd.put(
                "of-namespaces",
                xml("<urlset "
                        + IntStream.range(0, 20_000)
                                .mapToObj(i -> "xmlns:n" + i + "='http://n" + i + "/'")
                                .collect(Collectors.joining(" "))
                        + "></urlset>"));
        odd.put(
                "of-50000-versions",
                xml(URLS + "<url><loc>http://" + host + "/a</loc>"
                        + "<xhtml:link rel='alternate' hreflang='zh' href='/b'/>".repeat(50_000) + "</url></urlset>"));
        odd.put("of-a-mark-and-blanks", ("\ufeff \n" + URLS + entries(1, host, "") + "</urlset>").getBytes(UTF_8));
        odd.put("of-instructions", xml("<?a b?>".repeat(400_000) + URLS + entries(1, host, "") + "</urlset>"));
        odd.put(
                "of-pictures",
                xml(URLS + "<url><loc>http://" + host + "/a</loc>"
                        + "<image:image><image:loc>/b</image:loc></image:image>".repeat(50_000) + "</url></urlset>"));
        return odd;
    }

    private static byte[] xml(String body) {
        return ("<?xml version='1.0' encoding='UTF-8'?>" + body).getBytes(UTF_8);
    }

    private static Map<String, byte[]> packed() {
        byte[] empty = xml(URLS + "</urlset>");
        byte[] gzip = Packed.by("gzip", empty);
        Map<String, byte[]> packed = new LinkedHashMap<>();
        packed.put("packed-twice", Packed.by("gzip", gzip));
        packed.put("packed-and-cut", Arrays.copyOf(gzip, gzip.length / 2));
        packed.put("packed-in-name-only", empty);
        packed.put("packed-bomb", Packed.bomb("gzip", 64));
        return packed;
    }

    /// A robots.txt that names a sitemap on each of 3,000 other domains.
    private static HostileCase ofHosts() {
        RawSite site = path -> (request, client) -> {
            String maps = IntStream.range(0, 3_000)
                    .mapToObj(i -> "Sitemap: http://" + HostileCase.domain(i, request.host()) + "/sitemap.xml\n")
                    .collect(Collectors.joining());
            (path.equals("/robots.txt") ? RawAnswer.text(maps) : RawAnswer.html(WEATHER + path)).write(request, client);
        };
        return HostileCase.of(SITEMAPS, "on-3000-other-domains", site, new AtMost(20));
    }

    private static HostileCase feed(HostileGroup group, String label, int most, Function<String, String> xml) {
        RawSite site = RawSite.withoutRobots(path -> (request, client) -> (path.startsWith("/feed.xml")
                        ? RawAnswer.good("application/rss+xml", xml(xml.apply(request.host())))
                        : RawAnswer.html(WEATHER + path.hashCode()
                                + "<link rel=alternate type='application/rss+xml' href='/feed.xml'><a"
                                + " href='/feed.xml'>针灸</a>"))
                .write(request, client));
        return HostileCase.of(group, label, site, new AtMost(most)).at("/feed.xml");
    }
}
