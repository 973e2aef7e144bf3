package dev.remora.crawler.crawl.state;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Addresses that a site makes without end: calendars, filters, paths that repeat themselves.
///
/// Rules: a path has at most 24 segments, none of them more than three times; a query has at most 16 parameters; of
/// the addresses of one host that differ in digits only (`/calendar/2026/11`, `/calendar/2026/12`) a stated number is
/// let in, plus ten for each that was on topic, where a long name that looks drawn (a session's) counts as a number;
/// of a host that showed a hundred pages that other addresses have, or a site that showed four hundred, and more than
/// ten times as many as were on topic, no more is let in; and of such addresses 0.4 of that number in a row, each
/// from the one before, none of them on topic ([Link#alike]). The last rule is the one that ends a calendar. It looks
/// at the way to an address and not at what else was let in, so that the calendar ends at the same pages in whatever
/// order, and after however many kills, it is crawled.
public final class TrapRules implements StatePart {
    private static final int MAX_SEGMENTS = 24;
    private static final int MAX_REPEATS = 3;
    private static final int MAX_PARAMETERS = 16;
    private static final int PER_HIT = 10;
    private static final int SAME_ON_HOST = 100;
    private static final int SAME_ON_SITE = 400;

    /// A name that looks drawn: hexadecimal digits, or letters and digits, of at least these lengths.
    private static final int DRAWN_HEX = 16;
    private static final int DRAWN = 24;

    /// Less than half: two such rows, one for each direction of a calendar, stay within the bound on all of them.
    private static final double IN_A_ROW = 0.4;

    private final int maxAlike;
    private final int maxInARow;
    private final Map<String, int[]> shapes = new HashMap<>();
    /// By host and by site: pages whose content another address has, and pages on topic.
    private final Map<String, int[]> sameness = new HashMap<>();

    TrapRules(int maxAlike) {
        this.maxAlike = maxAlike;
        this.maxInARow = (int) (maxAlike * IN_A_ROW);
    }

    /// Whether two addresses of one host differ in digits only. Asked of every link of a page off topic: both are
    /// read side by side, and part early as a rule.
    public static boolean alike(Url one, Url other) {
        return one.host().equals(other.host()) && alike(one.pathAndQuery(), other.pathAndQuery());
    }

    private static boolean alike(String one, String other) {
        int i = 0;
        int j = 0;
        boolean digits = false;
        while (i < one.length() && j < other.length()) {
            if (digit(one, i) && digit(other, j)) {
                digits = true;
                i = runEnd(one, i);
                j = runEnd(other, j);
            } else if (one.charAt(i) == other.charAt(j)) {
                i++;
                j++;
            } else {
                return false;
            }
        }
        return digits && i == one.length() && j == other.length();
    }

    private static int runEnd(String path, int from) {
        int end = from + 1;
        while (end < path.length() && digit(path, end)) {
            end++;
        }
        return end;
    }

    /// Why an address is not let in; empty if it is.
    public Optional<Exclusion> objection(Link link) {
        Url url = link.target();
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        Optional<Exclusion> repeated = segments(query < 0 ? path : path.substring(0, query));
        if (repeated.isPresent()) {
            return repeated;
        }
        if (query >= 0 && path.chars().skip(query).filter(c -> c == '&').count() >= MAX_PARAMETERS) {
            return Optional.of(new Exclusion.ManyParameters(MAX_PARAMETERS));
        }
        if (link.alike() > maxInARow) {
            return Optional.of(new Exclusion.AlikeInRow(link.alike()));
        }
        Optional<Exclusion> same = same(url.host(), SAME_ON_HOST)
                .or(() -> hasHits(url.host()) ? Optional.empty() : same(siteOf(url), SAME_ON_SITE));
        if (same.isPresent()) {
            return same;
        }
        int[] counts = shapes.get(shape(url));
        if (counts != null && counts[0] >= maxAlike + PER_HIT * counts[1]) {
            return Optional.of(new Exclusion.AlikeOnHost(counts[0], counts[1]));
        }
        return Optional.empty();
    }

    /// A host that holds the topic is not shut for what its site's other hosts repeat.
    private boolean hasHits(String host) {
        int[] counts = sameness.get(host);
        return counts != null && counts[1] > 0;
    }

