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

/// Entries by prefix: as written, in pinyin, and in initials. All keys are in one sorted array, so those with a
/// prefix form a range, and the best of the range are found in one pass. Immutable.
public final class Completions {
    static final Completions NONE =
            new Completions(List.of(), new String[0], new int[0], new float[0], new long[0], Map.of());

    private static final String BEHIND_ALL = "\uffff";

    /// Factor on the weight of a key that was typed completely.
    private static final float WHOLE = 4;

    private final List<SuggestionEntry> entries;
    private final String[] keys;
    private final int[] entryOf;
    private final float[] weightOf;
    private final long[] topicsOf;
    private final Map<String, Integer> byText;

    private Completions(
            List<SuggestionEntry> entries,
            String[] keys,
            int[] entryOf,
            float[] weightOf,
            long[] topicsOf,
            Map<String, Integer> byText) {
        this.entries = entries;
        this.keys = keys;
        this.entryOf = entryOf;
        this.weightOf = weightOf;
        this.topicsOf = topicsOf;
        this.byText = byText;
    }

    private record Key(String text, int entry) {}

    /// @param all without duplicate texts
    static Completions of(Collection<SuggestionEntry> all, Pinyin pinyin) {
        List<SuggestionEntry> entries = List.copyOf(all);
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
        float[] weights = new float[keys.size()];
        long[] topics = new long[keys.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = entries.get(keys.get(i).entry()).weight();
            topics[i] = entries.get(keys.get(i).entry()).topics();
        }
        return new Completions(
                entries,
                keys.stream().map(Key::text).toArray(String[]::new),
                keys.stream().mapToInt(Key::entry).toArray(),
                weights,
                topics,
                Map.copyOf(byText));
    }

    /// Returns the entry of a folded text.
    public Optional<SuggestionEntry> of(String text) {
        return Optional.ofNullable(byText.get(text)).map(entries::get);
    }

    /// Returns the best entries with a key of this prefix; a completely typed key has more weight.
    ///
    /// @param topics bits of which an entry must have one
    /// @param wanted further condition
    List<SuggestionEntry> beginning(String prefix, int number, long topics, Predicate<SuggestionEntry> wanted) {
        PriorityQueue<Hit> best = new PriorityQueue<>();
        int end = from(prefix + BEHIND_ALL);
        int at = from(prefix);
        for (; at < end && keys[at].length() == prefix.length(); at++) {
            if ((topicsOf[at] & topics) != 0) {
                add(new Hit(weightOf[at] * WHOLE + 1, entryOf[at]), 3 * number, wanted, best);
            }
        }
        // Weights are contiguous, so a hundred thousand of them are scanned in a tenth of a millisecond.
        float least = best.size() < 3 * number ? -1 : best.peek().weight();
        for (; at < end; at++) {
            if (weightOf[at] >= least && (topicsOf[at] & topics) != 0) {
                add(new Hit(weightOf[at], entryOf[at]), 3 * number, wanted, best);
                least = best.size() < 3 * number ? -1 : best.peek().weight();
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

    private void add(Hit hit, int number, Predicate<SuggestionEntry> wanted, PriorityQueue<Hit> best) {
        boolean good = best.size() < number || hit.compareTo(best.peek()) > 0;
        if (good && wanted.test(entries.get(hit.entry()))) {
            best.add(hit);
            if (best.size() > number) {
                best.poll();
            }
        }
    }

    /// Returns the entries with exactly this key.
    public List<SuggestionEntry> withKey(String key) {
        List<SuggestionEntry> found = new ArrayList<>();
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
