package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.frontier.SiteYield;

/// The yield of sites, by the decisions in the journal.
public record KnownSites(HostAnswers answers, HostRecords records) implements SiteYield {
    @Override
    public int hostsAsked(String site) {
        return answers.hostsAsked(site);
    }

    @Override
    public boolean asked(String host) {
        return answers.asked(host);
    }

    @Override
    public long onTopic(String site) {
        return records.site(site).onTopic();
    }

    @Override
    public int provenHosts(String site) {
        return records.site(site).provenHosts();
    }

    @Override
    public boolean mostPages(String site) {
        return 2 * records.site(site).fetched() > records.fetched();
    }
}
