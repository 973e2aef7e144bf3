package dev.remora.lab.library;

import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.Sitemap;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;

/// The content of an address of a [PageLibrary].
public sealed interface Holding {
    /// A page.
    record HeldPageAt(HeldPage page) implements Holding {}

    /// A feed, with what it says about its pages.
    record FeedAt(List<FeedEntry> entries) implements Holding {
        public FeedAt {
            entries = List.copyOf(entries);
        }
    }

    /// A robots.txt.
    ///
    /// @param status 200 to 299
    record Robots(int status, Bytes body) implements Holding {}

    /// A sitemap.
    record SitemapAt(Sitemap sitemap) implements Holding {}

    /// A redirect.
    ///
    /// @param status 301, 302, 303, 307 or 308
    record Elsewhere(int status, UrlVerdict target) implements Holding {}

    /// A successful response that is not a page.
    record NoPageHere(Failure reason) implements Holding {}

    /// A missing address.
    ///
    /// @param status 400 or more
    record Missing(int status) implements Holding {}
}
