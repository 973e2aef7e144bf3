package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link that leaves a page, in the page's own order.
///
/// @param target canonical address
/// @param anchor what the link says
/// @param around text that surrounds the link, without its own; white space folded; at most 200 characters
/// @param nofollow `rel` holds nofollow, ugc or sponsored, or the page says nofollow for all its links
/// @param block index into the page's blocks, or -1
/// @param kind where it leads, seen from the page
/// @param path tags with classes and ids from the root to the link, for example `html/body/div.main/ul/li/a`
public record Outlink(
        Url target, Anchor anchor, String around, boolean nofollow, int block, LinkClass kind, String path) {
    /// The same link, known to lead elsewhere.
    public Outlink as(LinkClass other) {
        return new Outlink(target, anchor, around, nofollow, block, other, path);
    }
}
