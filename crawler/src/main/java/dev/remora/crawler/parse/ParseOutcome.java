package dev.remora.crawler.parse;

import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// What a response turned out to hold.
public sealed interface ParseOutcome {
    /// A page.
    ///
    /// @param page as read
    /// @param refresh where an immediate meta refresh leads: then the page is a redirect in all but name
    record Parsed(Page page, Optional<Url> refresh) implements ParseOutcome {}

    /// Nothing that we read.
    ///
    /// @param reason for people: `image/png is not read`
    record NotAPage(String reason) implements ParseOutcome {}

    /// It was not read this time, for reasons that may lie with the machine: it may be tried again.
    ///
    /// @param reason for people: `reading it took longer than 20 s`
    record NotRead(String reason) implements ParseOutcome {}
}
