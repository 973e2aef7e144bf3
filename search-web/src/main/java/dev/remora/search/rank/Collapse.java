package dev.remora.search.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Lays results out on pages so that no page holds more than a few of one site while others wait: what is too much
/// moves to the front of the next page. Nothing is lost, and the order within a site is kept. At the end of the
/// list, where only one site is left, its results fill the pages as they come.
final class Collapse {
    private Collapse() {}

    /// The results in the order in which pages show them.
    ///
    /// @param best first
    /// @param size results on a page
    /// @param perSite of one site on a page
    static <T> List<T> arrange(List<T> best, Function<T, String> site, int size, int perSite) {
        List<T> arranged = new ArrayList<>(best.size());
        List<T> waiting = best;
        while (!waiting.isEmpty()) {
            List<T> page = new ArrayList<>(size);
            List<T> later = new ArrayList<>();
            Map<String, Integer> held = new HashMap<>();
            for (T result : waiting) {
                boolean fits = page.size() < size && held.merge(site.apply(result), 1, Integer::sum) <= perSite;
                (fits ? page : later).add(result);
            }
            int missing = Math.min(size - page.size(), later.size());
            page.addAll(later.subList(0, missing));
            arranged.addAll(page);
            waiting = new ArrayList<>(later.subList(missing, later.size()));
        }
        return arranged;
    }
}
