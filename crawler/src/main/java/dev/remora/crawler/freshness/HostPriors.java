package dev.remora.crawler.freshness;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// The prior distributions of the rates of change by host: pages of a host change at similar rates, and hosts at very
/// different ones. A host that is unknown has the prior of all pages.
public final class HostPriors {
    private final ChangeRates all;
    private final Map<Integer, ChangeRates> hosts = new HashMap<>();

    private HostPriors(ChangeRates all) {
        this.all = all;
    }

    /// The priors for pages with these visits.
    public static HostPriors of(Collection<HostVisits> visits) {
        Map<Integer, VisitHistory> sums = new HashMap<>();
        VisitHistory sum = VisitHistory.NONE;
        for (HostVisits page : visits) {
            sum = sum.and(page.history());
            sums.merge(page.host(), page.history(), VisitHistory::and);
        }
        HostPriors priors = new HostPriors(ChangeRates.UNKNOWN.given(sum));
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
