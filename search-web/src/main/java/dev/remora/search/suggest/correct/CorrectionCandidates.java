package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.Completions;
import dev.remora.search.suggest.SuggestionEntry;
import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.text.Pinyin;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of titles and keywords of topics that may have been meant by letters, by the number of their pages.
/// For one query.
///
/// @param words of titles, and keywords
/// @param better a candidate must be on this many times as many pages as the text
record CorrectionCandidates(Vocabulary indexes, Completions words, Pinyin pinyin, PhraseCounts counts, int better) {
    private static final int LEAST = 2;
    private static final int LIKELY = 50;

    /// Characters beside letters with which they may be a word.
    private static final int BESIDE = 6;

    private static final Pattern LETTERS = Pattern.compile("[a-z]{2,24}");
    private static final Pattern PARTLY_TYPED = Pattern.compile("\\p{IsIdeographic}*[a-z]+\\p{IsIdeographic}*");

    /// Returns the best Chinese entry whose pinyin was typed.
    Optional<String> ofPinyin(String typed) {
        String key = typed.replace(" ", "");
        if (key.length() <= LEAST || !pinyin.of(typed).full().equals(key)) {
            return Optional.empty();
        }
        Predicate<String> alike =
                entry -> pinyin.of(entry).full().equals(key) && Character.isIdeographic(entry.charAt(0));
        List<String> found = words.withKey(key).stream()
                .map(SuggestionEntry::text)
                .filter(alike)
                .toList();
        return mostCommon(found, betterThan(typed));
    }

    /// Returns a text without blanks, of which letters are the pinyin of Chinese characters, with the entry that they
    /// are a part of (针灸, of 针jiu减肥); the longest there is. If more than hardly any page has the letters, it has
    /// characters of whole words beside them (合同, of 劳动he同; not 宿命, of su命令).
    ///
    /// @param cut finds the words of a text
    String ofMixed(String typed, Function<String, TypedWords> cut) {
        Matcher letters = LETTERS.matcher(typed);
        while (letters.find()) {
            boolean rare = counts.rare(letters.group());
            BiPredicate<Integer, Integer> possible = rare
                    ? (_, _) -> true
                    : (start, end) -> end - start > letters.end() - letters.start()
                            && cut.apply(typed).whole(start, end);
            Optional<String> meant = withBeside(typed, letters.start(), letters.end(), possible);
            if (meant.isPresent()) {
                return ofMixed(meant.get(), cut);
            }
        }
        return typed;
    }

    private Optional<String> withBeside(String typed, int from, int to, BiPredicate<Integer, Integer> possible) {
        for (int beside = BESIDE; beside >= 0; beside--) {
            int last = Math.min(from, from + typed.length() - to - beside);
            for (int start = Math.max(0, from - beside); start <= last; start++) {
                int end = to + beside - (from - start);
                Optional<String> meant =
                        possible.test(start, end) ? partlyTyped(typed.substring(start, end)) : Optional.empty();
                if (meant.isPresent()) {
                    return Optional.of(typed.substring(0, start) + meant.get() + typed.substring(end));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> partlyTyped(String part) {
        if (!PARTLY_TYPED.matcher(part).matches()) {
            return Optional.empty();
        }
        String key = pinyin.of(part).full();
        Predicate<String> alike = Pattern.compile(LETTERS.matcher(part).replaceFirst("\\\\p{IsIdeographic}+"))
                .asMatchPredicate();
        List<String> found = words.withKey(key).stream()
                .map(SuggestionEntry::text)
                .filter(alike)
                .filter(entry -> pinyin.of(entry).full().equals(key)) // not its initials
                .toList();
        return mostCommon(found, Math.max(LEAST, better * counts.of(part)));
    }

    /// Returns the most common title word within an edit distance of one or two from a rare one.
    Optional<String> spelling(String word) {
        if (!counts.rare(word)) {
            return Optional.empty();
        }
        List<String> near = indexes.titleWordsNear(word, word.length() < 7 ? 1 : 2, LIKELY).stream()
                .filter(other -> !other.equals(word))
                .toList();
        return mostCommon(near, betterThan(word))
                .map(other -> words.of(other).isEmpty() && words.of(other + "s").isPresent() ? other + "s" : other);
    }

    private int betterThan(String text) {
        return Math.max(LEAST, better * counts.atMost(text));
    }

    /// Returns the first of those with most pages, if they have enough.
    private Optional<String> mostCommon(List<String> texts, int least) {
        String best = null;
        int most = least - 1;
        for (String text : texts) {
            int pages = counts.atMost(text);
            if (pages > most) {
                most = pages;
                best = text;
            }
        }
        return Optional.ofNullable(best);
    }
}
