package dev.remora.crawler.priority.text;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Texts whose words are parted by spaces, for the tests of strategies.
public final class Words {
    private Words() {}

    /// Counted.
    public static TermCounts counts(String words) {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        for (String word : words.strip().split(" +", -1)) {
            if (!word.isEmpty()) {
                counts.merge(word, 1.0, Double::sum);
            }
        }
        return new TermCounts(counts);
    }

    /// Segmented at the spaces.
    public static SegmentedText segmented(String text) {
        List<Integer> starts = new ArrayList<>();
        List<Integer> lengths = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end < text.length() && text.charAt(end) != ' ') {
                end++;
            }
            if (end > start) {
                starts.add(start);
                lengths.add(end - start);
            }
            start = end + 1;
        }
        return new SegmentedText(
                text,
                new Tokens(
                        starts.stream().mapToInt(i -> i).toArray(),
                        lengths.stream().mapToInt(i -> i).toArray()));
    }
}
