package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict.Accepted;
import java.util.List;

/// Sitemaps, plain or packed: the file.
///
/// No more addresses than may be, all canonical; the same again the second time.
final class SitemapTarget implements FuzzTarget {
    private static final int ADDRESSES = 20;

    private final SitemapReader reader = new SitemapReader(UrlRules.DEFAULT, 64 << 10, ADDRESSES, new ParsingRoom());

    @Override
    public void read(byte[] input) {
        Url url = new Url("http://a.example/sitemap.xml");
        Sitemap sitemap = reader.read(url, input);
        check(sitemap.pages());
        check(sitemap.sitemaps());
        assertEquals(sitemap, reader.read(url, input));
    }

    private static void check(List<Url> addresses) {
        assertTrue(addresses.size() <= ADDRESSES, () -> addresses.size() + " addresses");
        for (Url url : addresses) {
            assertEquals(new Accepted(url), UrlRules.DEFAULT.canonical(url.text()));
        }
    }
}
