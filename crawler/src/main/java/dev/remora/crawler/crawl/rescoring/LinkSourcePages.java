package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The pages that links were found on, read again from the page store, for a strategy to which a link is worth what
/// its page makes of it ([PriorityStrategy#readsSources]). The links of a page mostly come one after the other: the
/// page read last is at hand.
final class LinkSourcePages {
    private final CollectionReader collection;
    private final JudgementTable judgements;
    private final boolean wanted;
    private Optional<PageSeen> last = Optional.empty();

    /// Where the links of the page read last stand.
    private final Set<Standing> standing = new HashSet<>();

    private record Standing(int block, Url target) {}

    LinkSourcePages(CollectionReader collection, JudgementTable judgements, PriorityStrategy strategy) {
        this.collection = collection;
        this.judgements = judgements;
        this.wanted = strategy.readsSources();
    }

    /// The page that a link was found on, as it is judged now; empty where the strategy does not read it, where it
    /// is not stored any more, and where the link is not on it any more, or in another block.
    Optional<PageSeen> of(Link link) {
        if (!wanted || link.origin() != Link.Origin.PAGE || !judgements.holds(link.source())) {
            return Optional.empty();
        }
        if (last.filter(page -> page.key() == link.source()).isEmpty()) {
            read(link.source());
        }
        return last.filter(_ -> standing.contains(new Standing(link.place().block(), link.target())));
    }

    private void read(long key) {
        StoredPage stored = collection.page(judgements.location(key));
        last = Optional.of(new PageSeen(
                stored.page(),
                judgements.relevance(key),
                judgements.onTopic(key),
                PageWords.of(stored.title(), stored.body())));
        standing.clear();
        for (Outlink link : stored.page().outlinks()) {
            standing.add(new Standing(link.block(), link.target()));
        }
    }
}
