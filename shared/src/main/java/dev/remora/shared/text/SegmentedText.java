package dev.remora.shared.text;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A text and its words. Created once per page, then used by relevance, index and page store: segmentation
/// costs as much as all other work on a page.
///
/// @param text original, neither folded nor trimmed
/// @param tokens positions of its words
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

    /// Word `i` as written in the text.
    public String word(int i) {
        return text.substring(tokens.start(i), tokens.end(i));
    }

    /// All words as written in the text, in its order.
    public Stream<String> words() {
        return IntStream.range(0, tokens.size()).mapToObj(this::word);
    }
}
