package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.LinkScoring;
import dev.remora.crawler.crawl.admission.QueuePruner;
import dev.remora.crawler.crawl.rescoring.GroupRescorer;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What the outcome of a page request means for other links: those of the page, its feeds, redirects and sitemaps
/// are admitted, what the strategy learnt is applied, and the queue is kept within its bound. For the loop's thread.
final class FrontierUpdates {
    private final LinkAdmission admission;
    private final LinkScoring scoring;
    private final GroupRescorer rescorer;
    private final SitemapPlan sitemaps;
    private final QueuePruner pruner;
    private final SharedOutcomes shared;
    private Optional<RunReason> news = Optional.empty();

    FrontierUpdates(
            LinkAdmission admission,
            LinkScoring scoring,
            GroupRescorer rescorer,
            SitemapPlan sitemaps,
            QueuePruner pruner,
            SharedOutcomes shared) {
        this.admission = admission;
        this.scoring = scoring;
        this.rescorer = rescorer;
        this.sitemaps = sitemaps;
        this.pruner = pruner;
        this.shared = shared;
    }

    void page(QueuedLink waiting, PageSeen seen, Completion.Reading.PageRead read, Instant now) {
        Link link = waiting.link();
        Url url = link.target();
        read.refresh().ifPresent(target -> admission.redirect(waiting, target, false, now));
        shared.fetched(link, seen, now);
        admission.links(seen, link, now);
        scoring.discount().fetched(link, now);
        if (seen.onTopic()) {
            admission.feeds(read.feeds(), link, url, seen.relevance(), now);
        }
        sitemaps.judged(url.host());
    }

    void feed(List<FeedEntry> entries, Link link, Instant now) {
        admission.feed(entries, link, now);
    }

    /// A link was redirected.
    ///
    /// @param wasPage whether a page was at its address before
    /// @param back whether it leads back to a page that opens now
    void moved(QueuedLink waiting, Url target, boolean wasPage, boolean back, Instant now) {
        if (back) {
            admission.back(waiting, target, now);
        } else {
            admission.redirect(waiting, target, wasPage, now);
        }
    }

    /// After each outcome: scores what the strategy learnt anew, and drops the worst links of a full queue.
    void settled(Instant now) {
        rescorer.rescore(scoring.strategy().groupsToRescore(), now);
        int dropped = pruner.surplus(now);
        if (dropped > 0) {
            news = Optional.of(new RunReason.FrontierTrimmed(dropped));
        }
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}
