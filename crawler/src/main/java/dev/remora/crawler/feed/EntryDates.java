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

/// The dates that feeds gave for pages, for those pages that do not state their own. Kept in memory, for the
/// last 20,000 entries: a page whose feed was read long before it, or by an earlier process, gets none.
/// Thread-safe.
public final class EntryDates {
    private static final int MOST = 20_000;

    private final Map<Long, LocalDate> byPage = new LinkedHashMap<>();
    private boolean forgot;

    /// Notes the dates that a feed gives for pages of its own site. A date in the future of the fetch is
    /// ignored, since users sort by date.
    ///
    /// @param feed its address
    /// @param fetchedAt time of the fetch
    public void note(Url feed, Instant fetchedAt, List<FeedEntry> entries) {
        String site = Sites.of(feed);
        LocalDate latest =
                fetchedAt.atOffset(ZoneOffset.UTC).toLocalDate().plusDays(1); // east of UTC it may be tomorrow
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
                forgot = true;
            }
        }
    }

    /// Returns the page with the date from a feed, if there is one and the page has none of its own.
    public Page dated(Page page) {
        if (page.facts().days().published().isPresent()) {
            return page;
        }
        LocalDate day = day(page.url());
        return day == null ? page : page.with(page.facts().publishedOn(day));
    }

    /// Whether there were more dates than are kept.
    public boolean forgot() {
        synchronized (byPage) {
            return forgot;
        }
    }

    private LocalDate day(Url url) {
        synchronized (byPage) {
            return byPage.get(url.key());
        }
    }
}
