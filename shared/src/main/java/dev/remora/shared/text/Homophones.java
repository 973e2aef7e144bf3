package dev.remora.shared.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Characters that sound alike regardless of tone, and so are confused on a pinyin keyboard. From HanLP's
/// table of readings (`pinyin.txt` in its jar); a character with several readings has the homophones of all.
///
/// Immutable and safe for use by many threads.
public final class Homophones {
    private static final HanlpTable TABLE = new HanlpTable("/data/dictionary/pinyin/pinyin.txt");

    private final Map<Character, List<String>> readings;
    private final Map<String, String> characters;

    private Homophones(Map<Character, List<String>> readings, Map<String, String> characters) {
        this.readings = readings;
        this.characters = characters;
    }

    /// Loads the table; about 0.1 s.
    ///
    /// @param folding characters that it changes are left out
    public static Homophones load(Folding folding) {
        return TABLE.read(lines -> {
            Map<Character, List<String>> readings = new HashMap<>();
            Map<String, StringBuilder> characters = new HashMap<>();
            lines.filter(line -> line.length() > 2 && line.charAt(1) == '=')
                    .filter(line -> folding.fold(line.substring(0, 1)).equals(line.substring(0, 1)))
                    .forEach(line -> add(line, readings, characters));
            Map<String, String> plain = new HashMap<>();
            characters.forEach((reading, same) -> plain.put(reading, same.toString()));
            return new Homophones(readings, plain);
        });
    }

    private static void add(String line, Map<Character, List<String>> readings, Map<String, StringBuilder> characters) {
        List<String> sounds = new ArrayList<>();
        for (String syllable : line.substring(2).strip().split(",", -1)) {
            String sound = syllable.replaceAll("[0-9]", "");
            if (!sounds.contains(sound)) {
                sounds.add(sound);
                characters.computeIfAbsent(sound, s -> new StringBuilder()).append(line.charAt(0));
            }
        }
        readings.put(line.charAt(0), sounds);
    }

    /// Returns the other characters that sound like this one, in code point order; empty if it is not a
    /// Chinese character.
    public String of(char c) {
        TreeSet<Character> same = new TreeSet<>();
        for (String sound : readings.getOrDefault(c, List.of())) {
            characters.getOrDefault(sound, "").chars().forEach(other -> same.add((char) other));
        }
        same.remove(c);
        StringBuilder text = new StringBuilder(same.size());
        same.forEach(text::append);
        return text.toString();
    }
}
