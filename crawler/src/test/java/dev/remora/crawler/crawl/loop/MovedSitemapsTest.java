package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.shared.collection.JournalRecord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Sitemaps that robots.txt names by an address of earlier days, as before the site changed to https, or by a path.
class MovedSitemapsTest {
    private static final String INDEX = "<sitemapindex><sitemap><loc>$%s</loc></sitemap></sitemapindex>";

    /// Has `$` in place of the address of the server.
    private static LoopbackServer.Answer local(String head, String body) {
        return (request, client) -> LoopbackCrawl.saying(
                        LoopbackCrawl.response(head, body.replace("$", "http://127.0.0.1:" + client.getLocalPort())))
                .write(request, client);
    }

    private static LoopbackServer.Answer moved(String location) {
        return LoopbackCrawl.saying("HTTP/1.1 301 Moved\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
    }

    private static LoopbackCrawl crawl() throws IOException {
        return new LoopbackCrawl()
                .on("/robots.txt", local("HTTP/1.1 200 OK", "User-agent: *\nAllow: /\nSitemap: $/sitemap.xml\n"))
                .on("/a", LoopbackCrawl.html(LoopbackCrawl.article("甲", "")));
    }

    @Test
    void areReadWhereTheyAre() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/sitemap.xml", moved("/index.xml"))
                    .on("/index.xml", local("HTTP/1.1 200 OK", INDEX.formatted("/1.xml")))
                    .on("/1.xml", local("HTTP/1.1 200 OK", "<urlset><url><loc>$/a</loc></url></urlset>"));
            assertEquals(Map.of("/", "首页", "/a", "甲"), crawl.run().pages());
            List<String> read = crawl.journal(JournalRecord.SitemapFetched.class).stream()
                    .map(sitemap -> sitemap.url().pathAndQuery())
                    .toList();
            assertEquals(List.of("/sitemap.xml", "/index.xml", "/1.xml"), read);
        }
    }

    @Test
    void areReadAtAPath() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/robots.txt", local("HTTP/1.1 200 OK", "Sitemap: /map.xml\nUser-agent: *\nAllow: /\n"))
                    .on("/map.xml", local("HTTP/1.1 200 OK", "<urlset><url><loc>/a</loc></url></urlset>"));
            assertEquals(Map.of("/", "首页", "/a", "甲"), crawl.run().pages());
        }
    }

    @Test
    void areAsNearToRobotsTxtAsWhatNamedThem() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/sitemap.xml", moved("/index.xml"))
                    .on("/index.xml", local("HTTP/1.1 200 OK", INDEX.formatted("/old/part.xml")))
                    .on("/old/part.xml", moved("/part.xml"))
                    .on("/part.xml", local("HTTP/1.1 200 OK", INDEX.formatted("/old/1.xml")))
                    .on("/old/1.xml", moved("/1.xml"))
                    .on("/1.xml", local("HTTP/1.1 200 OK", "<urlset><url><loc>$/a</loc></url></urlset>"));
            assertEquals(Map.of("/", "首页", "/a", "甲"), crawl.run().pages());
            assertEquals(
                    List.of(0, 0, 1, 1, 2, 2),
                    crawl.journal(JournalRecord.SitemapFetched.class).stream()
                            .map(JournalRecord.SitemapFetched::level)
                            .toList());
        }
    }

    @Test
    void areAskedForInBoundedNumberHoweverFarTheyLead() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/sitemap.xml", moved("/1.xml"));
            for (int i = 1; i < 100; i++) {
                crawl.on("/" + i + ".xml", moved("/" + (i + 1) + ".xml"));
            }
            crawl.run();
            assertEquals(
                    LoopbackCrawl.SETTINGS.auxiliary().maxSitemaps(),
                    crawl.journal(JournalRecord.SitemapFetched.class).size());
        }
    }

    @Test
    void areAskedForOnceWhereTheyLeadInACircle() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/sitemap.xml", moved("/other.xml")).on("/other.xml", moved("/sitemap.xml"));
            assertEquals(
                    List.of("/robots.txt", "/", "/sitemap.xml", "/other.xml"),
                    crawl.run().asked());
        }
    }

    @Test
    void areLeftWhereTheyLeadToAnotherHost() throws IOException {
        try (LoopbackCrawl crawl = crawl()) {
            crawl.on("/sitemap.xml", moved("http://other.invalid/sitemap.xml"));
            assertEquals(
                    List.of("/robots.txt", "/", "/sitemap.xml"), crawl.run().asked());
        }
    }
}
