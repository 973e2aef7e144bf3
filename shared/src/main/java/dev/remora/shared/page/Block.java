package dev.remora.shared.page;

/// One run of a page's layout: what stands together.
///
/// @param path tags with classes and ids from the root to the block
/// @param label the heading that the block stands under, or empty
/// @param role what it is for
public record Block(String path, String label, Role role) {
    /// What a block is for.
    public enum Role {
        MAIN,
        NAVIGATION,
        RELATED,
        ADVERTISEMENT,
        FOOTER,
        OTHER
    }
}
