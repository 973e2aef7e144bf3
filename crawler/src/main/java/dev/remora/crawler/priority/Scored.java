package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;

/// What a strategy makes of a link.
public sealed interface Scored {
    /// It waits.
    ///
    /// @param value in [0, 1]; the highest is fetched first
    /// @param evidence why, for people: `parent 0.62 · anchor 0.80`
    /// @param inherited what the page behind the link will hand down to its own links
    record Priority(double value, String evidence, Link.Inheritance inherited) implements Scored {
        public Priority {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("priority must be in [0, 1] but was " + value);
            }
        }
    }

    /// It is not fetched.
    ///
    /// @param reason for people
    record Drop(String reason) implements Scored {}
}
