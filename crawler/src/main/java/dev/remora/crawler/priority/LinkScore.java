package dev.remora.crawler.priority;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import java.util.function.Supplier;

/// A strategy's decision on a link.
public sealed interface LinkScore {
    /// The link is queued.
    ///
    /// @param value in [0, 1]; the highest is fetched first
    /// @param evidence for the value; evaluated only when it is recorded
    /// @param inherited values that the page behind the link passes on to its own links
    /// @param group the queued links that it is re-scored with ([Link#group]); empty: the link keeps its group,
    ///     that of its host
    record Priority(double value, Supplier<LinkEvidence> evidence, Link.Inheritance inherited, String group)
            implements LinkScore {
        public Priority {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("priority must be in [0, 1] but was " + value);
            }
        }

        /// Creates a priority for a link in the group of its host.
        public Priority(double value, Supplier<LinkEvidence> evidence, Link.Inheritance inherited) {
            this(value, evidence, inherited, "");
        }
    }

    /// The link is not fetched. A queued link is removed on re-scoring.
    record Drop(Exclusion reason) implements LinkScore {}
}
