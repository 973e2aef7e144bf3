package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.templates.FeatureCounts;
import java.util.Arrays;
import java.util.List;

/// The features of a page for its site's template: its places, and the texts at these places. A place is the
/// path of a box; all keys are hashes. Immutable.
final class TemplatePlaces {
    /// Minimum number of boxes at one place for it to be a place of entries.
    private static final int MANY = 3;

    /// Maximum number of segments that a template learns from a page.
    private static final int LEARNT = 2_000;
    private static final long PRIME = 0x100000001b3L;

    private final List<Segment> segments;
    /// For each box, whether the page has many boxes at its place.
    private final boolean[] many;
    /// For each segment, the hash of its place and its text.
    private final long[] exact;
    /// The same without digits.
    private final long[] alike;

    TemplatePlaces(SegmentedPage page) {
        segments = page.segments();
        many = many(page.boxes());
        exact = new long[segments.size()];
        alike = new long[segments.size()];
        segments.forEach(s -> hash(s, page.text()));
    }

    private static boolean[] many(List<Box> boxes) {
        FeatureCounts times = new FeatureCounts(boxes.size());
        boxes.forEach(box -> times.add(box.path()));
        boolean[] many = new boolean[boxes.size()];
        boxes.forEach(box -> many[box.index()] = times.count(box.path()) >= MANY);
        return many;
    }

    private void hash(Segment s, String text) {
        long whole = s.box().path();
        long plain = s.box().path() + 1;
        for (int i = s.start(); i < s.end(); i++) {
            char c = text.charAt(i);
            whole = whole * PRIME ^ c;
            plain = c >= '0' && c <= '9' ? plain : plain * PRIME ^ c;
        }
        exact[s.index()] = whole;
        alike[s.index()] = plain;
    }

    /// Returns the distinct features that a template learns: the places of the page, those with many boxes, the
    /// texts at their places, and these texts without digits.
    long[] features() {
        int learnt = Math.min(segments.size(), LEARNT);
        Features features = new Features(learnt);
        for (Segment s : segments.subList(0, learnt)) {
            features.add(s.box().path());
            features.add(exact(s));
            features.add(alike(s));
            if (isRepeated(s.box())) {
                features.add(many(s.box().path()));
            }
            Box around = s.box().parent();
            while (around != null && isRepeated(around) && features.add(many(around.path()))) {
                around = around.parent();
            }
        }
        return features.taken();
    }

    /// Distinct features in insertion order.
    private static final class Features {
        private final FeatureCounts met;
        private long[] taken;
        private int size;

        Features(int segments) {
            met = new FeatureCounts(3 * segments);
            taken = new long[3 * segments + 1];
        }

        /// Adds a feature. Returns whether it is new.
        boolean add(long feature) {
            if (met.add(feature) > 0) {
                return false;
            }
            taken = size == taken.length ? Arrays.copyOf(taken, 2 * size) : taken;
            taken[size++] = feature;
            return true;
        }

        long[] taken() {
            return Arrays.copyOf(taken, size);
        }
    }

    /// Whether the page has many boxes at the place of this one.
    boolean isRepeated(Box box) {
        return many[box.index()];
    }

    /// Returns the key for "the place has many boxes".
    static long many(long place) {
        return place * 0x9e3779b97f4a7c15L + 3;
    }

    /// Returns the key of a text at its place.
    long exact(Segment s) {
        return exact[s.index()];
    }

    /// Returns the key of a text at its place, without digits.
    long alike(Segment s) {
        return alike[s.index()];
    }
}
