package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import java.util.function.Supplier;

/// What a strategy makes of a link.
public sealed interface LinkScore {
    /// It waits.
    ///
    /// @param value in [0, 1]; the highest is fetched first
    /// @param evidence why; asked for only when it is written down
    /// @param inherited what the page behind the link will hand down to its own links
    /// @param group the waiting links that it is scored again with ([Link#group]); empty: the link keeps the group
    ///     that it came with, that of its host
    record Priority(double value, Supplier<LinkEvidence> evidence, Link.Inheritance inherited, String group)
            implements LinkScore {
        public Priority {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("priority must be in [0, 1] but was " + value);
            }
        }

        /// Grouped by host.
        public Priority(double value, Supplier<LinkEvidence> evidence, Link.Inheritance inherited) {
            this(value, evidence, inherited, "");
        }
    }

    /// It is not fetched. A link that waits and is scored again so is let go of.
    record Drop(Exclusion reason) implements LinkScore {}
}
