package dev.remora.search.suggest;

import dev.remora.shared.text.Pinyin;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Which texts and characters sound alike, regardless of tones and of what many speakers do not tell apart: z and zh,
/// c and ch, s and sh, n and l at the beginning of a syllable, n and ng at its end.
///
/// @param pinyin readings
record Sounds(Pinyin pinyin) {
    /// Returns the key of all texts that sound like a folded text.
    String key(String text) {
        return pinyin.syllables(text).stream().map(Sounds::plain).collect(Collectors.joining(" "));
    }

    /// Whether two characters have a reading in common.
    boolean same(char a, char b) {
        return common(a, b, sound -> sound);
    }

    /// Whether two characters have readings that many do not tell apart.
    boolean alike(char a, char b) {
        return common(a, b, Sounds::plain);
    }

    /// Whether two characters have readings with the same final, as those often do that share their phonetic part
    /// (晴 and 睛, 栽 and 裁, 枝 and 技).
    boolean rhyme(char a, char b) {
        return common(a, b, sound -> plain(sound).replaceFirst("^[^aeiouv]+", ""));
    }

    private boolean common(char a, char b, UnaryOperator<String> form) {
        List<String> others = pinyin.readings(b);
        return pinyin.readings(a).stream()
                .anyMatch(one -> others.stream().anyMatch(other -> form.apply(one).equals(form.apply(other))));
    }

    private static String plain(String syllable) {
        BinaryOperator<String> without = (text, end) ->
                text.endsWith(end) && !text.endsWith("ong") ? text.substring(0, text.length() - 1) : text;
        String begun = syllable.startsWith("n") && syllable.length() > 1 ? "l" + syllable.substring(1) : syllable;
        boolean retroflex = begun.length() > 2 && begun.charAt(1) == 'h';
        return without.apply(retroflex ? begun.charAt(0) + begun.substring(2) : begun, "ng");
    }
}
