package dev.remora.crawler.feed;

import dev.remora.shared.url.Url;
import java.time.LocalDate;
import java.util.Optional;

/// A feed's entry for one page.
///
/// @param url canonical address of the page
/// @param title or empty; white space folded
/// @param summary without markup, at most 200 characters; or empty
/// @param published the day on which it was published, or else changed; empty if the feed has neither
public record FeedEntry(Url url, String title, String summary, Optional<LocalDate> published) {}
