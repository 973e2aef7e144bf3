package dev.remora.crawler.feed;

import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;

/// Reads feeds. Immutable, thread-safe, never throws for the content of a feed.
public final class FeedReader {
    static final int MAX_ENTRIES = 1_000;

    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_SUMMARY = 200;

    /// Maximum number of characters of a summary to process: some feeds contain whole articles.
    private static final int LONGEST_MARKUP = 2_000;

    private static final Pattern WHITE = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}]+");

    private final UrlRules rules;
    private final CharsetDetector charsets = new CharsetDetector();

    /// @param rules make the addresses canonical; those that they refuse are left out
    public FeedReader(UrlRules rules) {
        this.rules = rules;
    }

    /// Reads a feed; empty if the body is not a feed.
    ///
    /// @param url of the feed: relative addresses are resolved against it
    /// @param contentType the Content-Type header as sent, or empty; only its charset counts
    /// @return one entry per address, in the order of the feed, at most 1,000
    public Optional<List<FeedEntry>> read(Url url, String contentType, Bytes body) {
        return FeedSigns.of(body).map(form -> switch (form) {
            case XML -> entries(url, XmlFeed.read(charsets.text(body, contentType)));
            case JSON -> entries(url, JsonFeed.read(body));
        });
    }

    private List<FeedEntry> entries(Url feed, List<RawEntry> raw) {
        Map<Url, FeedEntry> byUrl = new LinkedHashMap<>();
        for (RawEntry entry : raw) {
            if (rules.resolve(feed, entry.address()) instanceof UrlVerdict.Accepted(Url url) && !url.equals(feed)) {
                byUrl.putIfAbsent(
                        url,
                        new FeedEntry(
                                url,
                                plain(entry.title(), LONGEST_TITLE),
                                plain(entry.summary(), LONGEST_SUMMARY),
                                FeedDate.of(entry.date())));
            }
        }
        return List.copyOf(byUrl.values());
    }

    /// Text without markup, which feeds escape in different ways.
    private static String plain(String text, int longest) {
        String start = Beginning.of(text, LONGEST_MARKUP);
        String bare = start.indexOf('<') >= 0 || start.indexOf('&') >= 0
                ? Jsoup.parse(start).text()
                : start;
        return Beginning.of(WHITE.matcher(bare).replaceAll(" ").strip(), longest);
    }
}
