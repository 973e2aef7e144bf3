package dev.remora.crawler.parse;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A page as its site's template sees it: which places it has, and what stands in them. A place is the path of a
/// box; all keys are hashes.
final class Places {
    /// Boxes in one place that make it a place of entries.
    static final int MANY = 3;

    private static final long PRIME = 0x100000001b3L;

    private final List<Segment> segments;
    private final String text;
    private final Map<Long, Integer> times = new HashMap<>();

    Places(Segmentation segmentation, String text) {
        this.segments = segmentation.segments();
        this.text = text;
        segmentation.boxes().forEach(box -> times.merge(box.path, 1, Integer::sum));
    }

    /// Whether the page has many boxes in the place of this one.
    boolean hasMany(Box box) {
        return times.getOrDefault(box.path, 0) >= MANY;
    }

    /// What a template learns: the places of the page, those that have many boxes, the texts in places, and these
    /// texts without their digits.
    Set<Long> features() {
        Set<Long> features = new HashSet<>(segments.size() * 4);
        for (Segment s : segments) {
            features.add(s.box.path);
            features.add(exact(s));
            features.add(alike(s));
        }
        times.forEach((place, count) -> {
            if (count >= MANY) {
                features.add(many(place));
            }
        });
        return features;
    }

    /// A place that has many boxes.
    static long many(long place) {
        return place * 0x9e3779b97f4a7c15L + 3;
    }

    /// A text in its place.
    long exact(Segment s) {
        long hash = s.box.path;
        for (int i = s.start; i < s.end; i++) {
            hash = hash * PRIME ^ text.charAt(i);
        }
        return hash;
    }

    /// A text in its place, its numbers left out.
    long alike(Segment s) {
        long hash = s.box.path + 1;
        for (int i = s.start; i < s.end; i++) {
            char c = text.charAt(i);
            hash = c >= '0' && c <= '9' ? hash : hash * PRIME ^ c;
        }
        return hash;
    }
}
