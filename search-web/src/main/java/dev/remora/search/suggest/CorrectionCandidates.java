package dev.remora.search.suggest;

import dev.remora.shared.text.Grams;
import dev.remora.shared.text.Pinyin;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The words of titles and keywords of topics that may have been meant by a text, by the number of their pages.
/// For one query.
final class CorrectionCandidates {
    private static final int LEAST = 2;
    private static final int RARE = 1_000;
    private static final int LIKELY = 50;
    private static final Pattern CHINESE = Pattern.compile("\\p{IsIdeographic}+");

    private final Vocabulary indexes;
    private final Completions words;
    private final Pinyin pinyin;
    private final int better;

    /// @param words of titles, and keywords
    /// @param better a candidate must be on this many times as many pages as the text
    CorrectionCandidates(Vocabulary indexes, Completions words, Pinyin pinyin, int better) {
        this.indexes = indexes;
        this.words = words;
        this.pinyin = pinyin;
        this.better = better;
    }

    /// Returns the number of pages with the rarest gram of a folded text: an upper bound for pages with the text.
    int pagesWith(String text) {
        int least = Integer.MAX_VALUE;
        Grams grams = new Grams(text);
        while (grams.next()) {
            if (!grams.single()) {
                least = Math.min(least, indexes.pagesWith(grams.term()));
            }
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    boolean rare(String text) {
        return pagesWith(text) <= indexes.pages() / RARE;
    }

    /// Whether pages have all grams of a text, or a title begins with it.
    boolean occurs(String text) {
        return pagesWith(text) > 0 || !words.beginning(text, 1, -1, _ -> true).isEmpty();
    }

    boolean isKeyword(String text) {
        return words.of(text)
                .filter(entry -> entry.source() == Suggestion.Source.KEYWORD)
                .isPresent();
    }

    /// Returns the number of pages that a better text must have.
    int betterThan(String text) {
        return Math.max(LEAST, better * pagesWith(text));
    }

    /// Returns the best entry with the same pinyin as a whole.
    Optional<String> sameSound(String text) {
        String key = pinyin.of(text).full();
        boolean latin = key.equals(text.replace(" ", ""));
        if (key.length() < LEAST + 1) {
            return Optional.empty();
        }
        Predicate<String> alike = entry -> (latin || entry.length() == text.length())
                && !entry.equals(text)
                && pinyin.of(entry).full().equals(key)
                && Character.isIdeographic(entry.charAt(0));
        List<String> found = words.withKey(key).stream()
                .map(SuggestionEntry::text)
                .filter(alike)
                .toList();
        return mostCommon(found, betterThan(text));
    }

    /// Returns the most common entry that differs from a text in one character, if no page has the text.
    ///
    /// @param changes whether the character at a place may be another
    Optional<String> otherCharacter(String text, Predicate<Integer> changes) {
        if (pagesWith(text) > 0) {
            return Optional.empty();
        }
        Predicate<SuggestionEntry> near = entry -> (text.length() > 2 || entry.source() == Suggestion.Source.KEYWORD)
                && differsOnce(text, entry.text(), changes)
                && CHINESE.matcher(entry.text()).matches();
        List<String> found = words.ofLength(text.length()).stream()
                .filter(near)
                .map(SuggestionEntry::text)
                .toList();
        return mostCommon(found, LEAST);
    }

    private static boolean differsOnce(String a, String b, Predicate<Integer> changes) {
        int differing = 0;
        for (int i = 0; i < a.length() && differing < 2; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                differing += changes.test(i) ? 1 : 2;
            }
        }
        return differing == 1;
    }

    /// Returns the most common title word within an edit distance of one or two from a rare one.
    Optional<String> spelling(String word) {
        if (!rare(word)) {
            return Optional.empty();
        }
        List<String> near = indexes.titleWordsNear(word, word.length() < 7 ? 1 : 2, LIKELY).stream()
                .filter(other -> !other.equals(word))
                .toList();
        return mostCommon(near, betterThan(word))
                .map(other -> words.of(other).isEmpty() && words.of(other + "s").isPresent() ? other + "s" : other);
    }

    /// Returns the first of those with most pages, if they have enough.
    private Optional<String> mostCommon(List<String> texts, int least) {
        String best = null;
        int most = least - 1;
        for (String text : texts) {
            int pages = pagesWith(text);
            if (pages > most) {
                most = pages;
                best = text;
            }
        }
        return Optional.ofNullable(best);
    }
}
