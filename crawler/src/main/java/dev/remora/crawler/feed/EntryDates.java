package dev.remora.crawler.feed;

import dev.remora.shared.page.Page;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The days that feeds gave for pages, for those pages that do not say theirs themselves. Kept in memory, for the
/// last 20,000 entries: a page whose feed was read long before it, or by an earlier process, has to do without.
/// Safe for all threads.
public final class EntryDates {
    private static final int MOST = 20_000;

    private final Map<Long, LocalDate> byPage = new LinkedHashMap<>();

    /// Notes what a feed says of the pages of its own site. A day that was still to come when it was read is none:
    /// people sort by it.
    ///
    /// @param feed where it was found
    /// @param fetchedAt when
    public void note(Url feed, Instant fetchedAt, List<FeedEntry> entries) {
        String site = Sites.of(feed);
        LocalDate latest = fetchedAt.atOffset(ZoneOffset.UTC).toLocalDate().plusDays(1); // it is tomorrow in the east
        synchronized (byPage) {
            for (FeedEntry entry : entries) {
                entry.published()
                        .filter(day ->
                                !day.isAfter(latest) && Sites.of(entry.url()).equals(site))
                        .ifPresent(day -> byPage.put(entry.url().key(), day));
            }
            var oldest = byPage.keySet().iterator();
            while (byPage.size() > MOST) {
                oldest.next();
                oldest.remove();
            }
        }
    }

    /// The page with its day, if it has none of its own and a feed gave one.
    public Page dated(Page page) {
        if (page.facts().published().isPresent()) {
            return page;
        }
        LocalDate day = day(page.url());
        return day == null ? page : page.with(page.facts().publishedOn(day));
    }

    private LocalDate day(Url url) {
        synchronized (byPage) {
            return byPage.get(url.key());
        }
    }
}
