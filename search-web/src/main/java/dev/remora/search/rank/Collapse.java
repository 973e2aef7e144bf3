package dev.remora.search.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Lays results out on pages so that no page holds more than a few of one site while others wait: what is too much
/// moves to the front of the next page. Nothing is lost, and the order within a site is kept. At the end of what is
/// laid out together, where only one site is left, its results fill the pages as they come; what is laid out after
/// it begins on the page that it ends on.
///
/// For one list of results and one thread.
final class Collapse<T> {
    private final Function<T, String> site;
    private final int size;
    private final int perSite;

    /// What the page that is being filled has so far.
    private final Map<String, Integer> held = new HashMap<>();

    private int filled;

    /// @param size results on a page
    /// @param perSite of one site on a page
    Collapse(Function<T, String> site, int size, int perSite) {
        this.site = site;
        this.size = size;
        this.perSite = perSite;
    }

    /// The results that come next, in the order in which pages show them.
    ///
    /// @param best first
    List<T> arrange(List<T> best) {
        List<T> arranged = new ArrayList<>(best.size());
        List<T> waiting = best;
        while (!waiting.isEmpty()) {
            List<T> later = new ArrayList<>();
            for (T result : waiting) {
                boolean fits = filled < size && held.getOrDefault(site.apply(result), 0) < perSite;
                if (fits) {
                    put(result, arranged);
                } else {
                    later.add(result);
                }
            }
            int missing = Math.min(size - filled, later.size());
            later.subList(0, missing).forEach(result -> put(result, arranged));
            if (filled == size) {
                held.clear();
                filled = 0;
            }
            waiting = later.subList(missing, later.size());
        }
        return arranged;
    }

    private void put(T result, List<T> arranged) {
        held.merge(site.apply(result), 1, Integer::sum);
        filled++;
        arranged.add(result);
    }
}
