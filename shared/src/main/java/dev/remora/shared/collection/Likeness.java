package dev.remora.shared.collection;

import dev.remora.shared.page.Bytes;

/// Exact and near duplicates of a fetched page.
///
/// @param digest 64-bit digest of its text, for exact duplicates; 0 for none
/// @param sameAs key of another page with exactly the same text; 0 if there is none. If the page's verdict is
///     `DUPLICATE`, the other is the representative; otherwise this page becomes the representative and the
///     other is folded into it
/// @param onTopic whether the page was judged on topic; the verdict `DUPLICATE` hides this
/// @param canonical what the page declares as its canonical address
/// @param cluster name of its cluster of near-duplicates; 0 if the text is too short to tell
/// @param sketch of its words, with which near-duplicates are detected; kept only for the first page of a
///     cluster
public record Likeness(long digest, long sameAs, boolean onTopic, Canonical canonical, long cluster, Bytes sketch) {
    /// A page without a text that could be compared.
    public static final Likeness NONE = uncompared(0);

    /// A page with this digest that was not compared with others.
    public static Likeness uncompared(long digest) {
        return new Likeness(digest, 0, false, Canonical.UNKNOWN, 0, Bytes.NONE);
    }

    /// The canonical address that a page declares.
    public enum Canonical {
        /// Not examined.
        UNKNOWN,
        /// None declared, or the front page for another page.
        UNSAID,
        /// The page's own address.
        SELF,
        /// Another address.
        OTHER
    }
}
