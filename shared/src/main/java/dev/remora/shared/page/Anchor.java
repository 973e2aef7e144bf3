package dev.remora.shared.page;

/// The texts of a link.
///
/// @param text the link's text, white space collapsed; empty if it has none
/// @param title its `title` attribute, or empty
/// @param alt the `alt` texts of images inside it, or empty
public record Anchor(String text, String title, String alt) {
    /// A link without texts.
    public static final Anchor NONE = new Anchor("", "", "");

    /// Returns the texts of a link that has no attributes.
    public static Anchor of(String text) {
        return new Anchor(text, "", "");
    }

    /// The first of text, alt and title that is not empty; empty if all are.
    public String best() {
        return !text.isEmpty() ? text : !alt.isEmpty() ? alt : title;
    }
}
