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

/// Spends less on what a mirror has: a link waits with a quarter of its priority once the page at the same place of
/// a mirror was fetched. It is still fetched, if nothing better waits: two mirrors may come to differ.
public final class MirrorDiscount {
    private static final double SHARE = 0.25;

    private final Mirrors mirrors;
    private final Frontier frontier;
    private final Decisions decisions;

    /// Found mirrors are journalled through `decisions`.
    public MirrorDiscount(CrawlState state, Decisions decisions) {
        this.mirrors = state.mirrors();
        this.frontier = state.frontier();
        this.decisions = decisions;
    }

    /// What a link is worth.
    ///
    /// @param twin the page at the same place of a mirror, if it was fetched
    public record Worth(double priority, Optional<Url> twin) {
        /// The reasons for it.
        public LinkEvidence evidence(LinkEvidence score) {
            return twin.map(url -> mirrored(score, url)).orElse(score);
        }
    }

    /// What a link is worth to which its words, and all else that strategies see, give a priority.
    Worth worth(Url target, double priority) {
        for (Url counterpart : mirrors.counterparts(target)) {
            if (frontier.state(counterpart.key()).schedule() == Schedule.DONE) {
                return new Worth(priority * SHARE, Optional.of(counterpart));
            }
        }
        return new Worth(priority, Optional.empty());
    }

    /// A page was fetched: the links that wait for its counterparts are worth less now, if they are not since
    /// another page at their place, or this one, was fetched before.
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
