package dev.remora.shared.collection;

import dev.remora.shared.url.Url;

/// One step of the change feed: the journal as the indexer sees it.
public sealed interface Change {
    /// Place in the journal.
    long sequence();

    /// The address that it is about.
    Url url();

    /// A page was fetched, for the first time or again.
    ///
    /// @param warc the response that it was read from
    /// @param onTopic its verdict
    /// @param indexable false where it asks not to be shown; it still counts for links
    /// @param fold what it folds into, or what folds into it
    /// @param cluster name of the pages that are nearly like this one, itself among them; 0 for none
    record Put(
            long sequence,
            Url url,
            WarcLocation warc,
            PageLocation page,
            double relevance,
            boolean onTopic,
            boolean indexable,
            Fold fold,
            long cluster)
            implements Change {
        /// One whose content is like no other's.
        public Put(
                long sequence,
                Url url,
                WarcLocation warc,
                PageLocation page,
                double relevance,
                boolean onTopic,
                boolean indexable) {
            this(sequence, url, warc, page, relevance, onTopic, indexable, new Fold.None(), 0);
        }
    }

    /// How a page folds with another of the same content.
    sealed interface Fold {
        /// It does not.
        record None() implements Fold {}

        /// The page with this key stands for it: links to it, and what they say, are links to the other.
        record Into(long representative) implements Fold {}

        /// It stands from now on for the page with this key, and for all that were folded into that one.
        record Over(long folded) implements Fold {}
    }

    /// A page was judged anew; its content is as before.
    ///
    /// @param fold where it is none and the page was folded into another, it unfolds, and stands for all that were
    ///     folded with it
    record Rescore(long sequence, Url url, PageLocation page, double relevance, boolean onTopic, Fold fold)
            implements Change {
        /// One that is folded into no other.
        public Rescore(long sequence, Url url, PageLocation page, double relevance, boolean onTopic) {
            this(sequence, url, page, relevance, onTopic, new Fold.None());
        }
    }

    /// An address leads to another: links to it, and what they say, are links to the other.
    ///
    /// @param target address, as the journal has it
    record Moved(long sequence, Url url, String target) implements Change {}

    /// A page is no longer to be shown.
    record Delete(long sequence, Url url) implements Change {}
}
