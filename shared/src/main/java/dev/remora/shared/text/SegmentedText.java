package dev.remora.shared.text;

import java.util.Objects;

/// A text and its words. Made once for a page, then used by relevance, by the index and by the page store alike:
/// segmentation costs as much as all the rest of the work on a page.
///
/// @param text as it was read, neither folded nor trimmed
/// @param tokens where its words are
public record SegmentedText(String text, Tokens tokens) {
    /// An empty text.
    public static final SegmentedText EMPTY = new SegmentedText("", Tokens.NONE);

    public SegmentedText {
        Objects.requireNonNull(text, "text");
        if (tokens.size() > 0 && tokens.end(tokens.size() - 1) > text.length()) {
            throw new IllegalArgumentException(
                    "the last word ends behind the text of " + text.length() + " characters");
        }
    }

    /// Word `i` as it stands in the text.
    public String word(int i) {
        return text.substring(tokens.start(i), tokens.end(i));
    }
}
