package dev.remora.search.suggest.correct;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Pinyin;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Tells corrections that may be searched without being asked for from those that may only be offered: the former sound
/// as what was typed, or have Latin letters in another order, more or fewer of them. A word with another character or
/// letter may be a word that no page of this collection has (牛腩 beside 牛肉, gitea beside gitee); and a word of the
/// dictionary was meant, however it sounds.
///
/// @param analyzer the one that indexed the pages
public record LikelyErrors(ChineseAnalyzer analyzer, Pinyin pinyin) {
    private static final Pattern LATIN = Pattern.compile("[a-z]+");

    /// Returns whether a text is so likely mistyped that what was meant may be searched instead.
    public boolean mistyped(String typed, String meant) {
        String text = analyzer.folding().fold(typed).strip();
        String better = analyzer.folding().fold(meant).strip();
        return (soundsAs(text, better) || hasLettersOf(text, better)) && !replacesWord(text, better);
    }

    private boolean soundsAs(String text, String better) {
        return pinyin.of(text).full().equals(pinyin.of(better).full());
    }

    /// Whether texts differ in Latin letters only, and one has all letters of the other.
    private static boolean hasLettersOf(String text, String better) {
        int[] more = new int['z' + 1];
        text.chars().filter(LikelyErrors::isLetter).forEach(c -> more[c]++);
        better.chars().filter(LikelyErrors::isLetter).forEach(c -> more[c]--);
        return LATIN.matcher(text)
                        .replaceAll("")
                        .strip()
                        .equals(LATIN.matcher(better).replaceAll("").strip())
                && (Arrays.stream(more).allMatch(n -> n >= 0)
                        || Arrays.stream(more).allMatch(n -> n <= 0));
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z';
    }

    /// True if a word of the dictionary is not in the corrected text.
    private boolean replacesWord(String text, String better) {
        return analyzer.segmenter()
                .segment(text)
                .words()
                .anyMatch(word ->
                        word.length() > 1 && Character.isIdeographic(word.codePointAt(0)) && !better.contains(word));
    }
}
