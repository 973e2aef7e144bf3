package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.templates.FeatureCounts;
import java.util.Arrays;
import java.util.List;

/// A page as its site's template sees it: which places it has, and what stands in them. A place is the path of a
/// box; all keys are hashes.
public final class TemplatePlaces {
    /// Boxes in one place that make it a place of entries.
    static final int MANY = 3;

    /// Segments that a template learns of a page.
    private static final int LEARNT = 2_000;
    private static final long PRIME = 0x100000001b3L;

    private final List<Segment> segments;
    private final String text;

    TemplatePlaces(Segmentation segmentation, String text) {
        this.segments = segmentation.segments();
        this.text = text;
        FeatureCounts times = new FeatureCounts(segmentation.boxes().size());
        segmentation.boxes().forEach(box -> times.add(box.path));
        segmentation.boxes().forEach(box -> box.many = times.count(box.path) >= MANY);
    }

    /// What a template learns, each once: the places of the page, those that have many boxes, the texts in places,
    /// and these texts without their digits.
    public long[] features() {
        int learnt = Math.min(segments.size(), LEARNT);
        Features features = new Features(learnt);
        for (Segment s : segments.subList(0, learnt)) {
            features.add(s.box.path);
            features.add(exact(s));
            features.add(alike(s));
            if (s.box.many) {
                features.add(many(s.box.path));
            }
            Box around = s.box.parent;
            while (around != null && around.many && features.add(many(around.path))) {
                around = around.parent;
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

    /// A place that has many boxes.
    static long many(long place) {
        return place * 0x9e3779b97f4a7c15L + 3;
    }

    /// A text in its place.
    long exact(Segment s) {
        if (s.exact == 0) {
            hash(s);
        }
        return s.exact;
    }

    /// A text in its place, its numbers left out.
    long alike(Segment s) {
        if (s.alike == 0) {
            hash(s);
        }
        return s.alike;
    }

    private void hash(Segment s) {
        long exact = s.box.path;
        long alike = s.box.path + 1;
        for (int i = s.start; i < s.end; i++) {
            char c = text.charAt(i);
            exact = exact * PRIME ^ c;
            alike = c >= '0' && c <= '9' ? alike : alike * PRIME ^ c;
        }
        s.exact = exact;
        s.alike = alike;
    }
}
