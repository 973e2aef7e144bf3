package dev.remora.lab.freshness;

import dev.remora.crawler.freshness.HintCounts;
import dev.remora.crawler.freshness.HostPriors;
import dev.remora.crawler.freshness.HostVisits;
import dev.remora.crawler.freshness.RevisitValue;
import dev.remora.crawler.freshness.VisitHistory;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The urgency of pages by several schedules, which all have the same visits.
final class Schedules {
    /// A schedule: the order of visits.
    enum Schedule {
        /// By the estimated gain, from visits and hints: Remora's schedule.
        REMORA,
        /// By the estimated gain, without hints.
        UNHINTED,
        /// All pages at one interval, the shortest that the budget allows.
        FIXED,
        /// In proportion to the estimated rates.
        PROPORTIONAL,
        /// By the gain, with known rates but no hints.
        OPTIMUM
    }

    private final ChangingPages web;
    private final VisitHistory[] pages;
    private HostPriors priors = HostPriors.of(Stream.empty());
    private final double[] rates;

    private final HintCounts[] hints = new HintCounts[ChangingPages.SITES];

    Schedules(ChangingPages web) {
        this.web = web;
        this.pages = new VisitHistory[web.rates.length];
        this.rates = new double[pages.length];
        Arrays.fill(pages, VisitHistory.begun(Instant.EPOCH));
        Arrays.fill(hints, HintCounts.NONE);
        Arrays.setAll(rates, page -> priors.rate(visits(page)));
    }

    private HostVisits visits(int page) {
        return new HostVisits(ChangingPages.site(page), pages[page]);
    }

    double urgency(Schedule schedule, int page, Instant now) {
        double age = pages[page].since(now);
        int site = ChangingPages.site(page);
        return switch (schedule) {
            case FIXED -> age;
            case PROPORTIONAL -> rates[page] * age;
            case OPTIMUM -> RevisitValue.of(web.worths[page], web.rates[page], age);
            case UNHINTED -> RevisitValue.of(web.worths[page], rates[page], age);
            case REMORA -> {
                double ratio = hints[site].ratio(web.hinted[page]);
                yield RevisitValue.of(web.worths[page], rates[page], RevisitValue.ageBy(ratio, rates[page], age));
            }
        };
    }

    void visit(int page, Instant now) {
        int site = ChangingPages.site(page);
        boolean hinted = web.hinted[page];
        boolean changed = web.visit(page);
        hints[site] = hints[site].visited(changed, hinted);
        pages[page] = changed ? pages[page].changed(now) : pages[page].unchanged(now);
        rates[page] = priors.rate(visits(page));
    }

    /// Updates the priors of sites from all their visits.
    void learnSites() {
        priors = HostPriors.of(IntStream.range(0, pages.length).mapToObj(this::visits));
        Arrays.setAll(rates, page -> priors.rate(visits(page)));
    }
}
