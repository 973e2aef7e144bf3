package dev.remora.shared.text;

import java.util.HashMap;
import java.util.Map;

/// Writes simplified texts in traditional characters: each character that some other folds to is replaced by
/// the last of those. Not how people write, but a twin that must mean the same here.
final class Twins {
    private final Map<Character, Character> traditional = new HashMap<>();

    Twins(Folding folding) {
        for (char c = 0x4e00; c < 0xa000; c++) {
            String folded = folding.fold(String.valueOf(c));
            if (folded.length() == 1 && folded.charAt(0) != c) {
                traditional.put(folded.charAt(0), c);
            }
        }
    }

    String traditional(String text) {
        StringBuilder twin = new StringBuilder(text);
        for (int i = 0; i < twin.length(); i++) {
            twin.setCharAt(i, traditional.getOrDefault(twin.charAt(i), twin.charAt(i)));
        }
        return twin.toString();
    }
}
