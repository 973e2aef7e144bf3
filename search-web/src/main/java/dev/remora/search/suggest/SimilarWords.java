package dev.remora.search.suggest;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Chinese entries by their sound, and by themselves with one character left out: two texts that differ in one
/// character, or in the order of two, have a text with one left out in common (symmetric deletion, as in SymSpell).
/// Keys are hash codes, so what is found has to be compared. Immutable.
public final class SimilarWords {
    /// The maximum length of an entry, in characters.
    public static final int LONGEST = 8;

    static final SimilarWords NONE = new SimilarWords(List.of(), text -> "", new long[0], new long[0]);

    private static final Pattern CHINESE = Pattern.compile("\\p{IsIdeographic}{2," + LONGEST + "}");

    private final List<SuggestionEntry> entries;
    private final UnaryOperator<String> sound;
    private final long[] bySound;
    private final long[] byPart;

    private SimilarWords(List<SuggestionEntry> entries, UnaryOperator<String> sound, long[] bySound, long[] byPart) {
        this.entries = entries;
        this.sound = sound;
        this.bySound = bySound;
        this.byPart = byPart;
    }

    static SimilarWords of(Collection<SuggestionEntry> all, Sounds sounds) {
        List<SuggestionEntry> entries = all.stream()
                .filter(entry -> CHINESE.matcher(entry.text()).matches())
                .toList();
        UnaryOperator<String> sound = sounds::key;
        LongStream.Builder bySound = LongStream.builder();
        LongStream.Builder byPart = LongStream.builder();
        for (int i = 0; i < entries.size(); i++) {
            int entry = i;
            String text = entries.get(i).text();
            bySound.add(packed(sound.apply(text), i));
            parts(text).forEach(part -> byPart.add(packed(part, entry)));
        }
        return new SimilarWords(
                entries,
                sound,
                bySound.build().sorted().toArray(),
                byPart.build().sorted().toArray());
    }

    /// Returns the text, and it with each character left out.
    private static Stream<String> parts(String text) {
        return Stream.concat(
                Stream.of(text),
                Stream.iterate(0, at -> at < text.length(), at -> at + 1)
                        .map(at -> text.substring(0, at) + text.substring(at + 1))
                        .distinct());
    }

    private static long packed(String key, int entry) {
        return (long) key.hashCode() << Integer.SIZE | entry;
    }

    /// Returns the entries that may sound like a text, or differ from it in one character or their order, and others.
    public Set<SuggestionEntry> near(String text) {
        Set<SuggestionEntry> found = new LinkedHashSet<>();
        add(bySound, sound.apply(text), found);
        parts(text).forEach(part -> add(byPart, part, found));
        return found;
    }

    private void add(long[] keys, String key, Set<SuggestionEntry> found) {
        long first = packed(key, 0);
        int at = Arrays.binarySearch(keys, first);
        for (at = at < 0 ? -at - 1 : at; at < keys.length && keys[at] >> Integer.SIZE == key.hashCode(); at++) {
            found.add(entries.get((int) keys[at]));
        }
    }
}
