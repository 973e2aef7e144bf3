package dev.remora.shared.page;

/// What a link says of its target.
///
/// @param text the link's own text, white space folded; empty if it has none
/// @param title its `title` attribute, or empty
/// @param alt the `alt` texts of images inside it, or empty
public record Anchor(String text, String title, String alt) {
    /// A link that says nothing.
    public static final Anchor NONE = new Anchor("", "", "");

    /// A link with a text only.
    public static Anchor of(String text) {
        return new Anchor(text, "", "");
    }

    /// The first of text, alt and title that is not empty.
    public String best() {
        return !text.isEmpty() ? text : !alt.isEmpty() ? alt : title;
    }
}
