package dev.remora.search.snippet;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordBoundaries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Finds words in a text by characters: a Chinese word of several also inside a longer one, but across two only where
/// the cut leaves its first character alone, which is no stop word, and behind it a stop word is left (离婚, in
/// 离 | 婚后; not 国人, in 中国 | 人). Others count only where they are whole words.
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

    /// Returns the occurrences of the words, in order, each with the number of its word.
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
                        || (partly && acrossTwo(text.text(), at, word, boundaries, before + from, before + to));
                if (found) {
                    places.add(new Match(from, to, number));
                }
                at = text.text().indexOf(word, found ? at + word.length() : at + 1);
            }
        }
        Collections.sort(places);
        return places;
    }

    private boolean acrossTwo(String text, int at, String word, WordBoundaries boundaries, int from, int to) {
        return boundaries.whole(from, from + 1)
                && boundaries.whole(from + 1, to + 1)
                && boundaries.insideOne(from + 1, to + 1)
                && !stopWords.contains(word.substring(0, 1))
                && stopWords.contains(text.substring(at + word.length(), at + word.length() + 1));
    }
}
