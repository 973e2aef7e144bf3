package dev.remora.search.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/// Arranges results on pages of results so that a page has only a few of one site while other sites are within
/// reach; the surplus moves to the front of the next page. If too few sites are left to fill a page so, each may have
/// one more there, and so on: three sites share a page of ten as 4, 3 and 3. No result is lost, and the order within
/// a site is kept. Results arrive in blocks: the surplus at the end of a block waits for other sites in the next
/// [#AHEAD] blocks.
///
/// A result that rises because others wait must be content: a list of links or a front page stays behind them.
///
/// For one list of results and one thread.
final class Collapse<T> {
    /// Blocks that are searched for other sites, at most.
    private static final int AHEAD = 2;

    private final Function<T, String> site;
    private final Predicate<T> content;
    private final int size;
    private final int perSite;

    /// Results per site on the page that is being filled.
    private final Map<String, Integer> held = new HashMap<>();

    /// Results per site that the page may have.
    private int allowed;

    private int filled;
    private int blocks;
    private List<Waiting<T>> waiting = new ArrayList<>();

    /// @param content false for lists and front pages
    /// @param size results per page
    /// @param perSite maximum results of one site per page while other sites are within reach
    Collapse(Function<T, String> site, Predicate<T> content, int size, int perSite) {
        this.site = site;
        this.content = content;
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
        allowed = perSite;
        block.forEach(result -> waiting.add(new Waiting<>(result, number)));
        boolean placed = true;
        while (placed && !waiting.isEmpty()) {
            placed = fit(arranged);
            if (!placed && (last || waiting.getFirst().block() + AHEAD <= number)) {
                allowed++;
                placed = true;
            }
        }
        return arranged;
    }

    /// Moves the waiting results that fit to the page; true if any did.
    private boolean fit(List<T> arranged) {
        int before = arranged.size();
        List<Waiting<T>> later = new ArrayList<>();
        boolean passed = false;
        for (Waiting<T> each : waiting) {
            T result = each.result();
            boolean fits = held.getOrDefault(site.apply(result), 0) < allowed && (!passed || content.test(result));
            if (fits && !turned(arranged, before)) {
                put(result, arranged);
            } else {
                later.add(each);
                passed |= content.test(result);
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
            allowed = perSite;
            filled = 0;
        }
    }

    private record Waiting<T>(T result, int block) {}
}
