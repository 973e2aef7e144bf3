package dev.remora.shared.collection;

import dev.remora.shared.page.Bytes;

/// How the content of a fetched page stands to that of others.
///
/// @param sameAs key of another page with the very same text; 0 if there was none. Where the page's verdict is
///     `DUPLICATE`, the other stands for both; else this page takes the place of the other, which is folded into it
/// @param onTopic how the page was judged, which the verdict `DUPLICATE` hides
/// @param canonical what the page says of its own address
/// @param cluster name of the pages that are nearly like this one, itself among them; 0 for a text too short to
///     tell
/// @param sketch of its words, from which near likeness is told; kept only where it is the first of its cluster
public record Likeness(long sameAs, boolean onTopic, Canonical canonical, long cluster, Bytes sketch) {
    /// A page of which nothing is known.
    public static final Likeness NONE = new Likeness(0, false, Canonical.UNKNOWN, 0, Bytes.NONE);

    /// What a page says of its own address.
    public enum Canonical {
        /// Nobody looked.
        UNKNOWN,
        /// It says nothing.
        UNSAID,
        /// It is the page's address.
        SELF,
        /// Another is.
        OTHER
    }
}
