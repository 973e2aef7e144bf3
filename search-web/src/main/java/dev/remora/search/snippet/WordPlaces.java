package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.WordBoundaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Finds words in a text by characters: a Chinese word of several also inside a longer one, but never across two.
/// Others count only where they are whole words.
final class WordPlaces {
    /// Maximum occurrences of one word that are found: the best passage of a very long page is among the first.
    private static final int MOST = 500;

    private final List<String> words;

    /// @param words folded, none empty
    WordPlaces(List<String> words) {
        this.words = words;
    }

    /// Returns the occurrences of the words, in order.
    ///
    /// @param before number of places of the boundaries before those of the text
    List<Match> in(FoldedText text, WordBoundaries boundaries, int before) {
        List<Match> places = new ArrayList<>();
        for (int number = 0; number < words.size(); number++) {
            String word = words.get(number);
            boolean partly = word.codePointCount(0, word.length()) > 1
                    && word.codePoints().allMatch(Character::isIdeographic);
            int most = places.size() + MOST;
            int at = text.text().indexOf(word);
            while (at >= 0 && places.size() < most) {
                int from = text.originalStart(at);
                int to = text.originalEnd(at + word.length());
                boolean found = boundaries.whole(before + from, before + to)
                        || (partly && boundaries.insideOne(before + from, before + to));
                if (found) {
                    places.add(new Match(from, to, number));
                }
                at = text.text().indexOf(word, found ? at + word.length() : at + 1);
            }
        }
        Collections.sort(places);
        return places;
    }
}
