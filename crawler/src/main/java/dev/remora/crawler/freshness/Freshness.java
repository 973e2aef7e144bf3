package dev.remora.crawler.freshness;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The freshness of the stored pages of a topic.
///
/// @param pages number of stored pages
/// @param share of them that is expected to be unchanged since the last visit, in [0, 1]; 1 without pages
/// @param age time since the last visit, the median of the pages (the lower of two); zero without pages
public record Freshness(long pages, double share, Duration age) {
    /// Estimates the freshness from visits: a page with r changes per day is the same after t days with a
    /// probability of `exp(-r t)`.
    ///
    /// @param visits to each page
    public static Freshness of(List<HostVisits> visits, Instant now) {
        HostPriors priors = HostPriors.of(visits.stream());
        double fresh = visits.stream()
                .mapToDouble(
                        page -> Math.exp(-priors.rate(page) * page.history().age(now)))
                .average()
                .orElse(1);
        Duration age = visits.stream()
                .map(page -> page.history().last())
                .sorted()
                .skip(visits.size() / 2)
                .findFirst()
                .map(last -> Duration.between(last, now))
                .orElse(Duration.ZERO);
        return new Freshness(visits.size(), fresh, age);
    }
}
