package dev.remora.lab.sections;

import dev.remora.lab.library.HeldPage;
import java.util.List;

/// A section of a host: pages that the site itself puts together, and whose words differ from the rest of the
/// host.
///
/// @param id `[a-z0-9-]+`
/// @param host of all its pages
/// @param label the site's own name of it; empty if it has none
/// @param source what shows that it is one
/// @param pages of it, in the order of their addresses
/// @param rest the other pages of the host, likewise
/// @param divergence of its words from those of the rest
public record SiteSection(
        String id,
        String host,
        String label,
        Source source,
        List<HeldPage> pages,
        List<HeldPage> rest,
        Divergence divergence) {
    /// How much the words of some pages of a host differ from those of its other pages, in [0, 1] (Jensen-Shannon, to
    /// base 2).
    ///
    /// @param measured of these pages
    /// @param chance of as many random pages of the host
    public record Divergence(double measured, double chance) {
        /// Whether it is more than chance by a lead.
        boolean leads(double lead) {
            return measured >= chance + lead;
        }
    }

    /// What shows that pages are a section.
    public enum Source {
        /// Their breadcrumbs begin alike.
        BREADCRUMBS,
        /// Their addresses begin with the same folders.
        ADDRESS,
        /// The page that a navigation link leads to links to all of them.
        NAVIGATION
    }

    public SiteSection {
        pages = List.copyOf(pages);
        rest = List.copyOf(rest);
    }
}
