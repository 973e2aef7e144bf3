package dev.remora.search.query;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The words and phrases of a query that are searched, folded; for highlighting.
///
/// @param words of the dictionary in typed order, without function words unless there are no others, and those that
///     their cut breaks
/// @param phrases texts that are marked as a whole: phrases, words that the dictionary lacks, and the admin's
///     synonyms
/// @param synonyms built-in ones of words, which are marked where a page lacks the word
public record SearchedWords(List<String> words, List<String> phrases, Map<String, List<String>> synonyms) {
    /// No words.
    public static final SearchedWords NONE = new SearchedWords(List.of(), List.of());

    /// Creates words and phrases without synonyms.
    public SearchedWords(List<String> words, List<String> phrases) {
        this(words, phrases, Map.of());
    }

    public SearchedWords {
        words = List.copyOf(words);
        phrases = List.copyOf(phrases);
        synonyms = Map.copyOf(synonyms);
    }

    /// True if nothing is searched that pages could be ranked by.
    public boolean isEmpty() {
        return words.isEmpty() && phrases.isEmpty();
    }

    /// Returns the words and texts of a query.
    ///
    /// @param asked words that a page should have
    /// @param lone characters that say nothing
    /// @param phrases folded
    static SearchedWords of(
            QueryTerms wanted, List<AskedWord> asked, Set<String> lone, List<String> phrases, QueryTerms.Reader once) {
        Set<String> known = wanted.words().keySet();
        List<String> texts =
                asked.stream().flatMap(word -> word.texts().stream()).distinct().toList();
        List<String> unknown = texts.stream()
                .filter(text -> text.codePointCount(0, text.length()) > 1 && !known.contains(text))
                .toList();
        List<String> whole = Stream.concat(phrases.stream(), unknown.stream()).toList();
        List<String> words = known.stream()
                .filter(word -> !lone.contains(word) && !isFragment(word, whole))
                .filter(word -> texts.contains(word) || phrases.stream().noneMatch(phrase -> phrase.contains(word)))
                .toList();
        List<String> telling = Stream.concat(
                        words.stream(), wanted.runs().stream().flatMap(run -> once.broken(run).stream()))
                .filter(word -> !once.isStopWord(word))
                .distinct()
                .toList();
        return new SearchedWords(
                telling.isEmpty() && whole.isEmpty() ? words : telling,
                Stream.concat(whole.stream(), wanted.synonyms().texts()).toList(),
                wanted.synonyms().builtIn());
    }

    /// Whether a single Chinese character is in a longer text that pages should have, as 里 in 足三里, or a word in an
    /// article of a law.
    private static boolean isFragment(String word, List<String> whole) {
        if (whole.stream().anyMatch(text -> NumberForms.isArticle(text) && text.contains(word))) {
            return true;
        }
        return word.codePointCount(0, word.length()) == 1
                && Character.isIdeographic(word.codePointAt(0))
                && whole.stream().anyMatch(text -> text.contains(word));
    }
}
