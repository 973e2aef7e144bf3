package dev.remora.crawler.frontier;

/// The yield of a site's hosts, all together. A site is a registrable domain ([dev.remora.shared.url.Sites]).
public interface SiteYield {
    /// Number of its contacted hosts.
    int hostsAsked(String site);

    /// Whether a host was contacted.
    boolean asked(String host);

    /// Pages on topic that they brought, without duplicates.
    long onTopic(String site);

    /// Number of its hosts that are proven to contain the topic.
    int provenHosts(String site);

    /// Whether they brought more than half of all pages so far.
    boolean mostPages(String site);

    /// No limit: every host counts as contacted.
    static SiteYield unbounded() {
        return new SiteYield() {
            @Override
            public int hostsAsked(String site) {
                return 0;
            }

            @Override
            public boolean asked(String host) {
                return true;
            }

            @Override
            public long onTopic(String site) {
                return 0;
            }

            @Override
            public int provenHosts(String site) {
                return 0;
            }

            @Override
            public boolean mostPages(String site) {
                return false;
            }
        };
    }
}