    private Optional<Exclusion> same(String name, int many) {
        int[] counts = sameness.get(name);
        return counts != null && counts[0] >= many && counts[0] > PER_HIT * counts[1]
                ? Optional.of(new Exclusion.MuchTheSame(name, counts[0], counts[1]))
                : Optional.empty();
    }

    /// A site's name is no host's: its own host may have it.
    private static String siteOf(Url url) {
        return "*." + Sites.of(url);
    }

    /// An address turned out to have the content of another.
    void same(Url url) {
        count(url, 0);
    }

    private void count(Url url, int which) {
        sameness.computeIfAbsent(url.host(), _ -> new int[2])[which]++;
        sameness.computeIfAbsent(siteOf(url), _ -> new int[2])[which]++;
    }

    /// An address was let in.
    public void admitted(Url url) {
        String shape = shape(url);
        if (!shape.isEmpty()) {
            shapes.computeIfAbsent(shape, s -> new int[2])[0]++;
        }
    }

    /// An address turned out to be on topic.
    void onTopic(Url url) {
        count(url, 1);
        String shape = shape(url);
        if (!shape.isEmpty()) {
            shapes.computeIfAbsent(shape, s -> new int[2])[1]++;
        }
    }

    /// All pages are about to be judged anew.
    void forgetPages() {
        shapes.values().forEach(counts -> counts[1] = 0);
        sameness.values().forEach(counts -> counts[1] = 0);
    }

    @Override
    public List<Map<String, List<Integer>>> snapshot() {
        return List.of(copies(shapes), copies(sameness));
    }

    private static Map<String, List<Integer>> copies(Map<String, int[]> table) {
        Map<String, List<Integer>> counts = new HashMap<>();
        table.forEach((name, count) -> counts.put(name, List.of(count[0], count[1])));
        return counts;
    }

    private static Optional<Exclusion> segments(String path) {
        String[] segments = path.split("/", -1);
        if (segments.length > MAX_SEGMENTS) {
            return Optional.of(new Exclusion.LongPath(MAX_SEGMENTS));
        }
        Map<String, Integer> times = new HashMap<>();
        for (String segment : segments) {
            if (!segment.isEmpty() && times.merge(segment, 1, Integer::sum) > MAX_REPEATS) {
                return Optional.of(new Exclusion.RepeatedSegment(segment, MAX_REPEATS));
            }
        }
        return Optional.empty();
    }

    /// Host and path with each run of digits, and each name that looks drawn, as one `#`; empty for an address without
    /// either. Escapes count as they are.
    private static String shape(Url url) {
        String path = url.pathAndQuery();
        StringBuilder shape = new StringBuilder(url.host());
        boolean digits = false;
        boolean inRun = false;
        for (int i = 0; i < path.length(); i++) {
            int drawn = i == 0 || !named(path.charAt(i - 1)) ? drawnEnd(path, i) : i;
            if (drawn > i) {
                shape.append('#');
                digits = true;
                inRun = false;
                i = drawn - 1;
                continue;
            }
            char c = path.charAt(i);
            boolean digit = digit(path, i);
            if (!digit) {
                shape.append(c);
            } else if (!inRun) {
                shape.append('#');
                digits = true;
            }
            inRun = digit;
        }
        return digits ? shape.toString() : "";
    }

    /// The end of a name that begins there and looks drawn; its beginning if none does.
    private static int drawnEnd(String path, int from) {
        int end = from;
        boolean hex = true;
        boolean number = false;
        while (end < path.length() && named(path.charAt(end)) && !escaped(path, end)) {
            hex &= Character.digit(path.charAt(end), 16) >= 0;
            number |= digit(path, end);
            end++;
        }
        int length = end - from;
        return number && (length >= DRAWN || (hex && length >= DRAWN_HEX)) ? end : from;
    }

    private static boolean named(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    /// Whether a digit stands there that is no part of an escape.
    private static boolean digit(String path, int i) {
        char c = path.charAt(i);
        return c >= '0' && c <= '9' && !escaped(path, i);
    }

    private static boolean escaped(String path, int i) {
        return (i >= 1 && path.charAt(i - 1) == '%') || (i >= 2 && path.charAt(i - 2) == '%');
    }
}
