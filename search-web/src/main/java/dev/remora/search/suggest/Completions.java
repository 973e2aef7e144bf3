package dev.remora.search.suggest;

import dev.remora.shared.text.Pinyin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/// Entries by how they begin: as written, in pinyin, and in initials. All keys lie in one sorted row, so those with
/// a beginning are a range of it, and the best of the range are found in one pass. Immutable.
final class Completions {
    static final Completions NONE = new Completions(List.of(), new String[0], new int[0], Map.of());

    private final List<Entry> entries;
    private final String[] keys;
    private final int[] entryOf;
    private final Map<String, Integer> byText;

    private Completions(List<Entry> entries, String[] keys, int[] entryOf, Map<String, Integer> byText) {
        this.entries = entries;
        this.keys = keys;
        this.entryOf = entryOf;
        this.byText = byText;
    }

    private record Key(String text, int entry) {}

    /// @param all no two of the same text
    static Completions of(Collection<Entry> all, Pinyin pinyin) {
        List<Entry> entries = List.copyOf(all);
        List<Key> keys = new ArrayList<>(entries.size() * 3);
        Map<String, Integer> byText = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            String text = entries.get(i).text();
            byText.put(text, i);
            Pinyin.Typed typed = pinyin.of(text);
            Set<String> forms = new HashSet<>(List.of(text, typed.full(), typed.initials()));
            forms.remove("");
            for (String form : forms) {
                keys.add(new Key(form, i));
            }
        }
        keys.sort(Comparator.comparing(Key::text).thenComparingInt(Key::entry));
        return new Completions(
                entries,
                keys.stream().map(Key::text).toArray(String[]::new),
                keys.stream().mapToInt(Key::entry).toArray(),
                Map.copyOf(byText));
    }

    int size() {
        return entries.size();
    }

    /// The entry of a folded text.
    Optional<Entry> of(String text) {
        return Optional.ofNullable(byText.get(text)).map(entries::get);
    }

    /// The best entries with a key that begins like this; the key as a whole counts for more.
    List<Entry> beginning(String prefix, int number, Predicate<Entry> wanted) {
        PriorityQueue<Hit> best = new PriorityQueue<>();
        for (int at = from(prefix); at < keys.length && keys[at].startsWith(prefix); at++) {
            Entry entry = entries.get(entryOf[at]);
            boolean whole = keys[at].length() == prefix.length();
            Hit hit = new Hit(whole ? entry.weight() * 4 + 1 : entry.weight(), entryOf[at]);
            boolean good = best.size() < 3 * number || hit.compareTo(best.peek()) > 0;
            if (good && wanted.test(entry)) {
                best.add(hit);
                if (best.size() > 3 * number) {
                    best.poll();
                }
            }
        }
        return best.stream()
                .sorted(Comparator.reverseOrder())
                .map(Hit::entry)
                .distinct()
                .limit(number)
                .map(entries::get)
                .toList();
    }

    /// Entries with exactly this key.
    List<Entry> typedAs(String key) {
        List<Entry> found = new ArrayList<>();
        for (int at = from(key); at < keys.length && keys[at].equals(key); at++) {
            found.add(entries.get(entryOf[at]));
        }
        return found;
    }

    private int from(String prefix) {
        int at = Arrays.binarySearch(keys, prefix);
        if (at < 0) {
            return -at - 1;
        }
        while (at > 0 && keys[at - 1].equals(prefix)) {
            at--;
        }
        return at;
    }

    private record Hit(float weight, int entry) implements Comparable<Hit> {
        @Override
        public int compareTo(Hit other) {
            return weight != other.weight ? Float.compare(weight, other.weight) : Integer.compare(other.entry, entry);
        }
    }
}
