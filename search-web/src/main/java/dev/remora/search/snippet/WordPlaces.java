package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.WordBoundaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Finds words in a text by characters, as the conditions of a search do: a Chinese word also inside a longer one, but
/// not across two. A single character, and a word of letters and digits, count only where they are whole words.
final class WordPlaces {
    /// Maximum occurrences of one word that are found: the best passage of a very long page is among the first.
    private static final int MOST = 500;

    private final List<String> words;
    private final Folding folding;

    /// @param words folded, none empty
    /// @param folding of the index
    WordPlaces(List<String> words, Folding folding) {
        this.words = words;
        this.folding = folding;
    }

    /// Returns the occurrences of the words, in order.
    ///
    /// @param before number of places of the boundaries before those of the text
    List<Match> in(String text, WordBoundaries boundaries, int before) {
        FoldedText folded = folding.foldWithOffsets(text);
        List<Match> places = new ArrayList<>();
        for (int number = 0; number < words.size(); number++) {
            String word = words.get(number);
            int characters = word.codePointCount(0, word.length());
            boolean chinese = word.codePoints().allMatch(Character::isIdeographic);
            int most = places.size() + MOST;
            int at = folded.text().indexOf(word);
            while (at >= 0 && places.size() < most) {
                int end = at + word.length();
                int from = folded.originalStart(at);
                int to = folded.originalEnd(end);
                boolean whole = chinese
                        ? boundaries.keep(before + from, before + to, characters)
                        : !insideWord(folded.text(), at) && !insideWord(folded.text(), end);
                if (whole) {
                    places.add(new Match(from, to, number));
                }
                at = folded.text().indexOf(word, whole ? end : at + 1);
            }
        }
        Collections.sort(places);
        return places;
    }

    /// True if a position is inside a word of letters and digits.
    private static boolean insideWord(String text, int at) {
        return at > 0 && at < text.length() && letter(text.charAt(at - 1)) && letter(text.charAt(at));
    }

    private static boolean letter(char c) {
        return Character.isLetterOrDigit(c) && !Character.isIdeographic(c);
    }
}
