package dev.remora.search.page;

import java.time.Duration;

/// Limits on making one copy. The excess is cut off, and the copy says so.
///
/// @param characters of markup or text that are read, and of the addresses in links
/// @param elements created from the markup
/// @param time for parsing the markup and its links; the rest is bounded by the elements
public record CopyLimits(int characters, int elements, Duration time) {
    /// Sufficient for all but the largest pages: a thousand times the text of an article.
    public static final CopyLimits DEFAULT = new CopyLimits(1 << 20, 100_000, Duration.ofSeconds(5));

    public CopyLimits {
        if (characters < 1 || elements < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("limits must be positive, but were " + characters + " characters, "
                    + elements + " elements, " + time);
        }
    }

    /// Returns a number of bytes that exceeds these characters in every charset: none needs more than four per
    /// character.
    public int bytes() {
        return 4 * (characters + 1);
    }
}
