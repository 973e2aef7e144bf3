package dev.remora.crawler.duplicates;

import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Hosts, or folders of hosts, whose pages are the same page by page: `http://a.example` and `http://b.example/a`,
/// or `…/utf8` and `…/gb2312` of one manual.
///
/// Two pages of one content whose addresses end alike suggest a pair of roots: what is left of the addresses
/// without their common end. From then on each page under either root is held against the page at the same place
/// under the other, if that is known. A pair is a mirror once five places hold the same content, and nine times as
/// many as hold another. Each place counts once, as it was when it was seen last, and of many places the last 128
/// that came. It is no mirror any more when later places tell otherwise. For the loop's thread.
public final class Mirrors {
    private static final int PLACES = 5;
    private static final int TIMES_AS_MANY = 9;
    private static final int MOST_SUGGESTED = 4096;

    /// Pairs that one root is in at most: each costs a look-up for each link under it.
    private static final int MOST_OF_A_ROOT = 8;

    /// Places of a pair that are remembered.
    private static final int MOST_PLACES = 128;

    private final Map<Roots, Pair> pairs = new LinkedHashMap<>();
    private final Map<String, List<Pair>> byRoot = new HashMap<>();
    private int mirrors;

    /// What is known of a page at a place.
    public enum Comparison {
        UNKNOWN,
        SAME,
        OTHER
    }

    /// Two roots: origins, or origins with folders, without a slash at the end.
    public record Roots(String one, String other) {}

    private static final class Pair {
        private final Roots roots;
        private final Map<Long, Boolean> places = new LinkedHashMap<>();
        private int same;
        private int other;

        Pair(Roots roots) {
            this.roots = roots;
        }

        /// What a place holds, in place of what it held before.
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

    /// All that it knows, as values: the pairs in the order in which they were suggested, and what each place held.
    public Object snapshot() {
        List<Object> all = new ArrayList<>();
        pairs.forEach((roots, pair) ->
                all.add(List.of(roots, List.copyOf(pair.places.keySet()), List.copyOf(pair.places.values()))));
        return all;
    }

    /// Takes in a page.
    ///
    /// @param twin a page of the same content, if there is one
    /// @param known how the page compares with the one at another address
    public void settled(Url page, Optional<Url> twin, Function<Url, Comparison> known) {
        twin.flatMap(other -> roots(page, other))
                .filter(roots -> !pairs.containsKey(roots))
                .ifPresent(this::suggest);
        for (Place place : places(page)) {
            for (Pair pair : place.pairs()) {
                Url other = new Url(pair.partner(place.root()) + place.rest());
                Url first = place.root().equals(pair.roots.one()) ? page : other;
                count(pair, first.key(), known.apply(other));
            }
        }
    }

    /// The addresses at which a mirror has, or would have, what stands at this one.
    public List<Url> counterparts(Url page) {
        if (mirrors == 0) {
            return List.of();
        }
        List<Url> counterparts = new ArrayList<>();
        for (Place place : places(page)) {
            for (Pair pair : place.pairs()) {
                if (pair.mirrored()) {
                    counterparts.add(new Url(pair.partner(place.root()) + place.rest()));
                }
            }
        }
        return counterparts;
    }

    /// The pairs that mirror one another.
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
        if (pairs.size() == MOST_SUGGESTED) {
            forgetTheOldest();
        }
        Pair pair = new Pair(roots);
        pairs.put(roots, pair);
        byRoot.computeIfAbsent(roots.one(), root -> new ArrayList<>(1)).add(pair);
        byRoot.computeIfAbsent(roots.other(), root -> new ArrayList<>(1)).add(pair);
    }

    /// Makes room for one more pair of a root: the pair goes for which least speaks, among equals the oldest.
    ///
    /// @return false if all are mirrors
    private boolean room(String root) {
        List<Pair> known = byRoot.getOrDefault(root, List.of());
        if (known.size() < MOST_OF_A_ROOT) {
            return true;
        }
        Optional<Pair> least =
                known.stream().filter(pair -> !pair.mirrored()).min(Comparator.comparingInt(pair -> pair.same));
        least.ifPresent(this::forget);
        return least.isPresent();
    }

    /// The oldest pair that is no mirror; the oldest of all, where all are.
    private void forgetTheOldest() {
        Iterator<Pair> oldest = pairs.values().iterator();
        Pair forgotten = oldest.next();
        while (forgotten.mirrored() && oldest.hasNext()) {
            forgotten = oldest.next();
        }
        forget(forgotten);
    }

    private void forget(Pair forgotten) {
        mirrors -= forgotten.mirrored() ? 1 : 0;
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

    /// An address as a root of known pairs, and what follows.
    private record Place(String root, String rest, List<Pair> pairs) {}

    private List<Place> places(Url page) {
        List<Place> places = new ArrayList<>(2);
        String text = page.text();
        int end = query(text);
        for (int slash = page.origin().length(); slash >= 0 && slash < end; slash = text.indexOf('/', slash + 1)) {
            List<Pair> at = byRoot.get(text.substring(0, slash));
            if (at != null) {
                places.add(new Place(text.substring(0, slash), text.substring(slash), at));
            }
        }
        return places;
    }

    /// What is left of two addresses without the longest end that they share, from a slash on; empty if they share
    /// no more than a slash.
    static Optional<Roots> roots(Url page, Url twin) {
        String one = page.text();
        String other = twin.text();
        int shared = 0;
        int most = Math.min(
                one.length() - page.origin().length(),
                other.length() - twin.origin().length());
        while (shared < most && one.charAt(one.length() - 1 - shared) == other.charAt(other.length() - 1 - shared)) {
            shared++;
        }
        int slash = one.indexOf('/', one.length() - shared);
        if (slash < 0 || slash >= query(one) || slash == one.length() - 1) {
            return Optional.empty();
        }
        String first = one.substring(0, slash);
        String second = other.substring(0, other.length() - (one.length() - slash));
        if (first.equals(second)) {
            return Optional.empty();
        }
        return Optional.of(first.compareTo(second) < 0 ? new Roots(first, second) : new Roots(second, first));
    }

    private static int query(String address) {
        int query = address.indexOf('?');
        return query < 0 ? address.length() : query;
    }
}
