package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.page.Link;
import java.util.Optional;

/// The stored pages that links were found on, as they are judged now. The links of a page mostly come one after the
/// other: the page asked for last is kept, and read once.
final class LinkSourcePages {
    private final CollectionReader collection;
    private final JudgementTable judgements;
    private Optional<PageSeen> last = Optional.empty();

    LinkSourcePages(CollectionReader collection, JudgementTable judgements) {
        this.collection = collection;
        this.judgements = judgements;
    }

    /// The page that a link was found on; empty where it was found on none, or that is not stored any more.
    Optional<PageSeen> of(Link link) {
        if (link.origin() != Link.Origin.PAGE || !judgements.holds(link.source())) {
            return Optional.empty();
        }
        if (last.filter(page -> page.key() == link.source()).isEmpty()) {
            last = Optional.of(page(link.source()));
        }
        return last;
    }

    /// A page that was judged.
    PageSeen page(long key) {
        return new PageSeen(
                key,
                judgements.relevance(key),
                judgements.onTopic(key),
                () -> collection.page(judgements.location(key)));
    }
}
