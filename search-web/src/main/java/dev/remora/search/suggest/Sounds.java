package dev.remora.search.suggest;

import dev.remora.shared.text.Pinyin;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Which texts and characters sound alike, regardless of tones and of what many speakers do not tell apart: z and zh,
/// c and ch, s and sh, n and l at the beginning of a syllable, n and ng at its end.
///
/// Immutable and safe for use by many threads.
public final class Sounds {
    /// Its 6,763 characters are those in use.
    private static final Charset COMMON = Charset.forName("GB2312");

    private final Pinyin pinyin;
    private final Map<String, String> plain = new HashMap<>();
    private final Map<String, String> finals = new HashMap<>();
    private final Map<String, Set<Character>> byPlain = new HashMap<>();

    /// @param pinyin readings
    public Sounds(Pinyin pinyin) {
        this.pinyin = pinyin;
        CharsetEncoder common = COMMON.newEncoder();
        for (char character : pinyin.characters()) {
            for (String reading : pinyin.readings(character)) {
                String simple = plain.computeIfAbsent(reading, Sounds::plain);
                finals.computeIfAbsent(reading, r -> simple.replaceFirst("^[^aeiouv]+", ""));
                if (common.canEncode(character)) {
                    byPlain.computeIfAbsent(simple, s -> new TreeSet<>()).add(character);
                }
            }
        }
    }

    /// Returns the key of all texts that sound like a folded text.
    public String key(String text) {
        return pinyin.syllables(text).stream()
                .map(syllable -> plain.getOrDefault(syllable, syllable))
                .collect(Collectors.joining(" "));
    }

    /// Returns the other common characters that sound like a character.
    public Set<Character> of(char character) {
        Set<Character> all = new HashSet<>();
        pinyin.readings(character).forEach(reading -> all.addAll(byPlain.getOrDefault(plain.get(reading), Set.of())));
        all.remove(character);
        return all;
    }

    /// Whether two characters have a reading in common.
    public boolean same(char a, char b) {
        List<String> others = pinyin.readings(b);
        return pinyin.readings(a).stream().anyMatch(others::contains);
    }

    /// Whether two characters have readings that many do not tell apart.
    public boolean alike(char a, char b) {
        return common(a, b, plain);
    }

    /// Whether two characters have readings with the same final, as those often do that share their phonetic part
    /// (晴 and 睛, 栽 and 裁, 枝 and 技).
    public boolean rhyme(char a, char b) {
        return common(a, b, finals);
    }

    private boolean common(char a, char b, Map<String, String> form) {
        List<String> others = pinyin.readings(b);
        return pinyin.readings(a).stream()
                .map(form::get)
                .anyMatch(one -> others.stream().anyMatch(other -> one.equals(form.get(other))));
    }

    private static String plain(String syllable) {
        String begun = syllable.startsWith("n") && syllable.length() > 1 ? "l" + syllable.substring(1) : syllable;
        boolean retroflex = begun.length() > 2 && begun.charAt(1) == 'h';
        String simple = retroflex ? begun.charAt(0) + begun.substring(2) : begun;
        boolean nasal = simple.endsWith("ng") && !simple.endsWith("ong");
        return nasal ? simple.substring(0, simple.length() - 1) : simple;
    }
}
