package dev.remora.crawler.feed;

import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;

/// Reads feeds. Immutable, safe for use by many threads, never throws for what a feed holds.
public final class FeedReader {
    static final int MAX_ENTRIES = 1_000;

    private static final int LONGEST_TITLE = 300;
    private static final int LONGEST_SUMMARY = 200;

    /// So much of a summary is looked at: whole articles stand in feeds.
    private static final int LONGEST_MARKUP = 2_000;

    private static final Pattern WHITE = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}]+");

    private final UrlRules rules;
    private final CharsetDetector charsets = new CharsetDetector();

    /// @param rules make the addresses canonical; what they refuse is left out
    public FeedReader(UrlRules rules) {
        this.rules = rules;
    }

    /// Reads a feed; empty if the body is none.
    ///
    /// @param url where it was found: relative addresses are resolved against it
    /// @param contentType the Content-Type header as sent, or empty; only its charset counts
    /// @return one entry an address, in the order of the feed, at most 1,000
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

    /// Text without markup, which feeds escape in one way or the other.
    private static String plain(String text, int longest) {
        String start = cut(text, LONGEST_MARKUP);
        String bare = start.indexOf('<') >= 0 || start.indexOf('&') >= 0
                ? Jsoup.parse(start).text()
                : start;
        return cut(WHITE.matcher(bare).replaceAll(" ").strip(), longest);
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }
}
