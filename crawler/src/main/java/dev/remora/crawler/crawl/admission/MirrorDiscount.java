package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Lowers the priority of a queued link to a quarter once the page at the same place of a mirror was fetched.
/// It is still fetched if nothing better is queued, since two mirrors may diverge.
public final class MirrorDiscount {
    private static final double SHARE = 0.25;

    private final Mirrors mirrors;
    private final Frontier frontier;
    private final Decisions decisions;

    /// Discounts of queued links are journalled through `decisions`.
    public MirrorDiscount(CrawlState state, Decisions decisions) {
        this.mirrors = state.mirrors();
        this.frontier = state.frontier();
        this.decisions = decisions;
    }

    /// The worth of a link.
    ///
    /// @param twin the fetched page at the same place of a mirror; empty if there is none
    public record Worth(double priority, Optional<Url> twin) {
        /// The evidence of a score, with the twin if there is one.
        public LinkEvidence evidence(LinkEvidence score) {
            return twin.map(url -> mirrored(score, url)).orElse(score);
        }
    }

    /// The worth of a link with this priority from its strategy.
    public Worth worth(Url target, double priority) {
        for (Url counterpart : mirrors.counterparts(target)) {
            if (frontier.state(counterpart.key()).schedule() == Schedule.DONE) {
                return new Worth(priority * SHARE, Optional.of(counterpart));
            }
        }
        return new Worth(priority, Optional.empty());
    }

    /// Discounts the queued links to the counterparts of a page that was just fetched, unless another
    /// counterpart of theirs, or an earlier fetch of this page, discounted them already.
    ///
    /// @param link that led to the page
    public void fetched(Link link, Instant now) {
        if (link.origin() == Link.Origin.RECRAWL) {
            return;
        }
        Url page = link.target();
        for (Url counterpart : mirrors.counterparts(page)) {
            if (fetchedBefore(counterpart, page)) {
                continue;
            }
            frontier.waiting(counterpart.key())
                    .ifPresent(waits -> decisions.decide(new JournalRecord.Queued(
                            now, waits.link(), waits.priority() * SHARE, mirrored(new LinkEvidence.Waited(), page))));
        }
    }

    private boolean fetchedBefore(Url waiting, Url page) {
        return mirrors.counterparts(waiting).stream()
                .anyMatch(
                        twin -> !twin.equals(page) && frontier.state(twin.key()).schedule() == Schedule.DONE);
    }

    private static LinkEvidence mirrored(LinkEvidence score, Url twin) {
        return new LinkEvidence.Mirrored(score, (float) SHARE, twin);
    }
}
