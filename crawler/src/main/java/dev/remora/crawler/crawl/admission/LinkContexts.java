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
        LinkContext.Source none = new LinkContext.Source(sourceOnTopic, link.inherited(), Optional.empty());
        return of(link, none, state.frontier().queued(), met(link.target().key()));
    }

    /// The context of a link found on a page.
    ///
    /// @param links to its address so far, approximately
    LinkContext onPage(Link link, PageSeen page, int links) {
        LinkContext.Source source = new LinkContext.Source(page.onTopic(), link.inherited(), Optional.of(page));
        return of(link, source, state.frontier().queued(), links);
    }

    /// The context of a link found before, by present knowledge.
    ///
    /// @param inherited what its source page inherited
    /// @param page its source page, if it is scored as if it had just been found
    /// @param queuedBefore number of links queued before it
    public LinkContext again(Link link, Link.Inheritance inherited, Optional<PageSeen> page, long queuedBefore) {
        LinkContext.Source source = new LinkContext.Source(sourceOnTopic(link), inherited, page);
        return of(link, source, queuedBefore, inlinks.soFar(link.target().key()));
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

    private LinkContext of(Link link, LinkContext.Source source, long queuedBefore, int links) {
        return new LinkContext(
                source,
                queuedBefore,
                links,
                state.hosts().host(link.target().host()).harvest(),
                state.tally().fetched(),
                new LinkContext.Words(link, segmenter));
    }
}
