package dev.remora.crawler.frontier;

import java.time.Instant;

/// The quota of new hosts of a site: a fixed number at first, and more for each page on topic that the site's
/// hosts brought. It bounds the cost of a domain with wildcard DNS.
final class SiteHostQuota extends HostGroup {
    private static final int FIRST_HOSTS = 64;
    private static final int HOSTS_PER_PAGE = 8;

    private final String site;
    private final SiteYield worth;
    private int asked;

    SiteHostQuota(String site, SiteYield worth) {
        this.site = site;
        this.worth = worth;
        this.asked = worth.hostsAsked(site);
    }

    /// Its site's name.
    String site() {
        return site;
    }

    void admitted() {
        asked++;
    }

    /// Contacted hosts of the site.
    int asked() {
        return asked;
    }

    @Override
    boolean shut(Instant now) {
        return shut();
    }

    /// Whether the quota is used up: no other new host of the site is admitted before it brings more.
    boolean shut() {
        return asked >= FIRST_HOSTS + (long) HOSTS_PER_PAGE * worth.onTopic(site);
    }
}
