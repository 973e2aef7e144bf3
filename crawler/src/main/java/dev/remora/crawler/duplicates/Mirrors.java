package dev.remora.crawler.duplicates;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Mirrors: hosts, or folders of hosts, whose pages are the same page by page: `http://a.example` and
/// `http://b.example/a`, or `…/utf8` and `…/gb2312` of one manual; or all pages of a host as they are and with an end
/// such as `?print=1`.
///
/// Two pages with the same content whose addresses have a common end, or on one origin a common beginning, suggest a
/// pair of roots: the addresses without that. From then on each page under either root is compared with the page at
/// the same place under the other, if that is known. A pair is a mirror once five places have the same content, and
/// at least nine times as many as have different content. Each place counts once, with its last comparison; the 128
/// places added last are kept. Later comparisons can end the status of a mirror. For the loop's thread.
public final class Mirrors {
    private static final int PLACES = 5;
    private static final int TIMES_AS_MANY = 9;

    /// Maximum number of pairs. If all are mirrors, no further pair is suggested.
    private static final int MOST_SUGGESTED = 4096;

    /// Maximum number of pairs of one root: each costs a lookup for each link under it.
    private static final int MOST_OF_A_ROOT = 8;

    /// Maximum number of places kept per pair.
    private static final int MOST_PLACES = 128;

    private final Map<Roots, Pair> pairs = new LinkedHashMap<>();
    private final Map<String, List<Pair>> byRoot = new HashMap<>();
    private int mirrors;

    /// The comparison of the pages at a place.
    public enum Comparison {
        UNKNOWN,
        SAME,
        OTHER
    }

    /// Two roots: origins, or origins with folders, without a trailing slash; addresses up to a parameter; or the
    /// beginning and end of addresses of one origin, with a space in between.
    public record Roots(String one, String other) {}

    private static final class Pair {
        private final Roots roots;
        private final Map<Long, Boolean> places = new LinkedHashMap<>();
        private int same;
        private int other;

        Pair(Roots roots) {
            this.roots = roots;
        }

        /// Sets the comparison at a place, replacing the previous one.
        void count(long place, boolean alike) {
            Optional.ofNullable(places.put(place, alike)).ifPresent(before -> add(before, -1));
            add(alike, 1);
            if (places.size() > MOST_PLACES) {
                Iterator<Boolean> oldest = places.values().iterator();
                add(oldest.next(), -1);
                oldest.remove();
            }
        }

        private void add(boolean alike, int times) {
            same += alike ? times : 0;
            other += alike ? 0 : times;
        }

        boolean mirrored() {
            return same >= PLACES && same >= TIMES_AS_MANY * other;
        }

        String partner(String root) {
            return root.equals(roots.one()) ? roots.other() : roots.one();
        }
    }

    /// The whole state as values: the pairs in the order in which they were suggested, and the comparison at
    /// each place.
    public Object snapshot() {
        List<Object> all = new ArrayList<>();
        pairs.forEach((roots, pair) ->
                all.add(List.of(roots, List.copyOf(pair.places.keySet()), List.copyOf(pair.places.values()))));
        return all;
    }

    /// Writes the whole state for a checkpoint: the pairs in the order in which they were suggested.
    public void write(CheckpointWriter out) {
        out.all(pairs.values(), pair -> {
            out.text(pair.roots.one());
            out.text(pair.roots.other());
            out.all(pair.places, (place, same) -> {
                out.fixed(place);
                out.flag(same);
            });
        });
    }

    /// Reads what [#write] wrote into this empty state.
    public void read(CheckpointReader in) {
        in.all(() -> {
            Pair pair = added(new Roots(in.text(), in.text()));
            in.all(() -> pair.count(in.fixed(), in.flag()));
            mirrors += pair.mirrored() ? 1 : 0;
        });
    }

    /// Takes a page.
    ///
    /// @param twin a page with the same content, if there is one
    /// @param known compares the page with the one at another address
    public void settled(Url page, Optional<Url> twin, Function<Url, Comparison> known) {
        twin.flatMap(other -> MirrorPlace.roots(page, other))
                .filter(roots -> !pairs.containsKey(roots))
                .ifPresent(this::suggest);
        for (MirrorPlace place : MirrorPlace.of(page, byRoot::containsKey)) {
            for (Pair pair : byRoot.get(place.root())) {
                Url other = MirrorPlace.at(pair.partner(place.root()), place.rest());
                Url first = place.root().equals(pair.roots.one()) ? page : other;
                count(pair, first.key(), known.apply(other));
            }
        }
    }

    /// The addresses at which a mirror has, or would have, the counterpart of a page.
    public List<Url> counterparts(Url page) {
        if (mirrors == 0) {
            return List.of();
        }
        List<Url> counterparts = new ArrayList<>();
        for (MirrorPlace place : MirrorPlace.of(page, byRoot::containsKey)) {
            for (Pair pair : byRoot.get(place.root())) {
                if (pair.mirrored()) {
                    counterparts.add(MirrorPlace.at(pair.partner(place.root()), place.rest()));
                }
            }
        }
        return counterparts;
    }

    /// The pairs that are mirrors.
    public List<Roots> found() {
        return pairs.values().stream()
                .filter(Pair::mirrored)
                .map(pair -> pair.roots)
                .toList();
    }

    private void count(Pair pair, long place, Comparison comparison) {
        if (comparison == Comparison.UNKNOWN) {
            return;
        }
        boolean before = pair.mirrored();
        pair.count(place, comparison == Comparison.SAME);
        mirrors += (pair.mirrored() ? 1 : 0) - (before ? 1 : 0);
    }

    private void suggest(Roots roots) {
        if (!room(roots.one()) || !room(roots.other())) {
            return;
        }
        if (pairs.size() < MOST_SUGGESTED || forgetOneOf(pairs.values())) {
            added(roots);
        }
    }

    private Pair added(Roots roots) {
        Pair pair = new Pair(roots);
        pairs.put(roots, pair);
        byRoot.computeIfAbsent(roots.one(), root -> new ArrayList<>(1)).add(pair);
        byRoot.computeIfAbsent(roots.other(), root -> new ArrayList<>(1)).add(pair);
        return pair;
    }

    /// Makes room for one more pair of a root.
    ///
    /// @return false if all are mirrors
    private boolean room(String root) {
        List<Pair> known = byRoot.getOrDefault(root, List.of());
        return known.size() < MOST_OF_A_ROOT || forgetOneOf(known);
    }

    /// Forgets the pair with the fewest equal places, among equals the oldest, that is not a mirror.
    ///
    /// @return false if all are mirrors
    private boolean forgetOneOf(Collection<Pair> known) {
        Optional<Pair> least =
                known.stream().filter(pair -> !pair.mirrored()).min(Comparator.comparingInt(pair -> pair.same));
        least.ifPresent(this::forget);
        return least.isPresent();
    }

    private void forget(Pair forgotten) {
        pairs.remove(forgotten.roots);
        forget(forgotten.roots.one(), forgotten);
        forget(forgotten.roots.other(), forgotten);
    }

    private void forget(String root, Pair pair) {
        List<Pair> left = byRoot.get(root);
        left.remove(pair);
        if (left.isEmpty()) {
            byRoot.remove(root);
        }
    }
}
