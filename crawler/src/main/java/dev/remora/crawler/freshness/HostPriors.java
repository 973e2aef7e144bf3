package dev.remora.crawler.freshness;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The prior distributions of the rates of change by host: pages of a host change at similar rates, and hosts at very
/// different ones. A host of whose changes nothing is known has the prior of all pages.
public final class HostPriors {
    private final ChangeRates all;
    private final Map<Integer, ChangeRates> hosts = new HashMap<>();

    private HostPriors(ChangeRates all) {
        this.all = all;
    }

    /// The priors for pages with these visits.
    public static HostPriors of(Stream<HostVisits> visits) {
        Map<Integer, VisitHistory> sums = new HashMap<>();
        visits.forEach(page -> sums.merge(page.host(), page.history(), VisitHistory::and));
        VisitHistory sum = sums.values().stream().reduce(VisitHistory.NONE, VisitHistory::and);
        HostPriors priors = new HostPriors(ChangeRates.UNKNOWN.given(sum));
        sums.values().removeIf(history -> history.quiet() + history.busy() == 0);
        sums.forEach((host, history) -> priors.hosts.put(host, ChangeRates.UNKNOWN.given(history)));
        return priors;
    }

    /// The rate of a page in changes per day.
    public double rate(HostVisits page) {
        return hosts.getOrDefault(page.host(), all).rate(page.history());
    }

    /// The mean rate of all pages, in changes per day.
    public double mean() {
        return all.rate(VisitHistory.NONE);
    }
}
