package dev.remora.crawler.parse;

import java.util.Arrays;
import java.util.List;

/// A page as its site's template sees it: which places it has, and what stands in them. A place is the path of a
/// box; all keys are hashes.
final class Places {
    /// Boxes in one place that make it a place of entries.
    static final int MANY = 3;

    /// Segments that a template learns of a page.
    private static final int LEARNT = 2_000;
    private static final long PRIME = 0x100000001b3L;

    private final List<Segment> segments;
    private final String text;
    private final FeatureCounts times = new FeatureCounts();

    Places(Segmentation segmentation, String text) {
        this.segments = segmentation.segments();
        this.text = text;
        segmentation.boxes().forEach(box -> times.add(box.path));
    }

    /// Whether the page has many boxes in the place of this one.
    boolean hasMany(Box box) {
        return times.count(box.path) >= MANY;
    }

    /// What a template learns, each once: the places of the page, those that have many boxes, the texts in places,
    /// and these texts without their digits.
    long[] features() {
        FeatureCounts met = new FeatureCounts();
        long[] features = new long[64];
        int size = 0;
        for (Segment s : segments.subList(0, Math.min(segments.size(), LEARNT))) {
            features = size + 4 > features.length ? Arrays.copyOf(features, features.length * 2) : features;
            boolean many = hasMany(s.box);
            for (long feature : new long[] {s.box.path, exact(s), alike(s), many ? many(s.box.path) : s.box.path}) {
                if (met.count(feature) == 0) {
                    met.add(feature);
                    features[size++] = feature;
                }
            }
            for (Box box = s.box.parent;
                    box != null && hasMany(box) && met.count(many(box.path)) == 0;
                    box = box.parent) {
                features = size == features.length ? Arrays.copyOf(features, size * 2) : features;
                met.add(many(box.path));
                features[size++] = many(box.path);
            }
        }
        return Arrays.copyOf(features, size);
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
