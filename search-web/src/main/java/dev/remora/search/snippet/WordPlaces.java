package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordBoundaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Finds words in a text by characters: a Chinese word of several also inside a longer one, but across two only where
/// the cut leaves one of its characters alone, which is no stop word (离婚, in 离 | 婚后). Others count only where they are
/// whole words.
final class WordPlaces {
    /// Maximum occurrences of one word that are found: the best passage of a very long page is among the first.
    private static final int MOST = 500;

    private final List<String> words;
    private final StopWords stopWords;

    /// @param words folded, none empty
    WordPlaces(List<String> words, StopWords stopWords) {
        this.words = words;
        this.stopWords = stopWords;
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
                        || (partly && boundaries.insideOne(before + from, before + to))
                        || (partly && acrossTwo(word, boundaries, before + from, before + to));
                if (found) {
                    places.add(new Match(from, to, number));
                }
                at = text.text().indexOf(word, found ? at + word.length() : at + 1);
            }
        }
        Collections.sort(places);
        return places;
    }

    private boolean acrossTwo(String word, WordBoundaries boundaries, int from, int to) {
        boolean first = boundaries.whole(from, from + 1);
        boolean last = boundaries.whole(to - 1, to);
        return (first || last)
                && !(first && stopWords.contains(word.substring(0, 1)))
                && !(last && stopWords.contains(word.substring(word.length() - 1)));
    }
}
