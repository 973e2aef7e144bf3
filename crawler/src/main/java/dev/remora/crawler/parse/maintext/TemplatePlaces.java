package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.templates.FeatureCounts;
import java.util.Arrays;
import java.util.List;

/// A page as its site's template sees it: which places it has, and what stands in them. A place is the path of a
/// box; all keys are hashes. Immutable.
final class TemplatePlaces {
    /// Boxes in one place that make it a place of entries.
    private static final int MANY = 3;

    /// Segments that a template learns of a page.
    private static final int LEARNT = 2_000;
    private static final long PRIME = 0x100000001b3L;

    private final List<Segment> segments;
    /// Of each box, whether the page has many in its place.
    private final boolean[] many;
    /// Of each segment, the hash of its place and its text.
    private final long[] exact;
    /// The same without its digits.
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

    /// What a template learns, each once: the places of the page, those that have many boxes, the texts in places,
    /// and these texts without their digits.
    long[] features() {
        int learnt = Math.min(segments.size(), LEARNT);
        Features features = new Features(learnt);
        for (Segment s : segments.subList(0, learnt)) {
            features.add(s.box().path());
            features.add(exact(s));
            features.add(alike(s));
            if (hasMany(s.box())) {
                features.add(many(s.box().path()));
            }
            Box around = s.box().parent();
            while (around != null && hasMany(around) && features.add(many(around.path()))) {
                around = around.parent();
            }
        }
        return features.taken();
    }

    /// Features in the order in which they were met, each once.
    private static final class Features {
        private final FeatureCounts met;
        private long[] taken;
        private int size;

        Features(int segments) {
            met = new FeatureCounts(3 * segments);
            taken = new long[3 * segments + 1];
        }

        /// Whether it is a new one.
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

    /// Whether the page has many boxes in the place of one.
    boolean hasMany(Box box) {
        return many[box.index()];
    }

    /// A place that has many boxes.
    static long many(long place) {
        return place * 0x9e3779b97f4a7c15L + 3;
    }

    /// A text in its place.
    long exact(Segment s) {
        return exact[s.index()];
    }

    /// A text in its place, its numbers left out.
    long alike(Segment s) {
        return alike[s.index()];
    }
}
