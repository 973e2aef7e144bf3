package dev.remora.shared.page;

/// A contiguous block of a page's layout.
///
/// @param path tags with classes and ids from the root to the block
/// @param label the heading above the block, or empty
/// @param role its purpose
public record Block(String path, String label, Role role) {
    /// The purpose of a block.
    public enum Role {
        MAIN,
        NAVIGATION,
        RELATED,
        ADVERTISEMENT,
        FOOTER,
        OTHER
    }
}
