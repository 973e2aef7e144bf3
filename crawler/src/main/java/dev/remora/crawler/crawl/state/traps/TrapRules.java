package dev.remora.crawler.crawl.state.traps;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rules against addresses that a site generates without end: calendars, filters, paths that repeat themselves.
///
/// - A path has at most 24 segments, none of them more than three times; a query has at most 16 parameters.
/// - Of the addresses of one host that differ only in digits (`/calendar/2026/11`, `/calendar/2026/12`), a set
///   number is admitted, plus ten for each that was on topic. A long name that looks random (a session's)
///   counts as a number.
/// - A host with a hundred pages that other addresses have, or a site with four hundred, is closed if these are
///   more than ten times as many as those on topic.
/// - Of addresses that differ only in digits, at most 0.4 of that number is admitted in a row, each found on
///   the one before, none of them on topic ([Link#alike]).
///
/// The last rule is the one that ends a calendar. It depends on the path to an address, not on what else was
/// admitted, so that the calendar ends at the same pages in any order of the crawl and after any number of
/// kills. Counts of 100,000 shapes, and of as many hosts and sites, are kept; the one not counted for longest
/// is forgotten. Addresses without a shape are bounded by [PlaceBudgets].
public final class TrapRules implements StatePart {
    private static final int MAX_SEGMENTS = 24;
    private static final int MAX_REPEATS = 3;
    private static final int MAX_PARAMETERS = 16;
    private static final int PER_HIT = 10;
    private static final int SAME_ON_HOST = 100;
    private static final int SAME_ON_SITE = 400;

    /// Minimum lengths of a name that looks random: of hexadecimal digits, or of letters and digits.
    private static final int DRAWN_HEX = 16;
    private static final int DRAWN = 24;

    /// Less than half: two such rows, one for each direction of a calendar, stay within the limit for all of
    /// them.
    private static final double IN_A_ROW = 0.4;

    private final int maxAlike;
    private final int maxInARow;
    private final PairCounts shapes = new PairCounts(PairCounts.MOST_NAMES);

    /// By host and by site: pages whose content another address has, and pages on topic.
    private final PairCounts sameness = new PairCounts(PairCounts.MOST_NAMES);

    /// @param maxAlike addresses of one host that differ only in digits, before they count as a trap
    public TrapRules(int maxAlike) {
        this.maxAlike = maxAlike;
        this.maxInARow = (int) (maxAlike * IN_A_ROW);
    }

    /// Whether two addresses of one host differ only in digits. Called for every link of an off-topic page:
    /// both are scanned in parallel, and usually differ early.
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

    /// Why an address is not admitted; empty if it is.
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
        int[] counts = shapes.of(shape(url));
        if (counts[0] >= maxAlike + PER_HIT * counts[1]) {
            return Optional.of(new Exclusion.AlikeOnHost(counts[0], counts[1]));
        }
        return Optional.empty();
    }

    /// A host with pages on topic is not closed for what other hosts of its site repeat.
    private boolean hasHits(String host) {
        return sameness.of(host)[1] > 0;
    }

    private Optional<Exclusion> same(String name, int many) {
        int[] counts = sameness.of(name);
        return counts[0] >= many && counts[0] > PER_HIT * counts[1]
                ? Optional.of(new Exclusion.MuchTheSame(name, counts[0], counts[1]))
                : Optional.empty();
    }

    /// Name of a site, distinct from the host of the same name.
    private static String siteOf(Url url) {
        return "*." + Sites.of(url);
    }

    /// Counts an address with the content of another, or without content of its own.
    public void same(Url url) {
        count(url, 0);
    }

    private void count(Url url, int which) {
        sameness.add(url.host(), which);
        sameness.add(siteOf(url), which);
    }

    /// Counts an admitted address.
    public void admitted(Url url) {
        String shape = shape(url);
        if (!shape.isEmpty()) {
            shapes.add(shape, 0);
        }
    }

    /// Counts an address as on topic.
    public void onTopic(Url url) {
        count(url, 1);
        String shape = shape(url);
        if (!shape.isEmpty()) {
            shapes.add(shape, 1);
        }
    }

    /// Forgets on-topic counts before all pages are re-judged.
    public void forgetPages() {
        shapes.clearSecond();
        sameness.clearSecond();
    }

    @Override
    public List<Map<String, List<Integer>>> snapshot() {
        return List.of(shapes.snapshot(), sameness.snapshot());
    }

    @Override
    public void write(CheckpointWriter out) {
        shapes.write(out);
        sameness.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        shapes.read(in);
        sameness.read(in);
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

    /// Host and path with each run of digits, and each name that looks random, replaced by `#`; empty for an
    /// address without either. Percent escapes stay as they are.
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

    /// The end of a random-looking name that begins at `from`; `from` if there is none.
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

    /// Whether a character is a digit outside an escape.
    private static boolean digit(String path, int i) {
        char c = path.charAt(i);
        return c >= '0' && c <= '9' && !escaped(path, i);
    }

    private static boolean escaped(String path, int i) {
        return (i >= 1 && path.charAt(i - 1) == '%') || (i >= 2 && path.charAt(i - 2) == '%');
    }
}
