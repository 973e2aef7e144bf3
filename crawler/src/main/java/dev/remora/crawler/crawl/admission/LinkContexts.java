package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Segmenter;
import java.util.Optional;

/// What the crawl knows of a link when a strategy scores it. For the loop's thread.
public final class LinkContexts {
    private final CrawlState state;
    private final Segmenter segmenter;
    private final InlinkCounts inlinks = new InlinkCounts();

    /// For the links of one crawl.
    public LinkContexts(CrawlState state, Segmenter segmenter) {
        this.state = state;
        this.segmenter = segmenter;
    }

    /// A link to an address was met.
    ///
    /// @return how many were so far, about
    int met(long key) {
        return inlinks.count(key);
    }

    /// A link that was found on no page: a seed, or what a feed or a sitemap names.
    LinkContext found(Link link, boolean sourceOnTopic) {
        return of(
                link,
                sourceOnTopic,
                link.inherited(),
                Optional.empty(),
                state.frontier().queued(),
                met(link.target().key()));
    }

    /// A link that was found on a page.
    ///
    /// @param links to its address that were met so far
    LinkContext onPage(Link link, PageSeen page, int links) {
        return of(
                link,
                page.onTopic(),
                link.inherited(),
                Optional.of(page),
                state.frontier().queued(),
                links);
    }

    /// A link that was found before, by what is known now.
    ///
    /// @param sourceInherited what its page was handed down
    /// @param source its page, where it is scored as if it had just been found
    /// @param queuedBefore links that were queued before it
    public LinkContext again(
            Link link, Link.Inheritance sourceInherited, Optional<PageSeen> source, long queuedBefore) {
        return of(
                link,
                sourceOnTopic(link),
                sourceInherited,
                source,
                queuedBefore,
                inlinks.soFar(link.target().key()));
    }

    /// Whether a link comes from a page that was judged on topic, also if another address stands for that page; or
    /// from no page.
    boolean sourceOnTopic(Link link) {
        if (link.source() == 0) {
            return true;
        }
        return state.contents().onTopic(link.source());
    }

    private LinkContext of(
            Link link,
            boolean sourceOnTopic,
            Link.Inheritance sourceInherited,
            Optional<PageSeen> source,
            long queuedBefore,
            int links) {
        return new LinkContext(
                sourceOnTopic,
                sourceInherited,
                source,
                queuedBefore,
                links,
                state.hosts().host(link.target().host()).harvest(),
                state.hosts().site(link.target()).harvest(),
                state.tally().fetched(),
                () -> segmenter.segment(link.anchor().best()),
                () -> segmenter.segment(link.around()));
    }
}
