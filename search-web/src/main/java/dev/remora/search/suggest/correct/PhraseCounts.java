package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.text.Grams;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Numbers of pages with texts, each asked of the indexes once. For one query.
final class PhraseCounts {
    private static final int RARE = 1_000;
    private static final int COMMON = 200;

    /// Texts that belong together are on so many times as many pages as by chance.
    private static final double ATTRACTED = 3;

    /// Pages are counted up to this number.
    private static final int MOST = 1_000;

    private final Vocabulary indexes;
    private final Map<String, Integer> grams = new HashMap<>();
    private final Map<Set<String>, Integer> texts = new HashMap<>();

    PhraseCounts(Vocabulary indexes) {
        this.indexes = indexes;
    }

    /// Asks for the numbers of some grams at once.
    void ask(Collection<String> some) {
        List<String> unknown = some.stream()
                .filter(gram -> !grams.containsKey(gram))
                .distinct()
                .toList();
        Map<String, Integer> found = unknown.isEmpty() ? Map.of() : indexes.pagesWithGrams(unknown);
        unknown.forEach(gram -> grams.put(gram, found.getOrDefault(gram, 0)));
    }

    /// Returns the number of pages with the rarest gram of a folded text: an upper bound for pages with the text.
    int atMost(String text) {
        int least = Integer.MAX_VALUE;
        Grams each = new Grams(text);
        while (each.next()) {
            if (!each.single()) {
                least = Math.min(least, grams.computeIfAbsent(each.term(), indexes::pagesWith));
            }
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    boolean rare(String text) {
        return atMost(text) <= indexes.pages() / RARE;
    }

    /// Whether no other text can be on so many times as many pages.
    boolean outnumbers(String text, int times) {
        return (long) atMost(text) * times > indexes.pages();
    }

    /// Whether so many pages are a good part of all, or too many to be counted.
    boolean common(int some) {
        return some >= Math.min(MOST, indexes.pages() / COMMON + 1);
    }

    /// Whether so many pages, counted up to a limit, are at least a part of others.
    ///
    /// @param part of `all` that is enough: one in so many
    boolean share(int some, int part, int all) {
        return some >= MOST || (long) some * part >= all;
    }

    /// Whether a text is on so many pages with others that it is hardly by chance.
    boolean attract(String text, Set<String> others) {
        Set<String> all = new HashSet<>(others);
        all.add(text);
        int both = of(all);
        return both > 1 && (double) both * indexes.pages() >= ATTRACTED * most(Set.of(text)) * most(others);
    }

    /// Returns the number of pages with all of some texts, or an upper bound if they are too many to be counted.
    private int most(Set<String> all) {
        int counted = of(all);
        return counted < MOST
                ? counted
                : all.stream().mapToInt(this::atMost).min().orElse(counted);
    }

    /// Returns the number of pages that have all of some folded texts.
    int of(Collection<String> all) {
        String only = all.size() == 1 ? all.iterator().next() : "";
        return only.length() == 2 && grams.getOrDefault(only, 0) > 0
                ? grams.get(only)
                : texts.computeIfAbsent(new TreeSet<>(all), asked -> indexes.pagesWithAll(asked, MOST));
    }

    int of(String text) {
        return of(Set.of(text));
    }
}
