package dev.remora.search.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/// Arranges results on pages of results so that a page has only a few of one site while other sites are within
/// reach; the surplus moves to the front of the next page. If too few sites are left to fill a page so, each may have
/// one more there, and so on: three sites share a page of ten as 4, 3 and 3. No result is lost, and the order within
/// a site is kept. Results arrive in blocks: the surplus at the end of a block waits for other sites in the next
/// [#AHEAD] blocks.
///
/// A result that rises because others wait must be content (a list of links or a front page stays behind them), and
/// match as well as they do: a page with half of the words does not rise above one with all of them. Where only worse
/// matches are left of other sites, a site has more on the page: content, while any waits.
///
/// For one list of results and one thread.
final class Collapse<T> {
    /// Blocks that are searched for other sites, at most.
    private static final int AHEAD = 2;

    private final Function<T, String> site;
    private final Predicate<T> content;
    private final ToIntFunction<T> grade;
    private final int size;
    private final int perSite;

    /// Results per site on the page that is being filled.
    private final Map<String, Integer> held = new HashMap<>();

    /// Results per site that the page may have.
    private int allowed;

    /// Lists may be more than `perSite` on the page, since no content fits.
    private boolean listsToo;

    /// The worst grade that may be more than `perSite` on the page.
    private int raised;

    private int filled;
    private int blocks;
    private List<Waiting<T>> waiting = new ArrayList<>();

    /// @param content false for lists and front pages
    /// @param grade how well a result matches, 0 best
    /// @param size results per page
    /// @param perSite maximum results of one site per page while other sites are within reach
    Collapse(Function<T, String> site, Predicate<T> content, ToIntFunction<T> grade, int size, int perSite) {
        this.site = site;
        this.content = content;
        this.grade = grade;
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
        boolean more = true;
        while (more && !waiting.isEmpty()) {
            Scan scan = fit(arranged);
            if (scan != Scan.PLACED && allowed > perSite && !listsToo) {
                listsToo = true;
            } else if (scan != Scan.PLACED) {
                more = scan == Scan.WORSE || last || waiting.getFirst().block() + AHEAD <= number;
                raise(grade.applyAsInt(waiting.getFirst().result()));
            }
        }
        return arranged;
    }

    /// What came of looking through the waiting results.
    private enum Scan {
        /// Some fit on the page.
        PLACED,
        /// The next of another site is a worse match than those that wait.
        WORSE,
        /// Nothing of other sites waits.
        NONE
    }

    /// Lets each site have one more on the page. Until the first result that waits is placed, the grade is the same, so
    /// that it is placed in the end.
    ///
    /// @param worst grade that may be more
    private void raise(int worst) {
        allowed = worst > raised && allowed > perSite ? perSite + 1 : allowed + 1;
        listsToo = false;
        raised = worst;
    }

    /// Moves the waiting results that fit to the page.
    private Scan fit(List<T> arranged) {
        int before = arranged.size();
        List<Waiting<T>> later = new ArrayList<>();
        boolean passed = false;
        boolean worse = false;
        int best = Integer.MAX_VALUE;
        int next = 0;
        while (next < waiting.size() && !worse && !turned(arranged, before)) {
            T result = waiting.get(next).result();
            boolean fits =
                    held.getOrDefault(site.apply(result), 0) < limit(result) && (!passed || content.test(result));
            worse = fits && !later.isEmpty() && grade.applyAsInt(result) > best;
            if (fits && !worse) {
                put(result, arranged);
                next++;
            } else if (!worse) {
                later.add(waiting.get(next++));
                passed |= content.test(result);
                best = Math.min(best, grade.applyAsInt(result));
            }
        }
        later.addAll(waiting.subList(next, waiting.size()));
        waiting = later;
        return arranged.size() > before ? Scan.PLACED : worse ? Scan.WORSE : Scan.NONE;
    }

    /// Returns how many results of its site the page may have if a result is one of them.
    private int limit(T result) {
        boolean more = grade.applyAsInt(result) <= raised && (listsToo || content.test(result));
        return more ? allowed : Math.min(allowed, perSite);
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
