package dev.remora.crawler.parse;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// What a response turned out to hold.
public sealed interface ParseOutcome {
    /// A page.
    ///
    /// @param page as read
    /// @param refresh where an immediate meta refresh leads: then the page is a redirect in all but name
    /// @param title as the page gives it: unlike that of `page`, it does not depend on what is known of the site
    /// @param text the main text, as far as the page alone tells it: the same whenever the page is read
    record Parsed(Page page, Optional<Url> refresh, String title, String text) implements ParseOutcome {
        /// A page that was read without any knowledge of its site.
        public Parsed(Page page, Optional<Url> refresh) {
            this(page, refresh, page.title(), page.text());
        }
    }

    /// Nothing that we read.
    record NotAPage(Failure reason) implements ParseOutcome {}

    /// It was not read this time, for reasons that may lie with the machine: it may be tried again.
    record NotRead(Failure reason) implements ParseOutcome {}
}
