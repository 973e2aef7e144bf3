package dev.remora.crawler.frontier;

import java.time.Duration;
import java.util.function.Predicate;

/// The groups that the hosts of a registrable domain share. Its pace is eight requests per delay of a host,
/// one more for each proven host, and four more for each page on topic; the last does not apply while the site
/// brought more than half of all pages and other sites have queued links.
final class SiteGroups {
    private static final int PARALLEL = 8;
    private static final int PER_PAGE = 4;
    private static final int MOST_PARALLEL = 10_000;

    final String name;
    final RateGroup pace;
    final SiteHostQuota quota;
    /// The last turn of its hosts ([Host#turn]).
    long turn = Host.NO_TURN;

    /// Number of its hosts with links that may be requested, now or soon.
    int inUse;

    private final SiteYield worth;

    /// @param othersWait whether sites other than this one have links that may be requested
    SiteGroups(String name, Duration hostDelay, SiteYield worth, Predicate<SiteGroups> othersWait) {
        this.name = name;
        this.worth = worth;
        this.pace = new RateGroup(hostDelay, () -> parallel(othersWait), false);
        this.quota = new SiteHostQuota(name, worth);
    }

    private int parallel(Predicate<SiteGroups> othersWait) {
        int proven = PARALLEL + worth.provenHosts(name);
        boolean more = !worth.mostPages(name) || !othersWait.test(this);
        return more ? proven + (int) Math.min(MOST_PARALLEL, PER_PAGE * worth.onTopic(name)) : proven;
    }
}
