package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.traps.TrapRules;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;

/// Creates links as they are when they are found, each in the group of its host.
public final class DiscoveredLinks {
    private DiscoveredLinks() {}

    /// A link of a page.
    ///
    /// @param rank its position among the page's links
    /// @param via the link that led to the page
    static Link onPage(PageSeen seen, int rank, Link via) {
        Outlink outlink = seen.page().outlinks().get(rank);
        boolean alike = !seen.onTopic() && TrapRules.alike(seen.page().url(), outlink.target());
        return new Link(
                outlink.target(),
                new Link.Source(
                        seen.key(), Link.Origin.PAGE, seen.relevance(), seen.onTopic() ? 0 : via.offTopic() + 1),
                outlink.anchor(),
                outlink.around(),
                new Link.Steps(via.depth() + 1, 0, alike ? via.alike() + 1 : 0),
                place(seen.page(), outlink, rank),
                new Link.Standing(groupOf(outlink.target()), via.inherited()));
    }

    private static Link.Place place(Page page, Outlink outlink, int rank) {
        int links = page.outlinks().size();
        if (outlink.block() < 0 || outlink.block() >= page.blocks().size()) {
            return new Link.Place(outlink.path(), outlink.kind(), -1, Block.Role.OTHER, "", rank, links);
        }
        Block block = page.blocks().get(outlink.block());
        return new Link.Place(
                outlink.path(), outlink.kind(), outlink.block(), block.role(), block.label(), rank, links);
    }

    /// A link to the target of a redirect, otherwise like the redirected link.
    static Link redirected(Link via, Url target) {
        return new Link(
                target,
                new Link.Source(via.source(), Link.Origin.REDIRECT, via.sourceRelevance(), via.offTopic()),
                via.anchor(),
                via.around(),
                new Link.Steps(via.depth(), via.hops() + 1, via.alike()),
                via.place(),
                new Link.Standing(groupOf(target), via.inherited()));
    }

    /// A link to an address in a sitemap.
    ///
    /// @param relevance mean relevance of the host's pages
    static Link ofSitemap(Url target, double relevance) {
        return new Link(
                target,
                new Link.Source(0, Link.Origin.SITEMAP, relevance, 0),
                Anchor.NONE,
                "",
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing(groupOf(target), Link.Inheritance.SEED));
    }

    /// A link to an address that a page names or a feed lists.
    ///
    /// @param source key of the page that led to the address
    /// @param relevance of that page
    /// @param via the link that led there
    static Link listed(
            Url target, long source, Link.Origin origin, double relevance, Anchor anchor, String around, Link via) {
        return new Link(
                target,
                new Link.Source(source, origin, relevance, 0),
                anchor,
                around,
                new Link.Steps(via.depth() + 1, 0, 0),
                Link.Place.NONE,
                new Link.Standing(groupOf(target), via.inherited()));
    }

    /// Returns a link in the group that it was found in, whatever group a strategy chose.
    public static Link asFound(Link link) {
        return link.given() ? link : link.with(groupOf(link.target()), link.inherited());
    }

    private static String groupOf(Url target) {
        return "host:" + target.host();
    }
}
