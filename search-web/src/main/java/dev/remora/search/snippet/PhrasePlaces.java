package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.List;

/// Finds phrases in a text by characters, regardless of segmentation and of punctuation between the characters.
final class PhrasePlaces {
    /// Maximum occurrences of one phrase that are found.
    private static final int MOST = 100;

    private final Folding folding;
    private final Letters text;

    PhrasePlaces(FoldedText text, Folding folding) {
        this.folding = folding;
        this.text = Letters.of(text);
    }

    /// Returns the occurrences of a phrase, in order, each from its first character to its last.
    ///
    /// @param phrase in any spelling
    /// @param word its number among the searched words
    List<Match> of(String phrase, int word) {
        String wanted = Letters.of(folding.foldWithOffsets(phrase)).letters();
        List<Match> places = new ArrayList<>();
        int at = wanted.isEmpty() ? -1 : text.letters().indexOf(wanted);
        while (at >= 0 && places.size() < MOST) {
            int end = at + wanted.length();
            if (!text.insideWord(at) && !text.insideWord(end)) {
                places.add(new Match(text.start(at), text.end(end - 1), word));
            }
            at = text.letters().indexOf(wanted, at + 1);
        }
        return places;
    }

    /// The letters, digits and Chinese characters of a folded text.
    ///
    /// @param letters in sequence
    /// @param at position of each in the folded text
    @SuppressWarnings("ArrayRecordComponent") // read by this class only, never compared
    private record Letters(String letters, int[] at, FoldedText text) {
        static Letters of(FoldedText text) {
            String folded = text.text();
            StringBuilder letters = new StringBuilder(folded.length());
            int[] at = new int[folded.length()];
            for (int i = 0; i < folded.length(); i++) {
                char c = folded.charAt(i);
                if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                    at[letters.length()] = i;
                    letters.append(c);
                }
            }
            return new Letters(letters.toString(), at, text);
        }

        /// True if a position is inside a word of letters and digits.
        boolean insideWord(int letter) {
            return letter > 0
                    && letter < letters.length()
                    && at[letter] == at[letter - 1] + 1
                    && !Character.isIdeographic(letters.charAt(letter))
                    && !Character.isIdeographic(letters.charAt(letter - 1));
        }

        int start(int letter) {
            return text.originalStart(at[letter]);
        }

        int end(int letter) {
            return text.originalEnd(at[letter] + 1);
        }
    }
}
