package dev.remora.crawler.summary;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Numbers for the words of one page, for a fast comparison of sentences; stop words have none. Each spelling
/// is folded once.
final class WordNumbers {
    private static final int NONE = -1;

    private final Folding folding;
    private final StopWords stopWords;
    private final Map<String, Integer> bySpelling = new HashMap<>();
    private final Map<String, Integer> byTerm = new HashMap<>();

    WordNumbers(Folding folding, StopWords stopWords) {
        this.folding = folding;
        this.stopWords = stopWords;
    }

    /// The distinct words between two positions of a text, ascending.
    int[] between(SegmentedText text, int start, int end) {
        Tokens tokens = text.tokens();
        int first = firstFrom(tokens, start);
        int[] numbers = new int[16];
        int size = 0;
        for (int i = first; i < tokens.size() && tokens.end(i) <= end; i++) {
            int number = bySpelling.computeIfAbsent(text.word(i), this::number);
            if (number != NONE) {
                numbers = size == numbers.length ? Arrays.copyOf(numbers, 2 * size) : numbers;
                numbers[size++] = number;
            }
        }
        return Arrays.stream(numbers, 0, size).sorted().distinct().toArray();
    }

    private int number(String spelling) {
        String term = folding.fold(spelling);
        return stopWords.contains(term) ? NONE : byTerm.computeIfAbsent(term, _ -> byTerm.size());
    }

    /// The first word that starts at or after a position.
    private static int firstFrom(Tokens tokens, int place) {
        int low = 0;
        int high = tokens.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens.start(middle) < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
