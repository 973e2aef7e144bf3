package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The latest titles of each host's pages. What different pages have in common is the name of the site.
///
/// Safe for use by many threads; its content depends only on the order of the pages. Holds the last [#TITLES]
/// titles of the [#HOSTS] most recent hosts: some megabytes.
final class SiteNames {
    static final int HOSTS = 2_000;
    static final int TITLES = 24;
    /// Longer titles are cut.
    private static final int LONGEST = 200;
    /// The minimum number of different titles to learn from.
    static final int ENOUGH = 3;
    /// Minimum share of a host's other titles that contain the site's name.
    private static final double COMMON = 0.6;

    private record Seen(int address, String title) {}

    private final Map<String, Deque<Seen>> hosts = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Seen>> eldest) {
            return size() > HOSTS;
        }
    };

    /// What the titles of a host's other pages show about one title.
    ///
    /// @param others their distinct titles
    /// @param repeated whether most pages have this title
    record Known(List<String> others, boolean repeated) {
        /// Whether enough titles are known to learn from.
        boolean tells() {
            return others.size() >= ENOUGH;
        }

        /// Whether most other titles end with this.
        boolean commonTail(String tail) {
            return tells()
                    && others.stream().filter(title -> title.endsWith(tail)).count() >= COMMON * others.size();
        }

        /// Returns the longest end that most other titles share with this one; empty if too few are known.
        String sharedTail(String title) {
            if (others.size() < 2 * ENOUGH) {
                return "";
            }
            int[] shared = others.stream()
                    .mapToInt(other -> sharedTail(other, title))
                    .sorted()
                    .toArray();
            int length = shared[(int) Math.ceil((1 - COMMON) * shared.length) - 1];
            return title.substring(title.length() - length);
        }

        private static int sharedTail(String one, String other) {
            int most = Math.min(one.length(), other.length());
            int length = 0;
            while (length < most
                    && one.charAt(one.length() - 1 - length) == other.charAt(other.length() - 1 - length)) {
                length++;
            }
            return length;
        }

        /// Whether most other titles begin with this.
        boolean commonHead(String head) {
            return tells()
                    && others.stream().filter(title -> title.startsWith(head)).count() >= COMMON * others.size();
        }
    }

    /// Records the title of a page and returns what was known before it.
    Known meet(String host, String address, String title) {
        String kept = TextFlow.cut(title, LONGEST);
        List<Seen> before;
        synchronized (hosts) {
            Deque<Seen> seen = hosts.computeIfAbsent(host, h -> new ArrayDeque<>());
            Seen now = new Seen(address.hashCode(), kept);
            seen.removeIf(earlier -> earlier.address == now.address);
            before = List.copyOf(seen);
            if (!kept.isEmpty()) {
                seen.addLast(now);
                if (seen.size() > TITLES) {
                    seen.removeFirst();
                }
            }
        }
        return known(before, kept);
    }

    /// Returns what the other titles of a host show, without recording this one.
    Known known(String host, String address, String title) {
        List<Seen> others;
        synchronized (hosts) {
            others = hosts.getOrDefault(host, new ArrayDeque<>()).stream()
                    .filter(seen -> seen.address != address.hashCode())
                    .toList();
        }
        return known(others, TextFlow.cut(title, LONGEST));
    }

    private static Known known(List<Seen> before, String kept) {
        Set<String> others = new LinkedHashSet<>();
        int same = 0;
        for (Seen earlier : before) {
            if (earlier.title.equals(kept)) {
                same++;
            } else {
                others.add(earlier.title);
            }
        }
        return new Known(List.copyOf(others), same >= ENOUGH && same * 2 >= before.size());
    }
}
