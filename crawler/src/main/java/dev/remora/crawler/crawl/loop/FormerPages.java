package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Pages that were at addresses before which have none now: they are removed, or stay for a while.
record FormerPages(CrawlState state, Decisions decisions, ReparseQueue reparseQueue, Duplicates duplicates) {
    /// Removes the page that was at an address before, if any. Journalled before the new content of the
    /// address.
    void gone(QueuedLink waiting, Failure reason, Instant now) {
        Url url = waiting.link().target();
        if (waiting.link().origin() == Link.Origin.RECRAWL) {
            duplicates.gone(url, now);
            reparseQueue.forget(url);
            decisions.decide(new JournalRecord.Removed(now, url, reason));
        }
    }

    /// An address has no page, for a reason that its server may not mean to last: a page that was there before stays
    /// for the [grace period][RetryTime#GRACE], then it is removed.
    ///
    /// @return until when it stays; empty if there is none
    Optional<Instant> missing(QueuedLink waiting, Failure reason, Instant now) {
        Optional<Instant> until = keptUntil(waiting, now);
        if (until.isEmpty()) {
            gone(waiting, reason, now);
        }
        return until;
    }

    /// Returns until when the page that was there before stays; empty if there is none, or the period is over.
    Optional<Instant> keptUntil(QueuedLink waiting, Instant now) {
        long key = waiting.link().target().key();
        return state.visits()
                .withheldUntil(key)
                .or(() -> Optional.of(now.plus(RetryTime.GRACE)))
                .filter(until -> state.visits().page(key).isPresent() && until.isAfter(now));
    }
}
