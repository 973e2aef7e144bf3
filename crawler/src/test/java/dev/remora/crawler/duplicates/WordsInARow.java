package dev.remora.crawler.duplicates;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.util.List;

/// Texts of words without anything between them.
final class WordsInARow {
    private WordsInARow() {}

    static SegmentedText text(List<String> words) {
        int[] starts = new int[words.size()];
        int[] lengths = new int[words.size()];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < starts.length; i++) {
            starts[i] = text.length();
            lengths[i] = words.get(i).length();
            text.append(words.get(i));
        }
        return new SegmentedText(text.toString(), new Tokens(starts, lengths));
    }
}
