package dev.remora.crawler.freshness;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The prior distributions of the rates of change, and of the new pages that links bring, by host: pages of a host
/// change at similar rates, and hosts at very different ones. A host of whose changes nothing is known has the prior
/// of all pages.
public final class HostPriors {
    /// Weight of the prior of new pages, in pages of relevance 1: little, because few pages of a host bring most of
    /// its new ones.
    private static final double NEWS = 0.1;

    private final ChangeRates all;
    private final double mean;
    private final VisitHistory sum;
    private final Map<Integer, ChangeRates> hosts = new HashMap<>();
    private final Map<Integer, VisitHistory> sums;

    private HostPriors(Map<Integer, VisitHistory> sums) {
        this.sums = sums;
        this.sum = sums.values().stream().reduce(VisitHistory.NONE, VisitHistory::and);
        this.all = ChangeRates.UNKNOWN.given(sum);
        this.mean = all.rate(VisitHistory.NONE);
        sums.values().removeIf(history -> history.days() == 0);
        sums.forEach((host, history) -> hosts.put(host, ChangeRates.UNKNOWN.given(history)));
    }

    /// The priors for pages with these visits.
    public static HostPriors of(Stream<HostVisits> visits) {
        Map<Integer, VisitHistory> sums = new HashMap<>();
        visits.forEach(page -> sums.merge(page.host(), page.history(), VisitHistory::and));
        return new HostPriors(sums);
    }

    /// The rate of a page in changes per day.
    public double rate(HostVisits page) {
        return hosts.getOrDefault(page.host(), all).rate(page.history());
    }

    /// The mean rate of all pages, in changes per day.
    public double mean() {
        return mean;
    }

    /// The relevance of the new pages to which a page links per day: the posterior mean of a Poisson rate,
    /// `(0.1 + brought) / (0.1 / m + days)`, m = the mean of the host's pages, with less than a day as one. 0 where
    /// no page has brought any.
    public double news(HostVisits page) {
        VisitHistory host = sums.getOrDefault(page.host(), sum);
        if (host.brought() == 0) {
            return 0;
        }
        double prior = NEWS * Math.max(1, host.days()) / host.brought();
        return (NEWS + page.history().brought())
                / (prior + Math.max(1, page.history().days()));
    }
}
