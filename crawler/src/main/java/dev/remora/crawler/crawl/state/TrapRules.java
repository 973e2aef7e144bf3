package dev.remora.crawler.crawl.state;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Addresses that a site makes without end: calendars, filters, paths that repeat themselves.
///
/// Rules: a path has at most 24 segments, none of them more than three times; a query has at most 16 parameters; of
/// the addresses of one host that differ in digits only (`/calendar/2026/11`, `/calendar/2026/12`) a stated number
/// is let in, plus ten for each that was on topic; and 0.4 of that number in a row, each from the one before, none
/// of them on topic ([Link#alike]). The last rule is the one that ends a calendar. It looks at the way to an
/// address and not at what else was let in, so that the calendar ends at the same pages in whatever order, and
/// after however many kills, it is crawled.
public final class TrapRules implements StatePart {
    private static final int MAX_SEGMENTS = 24;
    private static final int MAX_REPEATS = 3;
    private static final int MAX_PARAMETERS = 16;
    private static final int PER_HIT = 10;

    /// Less than half: two such rows, one for each direction of a calendar, stay within the bound on all of them.
    private static final double IN_A_ROW = 0.4;

    private final int maxAlike;
    private final int maxInARow;
    private final Map<String, int[]> shapes = new HashMap<>();

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
        int[] counts = shapes.get(shape(url));
        if (counts != null && counts[0] >= maxAlike + PER_HIT * counts[1]) {
            return Optional.of(new Exclusion.AlikeOnHost(counts[0], counts[1]));
        }
        return Optional.empty();
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
        String shape = shape(url);
        if (!shape.isEmpty()) {
            shapes.computeIfAbsent(shape, s -> new int[2])[1]++;
        }
    }

    /// All pages are about to be judged anew.
    void forgetPages() {
        shapes.values().forEach(counts -> counts[1] = 0);
    }

    @Override
    public Map<String, List<Integer>> snapshot() {
        Map<String, List<Integer>> counts = new HashMap<>();
        shapes.forEach((shape, count) -> counts.put(shape, List.of(count[0], count[1])));
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

    /// Host and path with each run of digits as one `#`; empty for an address without digits. Escapes count as they
    /// are.
    private static String shape(Url url) {
        String path = url.pathAndQuery();
        StringBuilder shape = new StringBuilder(url.host());
        boolean digits = false;
        boolean inRun = false;
        for (int i = 0; i < path.length(); i++) {
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

    /// Whether a digit stands there that is no part of an escape.
    private static boolean digit(String path, int i) {
        char c = path.charAt(i);
        return c >= '0' && c <= '9' && !escaped(path, i);
    }

    private static boolean escaped(String path, int i) {
        return (i >= 1 && path.charAt(i - 1) == '%') || (i >= 2 && path.charAt(i - 2) == '%');
    }
}
