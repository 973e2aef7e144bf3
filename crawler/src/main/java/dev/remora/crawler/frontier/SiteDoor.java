package dev.remora.crawler.frontier;

import java.time.Instant;
import java.util.Optional;

/// The hosts of a site that were never asked. Of these so many are let in at first, and more for each page on topic
/// that the site's hosts brought: a domain that answers under every name below it costs no more than that.
final class SiteDoor extends HostGroup {
    private static final int FIRST_HOSTS = 64;
    private static final int HOSTS_PER_PAGE = 8;

    private final String site;
    private final SiteWorth worth;
    private int asked;

    SiteDoor(String site, SiteWorth worth) {
        this.site = site;
        this.worth = worth;
        this.asked = worth.hostsAsked(site);
    }

    /// Its site's name.
    String site() {
        return site;
    }

    void letIn() {
        asked++;
    }

    /// Hosts of the site that were asked.
    int asked() {
        return asked;
    }

    @Override
    boolean shut(Instant now) {
        return asked >= FIRST_HOSTS + (long) HOSTS_PER_PAGE * worth.onTopic(site);
    }

    @Override
    Optional<Instant> opensAt(Instant now) {
        return Optional.empty();
    }

    @Override
    boolean worthWaiting(Instant now) {
        return false;
    }
}
