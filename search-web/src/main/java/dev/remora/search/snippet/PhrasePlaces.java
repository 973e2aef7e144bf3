package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.List;

/// Finds phrases in a text by its characters: where a segmenter cuts, and signs between the characters, play no part.
final class PhrasePlaces {
    /// Places of one phrase that are looked at.
    private static final int MOST = 100;

    private final Folding folding;
    private final Letters text;

    /// @param folding the index's own
    PhrasePlaces(String text, Folding folding) {
        this.folding = folding;
        this.text = Letters.of(folding.foldWithOffsets(text));
    }

    /// Where a phrase stands, in order, each from its first character to its last.
    ///
    /// @param phrase in any spelling
    /// @param word its number among what is looked for
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
    /// @param letters one after the other
    /// @param at where each stands in the folded text
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

        /// Whether a place parts a word of letters and digits.
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
