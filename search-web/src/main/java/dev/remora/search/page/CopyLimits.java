package dev.remora.search.page;

import java.time.Duration;

/// What making one copy may cost at most. What goes beyond it is cut off, and the copy says so.
///
/// @param characters of markup or text that are read, and of addresses that links are given
/// @param elements that are made of the markup
/// @param time for reading the markup and its links; what follows is bounded by the elements
public record CopyLimits(int characters, int elements, Duration time) {
    /// Above all but the largest pages of the web: a thousand times the text of an article.
    public static final CopyLimits DEFAULT = new CopyLimits(1 << 20, 100_000, Duration.ofSeconds(5));

    public CopyLimits {
        if (characters < 1 || elements < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("limits must be positive, but were " + characters + " characters, "
                    + elements + " elements, " + time);
        }
    }

    /// Bytes of a body that hold more than these characters in every charset: none takes more than four for one.
    public int bytes() {
        return 4 * (characters + 1);
    }
}
