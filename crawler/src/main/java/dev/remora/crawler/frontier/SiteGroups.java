package dev.remora.crawler.frontier;

import java.time.Duration;
import java.util.function.Predicate;

/// A registrable domain: what all of its hosts share. Its pace is eight requests in a host's delay, one more for each
/// of its hosts that has shown that it holds the topic, and four more for each page on topic; the last not while it
/// brought more than half of all pages and other sites have links that wait.
final class SiteGroups {
    private static final int PARALLEL = 8;
    private static final int PER_PAGE = 4;
    private static final int MOST_PARALLEL = 10_000;

    final String name;
    final RateGroup pace;
    final SiteDoor door;
    /// The last turn that one of its hosts was given ([Host#turn]).
    long turn = Host.NO_TURN;

    /// Its hosts with links that may be asked for, now or soon.
    int inUse;

    private final SiteWorth worth;

    /// @param othersWait whether other sites than it have links that may be asked for
    SiteGroups(String name, Duration hostDelay, SiteWorth worth, Predicate<SiteGroups> othersWait) {
        this.name = name;
        this.worth = worth;
        this.pace = new RateGroup(hostDelay, () -> parallel(othersWait), false);
        this.door = new SiteDoor(name, worth);
    }

    private int parallel(Predicate<SiteGroups> othersWait) {
        int proven = PARALLEL + worth.provenHosts(name);
        boolean more = !worth.mostPages(name) || !othersWait.test(this);
        return more ? proven + (int) Math.min(MOST_PARALLEL, PER_PAGE * worth.onTopic(name)) : proven;
    }
}
