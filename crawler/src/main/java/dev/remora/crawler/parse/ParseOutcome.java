package dev.remora.crawler.parse;

import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// The result of parsing a response.
public sealed interface ParseOutcome {
    /// A page.
    ///
    /// @param page as read
    /// @param refresh the target of an immediate meta refresh, which makes the page a redirect in effect
    /// @param title as the page gives it; unlike that of `page`, it does not depend on other pages of the site
    /// @param text the main text found from this page alone: the same each time the page is parsed
    /// @param toItself whether it has hardly any text and leads to its own address at once, as some pages do until
    ///     the visitor has a session
    record Parsed(Page page, Optional<Url> refresh, String title, String text, boolean toItself)
            implements ParseOutcome {
        /// A page parsed without knowledge of its site.
        public Parsed(Page page, Optional<Url> refresh) {
            this(page, refresh, page.title(), page.text(), false);
        }
    }

    /// The response holds nothing that Remora reads.
    record NotAPage(Failure reason) implements ParseOutcome {}

    /// The response was not read this time, possibly because of the local machine: it may be retried.
    record NotRead(Failure reason) implements ParseOutcome {}
}
