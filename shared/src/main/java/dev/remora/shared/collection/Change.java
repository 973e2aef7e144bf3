package dev.remora.shared.collection;

import dev.remora.shared.url.Url;

/// One step of the change feed: the journal as the indexer sees it.
public sealed interface Change {
    /// Place in the journal.
    long sequence();

    Url url();

    /// A page was fetched, for the first time or again.
    ///
    /// @param onTopic its verdict
    /// @param indexable false where it asks not to be shown; it still counts for links
    record Put(long sequence, Url url, PageLocation page, double relevance, boolean onTopic, boolean indexable)
            implements Change {}

    /// A page was judged anew; its content is as before.
    record Rescore(long sequence, Url url, PageLocation page, double relevance, boolean onTopic) implements Change {}

    /// An address leads to another: links to it, and what they say, are links to the other.
    ///
    /// @param target address, as the journal has it
    record Moved(long sequence, Url url, String target) implements Change {}

    /// A page is no longer to be shown.
    record Delete(long sequence, Url url) implements Change {}
}
