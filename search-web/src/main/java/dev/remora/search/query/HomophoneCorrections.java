package dev.remora.search.query;

import dev.remora.shared.text.Homophones;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Suggests corrections of typing errors on a pinyin keyboard: for two characters that are adjacent on hardly
/// any page and that the segmenter does not see as part of a longer word, the pairs that differ in one
/// character of the same sound and that many pages have. They are searched in addition to the typed text, with
/// a lower weight; the typed text is always searched.
///
/// @param homophones characters that sound alike
/// @param stopWords words that occur beside anything: pairs with them are not errors
record HomophoneCorrections(Homophones homophones, StopWords stopWords) {
    /// A pair is rare if at most one page in this many has it.
    private static final int RARE = 1_000;

    /// A correction must occur on this many times as many pages.
    private static final int BETTER = 10;

    private static final int LEAST = 3;
    private static final int MOST = 2;

    private record Guess(String gram, int pages) {}

    /// Returns likely corrections.
    ///
    /// @param runs words of each text that was typed without a blank
    /// @param number approximate maximum of pairs, from the beginning of the query
    Set<String> of(List<List<String>> runs, TermStatistics vocabulary, int number) {
        Set<String> guesses = new LinkedHashSet<>();
        for (List<String> run : runs) {
            for (String doubtful : doubtful(run)) {
                int pages = vocabulary.pagesWith(doubtful);
                if (pages <= vocabulary.pages() / RARE && guesses.size() < number) {
                    guesses.addAll(better(doubtful, pages, vocabulary));
                }
            }
        }
        return guesses;
    }

    /// Returns words of two characters, and adjacent single characters.
    private List<String> doubtful(List<String> run) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            String word = run.get(i);
            if (word.length() == 2) {
                pairs.add(word);
            } else if (word.length() == 1
                    && i + 1 < run.size()
                    && run.get(i + 1).length() == 1) {
                pairs.add(word + run.get(i + 1));
            }
        }
        pairs.removeIf(pair -> !pair.chars().allMatch(Character::isIdeographic)
                || pair.chars().anyMatch(c -> stopWords.contains(Character.toString(c))));
        return pairs;
    }

    private List<String> better(String pair, int pages, TermStatistics vocabulary) {
        List<Guess> found = new ArrayList<>();
        char first = pair.charAt(0);
        char second = pair.charAt(1);
        homophones.of(first).chars().forEach(other -> add((char) other + "" + second, vocabulary, found));
        homophones.of(second).chars().forEach(other -> add(first + "" + (char) other, vocabulary, found));
        int least = Math.max(LEAST, BETTER * pages);
        return found.stream()
                .filter(guess -> guess.pages() >= least)
                .sorted(Comparator.comparingInt(Guess::pages).reversed().thenComparing(Guess::gram))
                .limit(MOST)
                .map(Guess::gram)
                .toList();
    }

    private static void add(String gram, TermStatistics vocabulary, List<Guess> found) {
        int pages = vocabulary.frequent(gram) ? vocabulary.pagesWith(gram) : 0;
        if (pages > 0) {
            found.add(new Guess(gram, pages));
        }
    }
}
