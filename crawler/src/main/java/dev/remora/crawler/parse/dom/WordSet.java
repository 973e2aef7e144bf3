package dev.remora.crawler.parse.dom;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A set of words to search for in a line: an alternative of a regular expression, at one table lookup per
/// character. Immutable.
public final class WordSet {
    private static final int TABLE = 512;

    private final Map<Character, List<String>> byFirst = new HashMap<>();
    /// Whether some word begins with a character of this remainder modulo [#TABLE].
    private final boolean[] begins = new boolean[TABLE];

    private WordSet() {}

    /// Creates the set of the words in a list.
    ///
    /// @param words separated by bars
    public static WordSet of(String words) {
        WordSet set = new WordSet();
        for (String word : words.split("\\|", -1)) {
            set.byFirst.computeIfAbsent(word.charAt(0), _ -> new ArrayList<>(1)).add(word);
            set.begins[word.charAt(0) % TABLE] = true;
        }
        return set;
    }

    /// Whether a line contains one of the words.
    public boolean in(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (begins[c % TABLE] && beginsAt(line, i, byFirst.get(c))) {
                return true;
            }
        }
        return false;
    }

    private static boolean beginsAt(String line, int at, List<String> words) {
        if (words != null) {
            for (String word : words) {
                if (line.startsWith(word, at)) {
                    return true;
                }
            }
        }
        return false;
    }
}
