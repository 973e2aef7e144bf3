package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link on a page, in the page's order.
///
/// @param target canonical address
/// @param anchor texts of the link
/// @param around text around the link, without its own; white space collapsed; at most 200 characters
/// @param nofollow whether `rel` contains nofollow, ugc or sponsored, or the page sets nofollow for all its
///     links
/// @param block index into the page's blocks, or -1
/// @param kind direction of the link, seen from the page
/// @param path tags with classes and ids from the root to the link, for example `html/body/div.main/ul/li/a`
public record Outlink(
        Url target, Anchor anchor, String around, boolean nofollow, int block, LinkClass kind, String path) {}
