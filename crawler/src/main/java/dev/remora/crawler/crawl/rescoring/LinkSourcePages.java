package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.page.Link;
import java.util.Optional;

/// The stored source pages of links, as they are judged now. Links of one page mostly follow each other, so the
/// last page is cached.
final class LinkSourcePages {
    private final CollectionReader collection;
    private final JudgementTable judgements;
    private Optional<PageSeen> last = Optional.empty();

    LinkSourcePages(CollectionReader collection, JudgementTable judgements) {
        this.collection = collection;
        this.judgements = judgements;
    }

    /// The source page of a link; empty if it has none or that is no longer stored.
    Optional<PageSeen> of(Link link) {
        if (link.origin() != Link.Origin.PAGE || !judgements.holds(link.source())) {
            return Optional.empty();
        }
        if (last.filter(page -> page.key() == link.source()).isEmpty()) {
            last = Optional.of(page(link.source()));
        }
        return last;
    }

    PageSeen page(long key) {
        return new PageSeen(
                key,
                judgements.relevance(key),
                judgements.onTopic(key),
                () -> collection.page(judgements.location(key)));
    }
}
