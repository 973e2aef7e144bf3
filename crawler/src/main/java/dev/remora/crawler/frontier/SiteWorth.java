package dev.remora.crawler.frontier;

/// What the hosts of a site have shown, all together. A site is a registrable domain ([dev.remora.shared.url.Sites]).
public interface SiteWorth {
    /// How many of its hosts were asked for anything.
    int hostsAsked(String site);

    /// Whether a host was.
    boolean asked(String host);

    /// Pages on topic that they brought, duplicates left out.
    long onTopic(String site);

    /// How many of its hosts have shown that they hold the topic.
    int provenHosts(String site);

    /// Whether they brought more than half of all pages so far.
    boolean mostPages(String site);

    /// Every host was asked already: new ones are let in without end.
    static SiteWorth unbounded() {
        return new SiteWorth() {
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
