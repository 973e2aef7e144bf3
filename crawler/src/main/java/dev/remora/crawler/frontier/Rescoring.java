package dev.remora.crawler.frontier;

import dev.remora.shared.page.Link;
import java.util.Optional;

/// How waiting links are scored anew, and who is told of it.
public interface Rescoring {
    /// A waiting link, scored anew.
    ///
    /// @param link as it is to wait from now on
    /// @param priority in [0, 1]
    record Anew(Link link, double priority) {}

    /// What becomes of a link; empty: it is not wanted any more.
    Optional<Anew> scored(Link link);

    /// A link's priority changed, or the link itself.
    default void moved(QueuedLink link) {}

    /// A link was let go of.
    default void dropped(QueuedLink link) {}
}
