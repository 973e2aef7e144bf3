package dev.remora.search.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Arranges results on pages of results so that a page has only a few of one site while other sites are close
/// in rank; the surplus moves to the front of the next page. No result is lost, and the order within a site is
/// kept. Results arrive in blocks: the surplus at the end of a block waits for other sites in the next
/// [#AHEAD] blocks, and fills the pages in its own order if those have none or no block follows.
///
/// For one list of results and one thread.
final class Collapse<T> {
    /// Blocks that are searched for other sites, at most.
    private static final int AHEAD = 2;

    private final Function<T, String> site;
    private final int size;
    private final int perSite;

    /// Results per site on the page that is being filled.
    private final Map<String, Integer> held = new HashMap<>();

    private int filled;
    private int blocks;
    private List<Waiting<T>> waiting = new ArrayList<>();

    /// @param size results per page
    /// @param perSite maximum results of one site per page
    Collapse(Function<T, String> site, int size, int perSite) {
        this.site = site;
        this.size = size;
        this.perSite = perSite;
    }

    /// Returns the next results, in the order in which pages show them.
    ///
    /// @param block best first
    /// @param last true if no block follows
    List<T> arrange(List<T> block, boolean last) {
        List<T> arranged = new ArrayList<>(block.size());
        int number = ++blocks;
        block.forEach(result -> waiting.add(new Waiting<>(result, number)));
        boolean placed = true;
        while (placed && !waiting.isEmpty()) {
            placed = fit(arranged);
            if (!placed && (last || waiting.getFirst().block() + AHEAD <= number)) {
                put(waiting.removeFirst().result(), arranged);
                placed = true;
            }
        }
        return arranged;
    }

    /// Moves the waiting results that fit to the page; true if any did.
    private boolean fit(List<T> arranged) {
        int before = arranged.size();
        List<Waiting<T>> later = new ArrayList<>();
        for (Waiting<T> each : waiting) {
            if (!turned(arranged, before) && held.getOrDefault(site.apply(each.result()), 0) < perSite) {
                put(each.result(), arranged);
            } else {
                later.add(each);
            }
        }
        waiting = later;
        return arranged.size() > before;
    }

    /// True if a page was completed since `before`; the remaining results then start the next one, best first.
    private boolean turned(List<T> arranged, int before) {
        return arranged.size() > before && filled == 0;
    }

    private void put(T result, List<T> arranged) {
        held.merge(site.apply(result), 1, Integer::sum);
        filled++;
        arranged.add(result);
        if (filled == size) {
            held.clear();
            filled = 0;
        }
    }

    private record Waiting<T>(T result, int block) {}
}
