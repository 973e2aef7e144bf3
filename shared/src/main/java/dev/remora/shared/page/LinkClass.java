package dev.remora.shared.page;

/// The direction of a link, seen from its page (Li, Zhao & Yu 2002: downward, upward, horizontal, crossing
/// and outward links, and those of frames).
public enum LinkClass {
    /// Into the page's own folder or deeper.
    DOWN,
    /// To a folder above the page's.
    UP,
    /// To a page in the same folder.
    LEVEL,
    /// To another branch of the same site.
    ACROSS,
    /// To another site.
    OUT,
    /// Into a frame that is part of the page.
    FRAME
}
