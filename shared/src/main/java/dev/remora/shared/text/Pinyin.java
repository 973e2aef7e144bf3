package dev.remora.shared.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Chinese text as typed on a pinyin keyboard: syllables without tones. From HanLP's table of readings
/// (`pinyin.txt` in its jar), which also has words, so that 银行 is `yinhang` and 行走 `xingzou`; the longest
/// word of the table counts, otherwise a character's first reading.
///
/// Immutable and safe for use by many threads.
public final class Pinyin {
    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/pinyin/pinyin.txt");

    private static final char FIRST_ACCENT = 'à';
    private static final char LAST_ACCENT = 'ǹ';
    private static final Pattern UMLAUT = Pattern.compile("(?<=[nl])u\u0308");
    private static final Pattern TONES = Pattern.compile("(?<=[aeioun\u0308])[\u0300\u0301\u0304\u030c]");

    private final Map<String, String[]> readings;
    private final Map<Character, List<String>> characters;
    private final int longest;

    private Pinyin(Map<String, String[]> readings, Map<Character, List<String>> characters) {
        this.readings = readings;
        this.characters = Map.copyOf(characters);
        longest = readings.keySet().stream().mapToInt(String::length).max().orElse(1);
    }

    /// The table, read once for the process: it never changes.
    private static final class Shared {
        private static final Pinyin PINYIN = read(new Folding());
    }

    /// Returns the pinyin of folded texts. The first call reads the table: about 0.1 s and some megabytes.
    public static Pinyin shared() {
        return Shared.PINYIN;
    }

    private static Pinyin read(Folding folding) {
        return TABLE.read(lines -> {
            Map<String, String[]> readings = new HashMap<>(1 << 16);
            Map<Character, List<String>> characters = new HashMap<>(1 << 15);
            lines.forEach(line -> add(line, folding, readings, characters));
            return new Pinyin(readings, characters);
        });
    }

    private static void add(
            String line, Folding folding, Map<String, String[]> readings, Map<Character, List<String>> characters) {
        int equals = line.indexOf('=');
        if (equals < 1) {
            return;
        }
        String written = folding.fold(line.substring(0, equals));
        String[] sounds =
                line.substring(equals + 1).strip().replaceAll("[0-9]", "").split(",", -1);
        if (written.length() == 1) {
            readings.putIfAbsent(written, new String[] {sounds[0]});
            characters.putIfAbsent(
                    written.charAt(0), Stream.of(sounds).distinct().toList());
        } else if (written.length() == sounds.length) {
            readings.putIfAbsent(written, sounds);
        }
    }

    /// The pinyin of a text.
    ///
    /// @param full all syllables, letters and digits, without spaces: `weishengsub12`
    /// @param initials the first letter of each syllable, and all letters and digits: `wssb12`
    public record Typed(String full, String initials) {}

    /// Returns a folded text with pinyin as it is typed, without tones: `zhen jiu` for `zhēn jiǔ`, `lv` for `lǜ` and
    /// `lü`.
    public static String withoutTones(String folded) {
        if (folded.chars().noneMatch(c -> c >= FIRST_ACCENT && c <= LAST_ACCENT)) {
            return folded;
        }
        String apart = Normalizer.normalize(folded, Normalizer.Form.NFD);
        String plain = UMLAUT.matcher(TONES.matcher(apart).replaceAll("")).replaceAll("v");
        return plain.equals(apart) ? folded : Normalizer.normalize(plain, Normalizer.Form.NFC);
    }

    /// Returns the pinyin of a text, folded; tones, punctuation and symbols are left out.
    public Typed of(String text) {
        String folded = withoutTones(text);
        StringBuilder full = new StringBuilder(folded.length() * 4);
        StringBuilder initials = new StringBuilder(folded.length());
        int i = 0;
        while (i < folded.length()) {
            String[] sounds = longestAt(folded, i);
            if (sounds == null) {
                char c = folded.charAt(i++);
                if (Character.isLetterOrDigit(c)) {
                    full.append(c);
                    initials.append(c);
                }
                continue;
            }
            for (String sound : sounds) {
                full.append(sound);
                initials.append(sound, 0, Math.min(1, sound.length()));
            }
            i += sounds.length;
        }
        return new Typed(full.toString(), initials.toString());
    }

    /// Returns the syllable of each character of a folded text; a character without a reading as it is.
    public List<String> syllables(String folded) {
        List<String> syllables = new ArrayList<>(folded.length());
        while (syllables.size() < folded.length()) {
            int at = syllables.size();
            String[] sounds = longestAt(folded, at);
            syllables.addAll(sounds == null ? List.of(folded.substring(at, at + 1)) : List.of(sounds));
        }
        return syllables;
    }

    /// Returns all readings of a folded character; empty if it has none.
    public List<String> readings(char c) {
        return characters.getOrDefault(c, List.of());
    }

    /// Returns the characters that have readings.
    public Set<Character> characters() {
        return characters.keySet();
    }

    private String[] longestAt(String text, int start) {
        if (text.charAt(start) < 0x3000) {
            return null;
        }
        for (int end = Math.min(text.length(), start + longest); end > start; end--) {
            String[] sounds = readings.get(text.substring(start, end));
            if (sounds != null) {
                return sounds;
            }
        }
        return null;
    }
}
