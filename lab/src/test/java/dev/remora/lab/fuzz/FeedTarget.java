package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict.Accepted;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Feeds, of XML or JSON: the file.
///
/// One entry an address, all canonical; titles and summaries within their bounds; the same again the second
/// time.
final class FeedTarget implements FuzzTarget {
    private final FeedReader reader = new FeedReader(UrlRules.DEFAULT);

    @Override
    public void read(byte[] input) {
        Url url = new Url("http://a.example/feed");
        Optional<List<FeedEntry>> entries = reader.read(url, "", Bytes.of(input));
        assertEquals(entries, reader.read(url, "", Bytes.of(input)));
        Set<Url> seen = new HashSet<>();
        for (FeedEntry entry : entries.orElse(List.of())) {
            assertTrue(seen.add(entry.url()), entry::toString);
            assertEquals(
                    new Accepted(entry.url()),
                    UrlRules.DEFAULT.canonical(entry.url().text()));
            assertTrue(entry.title().length() <= 300, entry::title);
            assertTrue(entry.summary().length() <= 200, entry::summary);
        }
        assertTrue(seen.size() <= 1_000);
    }
}
