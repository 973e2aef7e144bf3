package dev.remora.search.suggest;

import dev.remora.shared.text.Grams;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Numbers of pages with texts, each asked of the indexes once. For one query.
final class PageCounts {
    private static final int RARE = 1_000;

    /// Pages are counted up to this number.
    private static final int MOST = 1_000;

    private final Vocabulary indexes;
    private final Map<String, Integer> grams = new HashMap<>();
    private final Map<Set<String>, Integer> texts = new HashMap<>();

    PageCounts(Vocabulary indexes) {
        this.indexes = indexes;
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

    /// Returns the number of pages that have all of some folded texts.
    int of(Collection<String> all) {
        return texts.computeIfAbsent(new TreeSet<>(all), asked -> indexes.pagesWithAll(asked, MOST));
    }

    int of(String text) {
        return of(Set.of(text));
    }
}
