package dev.remora.shared.collection;

import dev.remora.shared.url.Url;

/// One step of the change feed: the journal as the indexer sees it.
public sealed interface Change {
    /// The sequence number of its journal record.
    long sequence();

    /// The address that it is about.
    Url url();

    /// A page was fetched, for the first time or again.
    ///
    /// @param onTopic whether the verdict is `ON_TOPIC`
    /// @param indexable false if the page asks not to be indexed; its links still count
    record Put(long sequence, Url url, StoredAt at, double relevance, boolean onTopic, boolean indexable, Copies copies)
            implements Change {
        /// The response from which the page was parsed.
        public WarcLocation warc() {
            return at.warc;
        }

        /// Where the page is in the page store.
        public PageLocation page() {
            return at.page;
        }

        /// Whether it is folded with another page.
        public Fold fold() {
            return copies.fold;
        }

        /// Name of its cluster of near-duplicates; 0 for none.
        public long cluster() {
            return copies.cluster;
        }
    }

    /// Where a fetched page is.
    ///
    /// @param warc the response from which it was parsed
    /// @param page the parsed page
    record StoredAt(WarcLocation warc, PageLocation page) {}

    /// The pages that are like a page.
    ///
    /// @param fold whether it is folded with another page
    /// @param cluster name of its cluster of near-duplicates; 0 for none
    record Copies(Fold fold, long cluster) {}

    /// Whether a page is folded with another of the same content.
    sealed interface Fold {
        /// Not folded.
        record None() implements Fold {}

        /// The page with this key is its representative: links to it, with their anchor texts, count for the
        /// representative.
        record Into(long representative) implements Fold {}

        /// From now on it is the representative of the page with this key, and of all pages that were folded
        /// into that one.
        record Over(long folded) implements Fold {}
    }

    /// A page was re-judged; its content is the same.
    ///
    /// @param fold `None` unfolds a page that was folded: it becomes the representative of all pages that
    ///     were folded with it
    record Rescore(long sequence, Url url, PageLocation page, double relevance, boolean onTopic, Fold fold)
            implements Change {}

    /// A page belongs to another cluster of near-duplicates; its content is the same.
    ///
    /// @param cluster its name, not 0
    record Clustered(long sequence, Url url, long cluster) implements Change {}

    /// An address redirects to another: links to it, with their anchor texts, count for the target.
    ///
    /// @param target address, as written in the journal
    record Moved(long sequence, Url url, String target) implements Change {}

    /// A page must no longer be shown.
    record Delete(long sequence, Url url) implements Change {}
}
