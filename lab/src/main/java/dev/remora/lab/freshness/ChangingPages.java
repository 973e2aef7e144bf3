package dev.remora.lab.freshness;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Pages of sites that change at random, at rates over four orders of magnitude, with true and false hints of
/// changes. Two instances with one seed change identically.
///
/// Every fourth page changes in bursts: nine of ten changes come within an hour of another. For every second
/// site, nine of ten changes are hinted at; the hints of the others are independent of their changes.
final class ChangingPages {
    static final int SITES = 40;
    private static final double SLOWEST = Math.log(0.001);
    private static final double DECADES = Math.log(10_000);
    private static final double WITHIN_SITE = 0.7;
    private static final double BURST = 0.9;
    private static final double FALSE_HINTS_A_DAY = 0.2;
    private static final double HOUR = 1.0 / 24;

    final double[] rates;
    final double[] worths;

    /// True if a change since the last visit was hinted at.
    final boolean[] hinted;

    private final double[] next;
    private final boolean[] stale;
    private final SplittableRandom random;

    ChangingPages(int pages, long seed) {
        random = new SplittableRandom(seed);
        rates = new double[pages];
        worths = new double[pages];
        hinted = new boolean[pages];
        next = new double[pages];
        stale = new boolean[pages];
        double[] sites = new double[SITES];
        Arrays.setAll(sites, _ -> SLOWEST + random.nextDouble() * DECADES);
        for (int page = 0; page < pages; page++) {
            double log = sites[site(page)] + WITHIN_SITE * random.nextGaussian();
            rates[page] = Math.exp(Math.clamp(log, SLOWEST, SLOWEST + DECADES));
            worths[page] = 0.2 + 0.8 * random.nextDouble();
            next[page] = pause(page, random);
        }
    }

    static int site(int page) {
        return page % SITES;
    }

    /// A page's changes and a site's hints are drawn independently: visits affect neither.
    private double pause(int page, SplittableRandom by) {
        boolean bursts = page % 4 == 0;
        if (bursts && by.nextDouble() < BURST) {
            return by.nextDouble() * HOUR;
        }
        double rate = bursts ? rates[page] * (1 - BURST) : rates[page];
        return -Math.log(1 - by.nextDouble()) / rate;
    }

    /// Advances the changes of the pages to a time.
    ///
    /// @param days since the start
    /// @param step since the last call
    void until(double days, double step) {
        for (int page = 0; page < rates.length; page++) {
            boolean truthful = site(page) % 2 == 0;
            while (next[page] <= days) {
                stale[page] = true;
                hinted[page] |= truthful && random.nextDouble() < BURST;
                next[page] += pause(page, random);
            }
            hinted[page] |= !truthful && random.nextDouble() < FALSE_HINTS_A_DAY * step;
        }
    }

    /// Visits a page.
    ///
    /// @return true if it had changed since the last visit
    boolean visit(int page) {
        boolean changed = stale[page];
        stale[page] = false;
        hinted[page] = false;
        return changed;
    }

    /// Returns the share of fresh pages, weighted by worth.
    double freshness() {
        double fresh = 0;
        double all = 0;
        for (int page = 0; page < rates.length; page++) {
            all += worths[page];
            fresh += stale[page] ? 0 : worths[page];
        }
        return fresh / all;
    }
}
