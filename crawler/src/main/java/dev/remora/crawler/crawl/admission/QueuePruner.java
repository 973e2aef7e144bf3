package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.traps.ParameterYield;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Drops queued links that shall not be fetched any more.
///
/// @param state with its queue open
/// @param decisions takes a record for each link
/// @param scope of the topic now
/// @param parameters that bring nothing
public record QueuePruner(CrawlState state, Decisions decisions, ScopeRules scope, ParameterYield parameters) {
    /// A pruner that knows no parameters yet.
    public QueuePruner(CrawlState state, Decisions decisions, ScopeRules scope) {
        this(state, decisions, scope, new ParameterYield());
    }

    /// Drops all links to new hosts of unproven sites.
    public void unprovenSites(Instant now) {
        state.frontier().shutOut((waiting, shut) -> {
            Link link = waiting.link();
            int onTopic = Math.toIntExact(state.sites().onTopic(shut.site()));
            Exclusion reason = new Exclusion.UnprovenSite(shut.site(), shut.hosts(), onTopic);
            leaveOut(link, reason, now);
        });
    }

    /// Why a queued link may not be requested any more: it is out of scope now, or its place, its link farm or one of
    /// its parameters has yielded too little.
    public Optional<Exclusion> objection(Link link) {
        if (!scope.allows(link.target())) {
            return Optional.of(new Exclusion.OutOfScope());
        }
        return state.objection(link).or(() -> emptyParameter(link));
    }

    /// Why the parameters of a link are against it; empty if they are not. A stored page, and one that its site lists,
    /// may be requested whatever its parameters are.
    Optional<Exclusion> emptyParameter(Link link) {
        return parameters
                .objection(link.target())
                .filter(_ -> !isListed(link)
                        && state.visits().page(link.target().key()).isEmpty());
    }

    private static boolean isListed(Link link) {
        return switch (link.origin()) {
            case SEED, ARCHIVE, SITEMAP, FEED, RECRAWL -> true;
            case PAGE, REDIRECT -> false;
        };
    }

    /// Counts a page at its first visit, before its links are admitted, unless its site lists it.
    ///
    /// @param via the link that led to it
    public void read(Link via, Page page) {
        if (isListed(via)) {
            return;
        }
        Url url = page.url();
        boolean hasText =
                page.facts().kind() == PageKind.ARTICLE && state.contents().verdict(url.key()) != Verdict.DUPLICATE;
        parameters.read(url, hasText, page.outlinks().stream().anyMatch(link -> leadsOn(url, link.target())));
    }

    /// Whether a link leads to an address that is not known, other than its page in another order or selection.
    private boolean leadsOn(Url from, Url to) {
        return state.frontier().state(to.key()).schedule() == Schedule.UNSEEN
                && scope.allows(to)
                && parameters.leadsOn(from, to);
    }

    /// Drops the worst links of a full queue.
    ///
    /// @return how many
    public int surplus(Instant now) {
        long before = state.frontier().waiting();
        state.frontier().surplus(waiting -> leaveOut(waiting.link(), new Exclusion.FrontierFull(), now));
        return Math.toIntExact(before - state.frontier().waiting());
    }

    /// Drops a queued link.
    public void leaveOut(Link link, Exclusion reason, Instant now) {
        decisions.decide(new JournalRecord.Dropped(now, link.target(), link.source(), reason));
    }
}
