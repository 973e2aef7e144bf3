package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Shard;
import java.util.Optional;

/// Collects what the crawl knows of a link when a strategy scores it. For the loop's thread.
public final class LinkContexts {
    private final CrawlState state;
    private final Segmenter segmenter;
    private final Shard shard;
    private final InlinkCounts inlinks = new InlinkCounts();

    /// For the links of one crawl of a shard.
    public LinkContexts(CrawlState state, Segmenter segmenter, Shard shard) {
        this.state = state;
        this.segmenter = segmenter;
        this.shard = shard;
    }

    /// Counts a link to an address.
    ///
    /// @return links to it so far, approximately
    int met(long key) {
        return inlinks.count(key);
    }

    /// The context of a link without a source page: a seed, or an address from a feed or sitemap.
    LinkContext found(Link link, boolean sourceOnTopic) {
        return of(
                link,
                sourceOnTopic,
                link.inherited(),
                Optional.empty(),
                state.frontier().queued(),
                met(link.target().key()));
    }

    /// The context of a link found on a page.
    ///
    /// @param links to its address so far, approximately
    LinkContext onPage(Link link, PageSeen page, int links) {
        return of(
                link,
                page.onTopic(),
                link.inherited(),
                Optional.of(page),
                state.frontier().queued(),
                links);
    }

    /// The context of a link found before, by present knowledge.
    ///
    /// @param sourceInherited what its source page inherited
    /// @param source its source page, if it is scored as if it had just been found
    /// @param queuedBefore number of links queued before it
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

    /// Whether a link comes from a page judged on topic, even if another page represents that one; true
    /// without a source page. A page of another shard is judged by what came with the link.
    boolean sourceOnTopic(Link link) {
        if (link.source() == 0) {
            return true;
        }
        boolean elsewhere =
                !shard.whole() && state.frontier().state(link.source()).schedule() == Schedule.UNSEEN;
        return elsewhere ? link.offTopic() == 0 : state.contents().onTopic(link.source());
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
