package dev.remora.crawler.priority.auto;

/// The rate of relevance of every place of the web: sites, hosts, folders.
///
/// With n the evidence of a level, s the sum of its values, q the rate of the level above (a fixed rate above
/// the highest): `rate = (s + m·q) / (n + m)`. A page is evidence of its lowest level. Each level passes its
/// evidence up, with diminishing weight: n pages count as `n / (1 + (n-1)·ρ)` (Kish 1965, design effect of
/// cluster samples: pages of a folder are alike, so that a hundred of them say less about the folder beside it
/// than ten of ten folders). The lowest level remembers about the last M pages, so that the rate of a section
/// falls when it no longer yields relevant pages.
final class SectionRates {
    private final HashedSums sums;
    private final AutoSettings.Rates settings;

    SectionRates(int bits, AutoSettings.Rates settings) {
        this.sums = new HashedSums(bits);
        this.settings = settings;
    }

    /// Returns the rate of the lowest of some levels, in (0, 1).
    double rate(long[] levels) {
        return rateOf(levels, levels.length - 1);
    }

    /// Returns the rate of one of some levels, in (0, 1).
    ///
    /// @param last its index
    double rateOf(long[] levels, int last) {
        double rate = settings.priorRate();
        for (int i = 0; i <= last; i++) {
            int at = sums.find(levels[i]);
            if (at >= 0) {
                rate = (sums.sum(at) + settings.priorPages() * rate) / (sums.seen(at) + settings.priorPages());
            }
        }
        return rate;
    }

    /// Returns how firmly a section is known to be on topic: `ln(1 + n)·(2·rate - 1)`, n its evidence in pages,
    /// of the level below the host where this is greatest; at least 0, which it is where nothing was fetched.
    double proven(long[] levels) {
        double most = 0;
        for (int i = AddressLevels.HOST + 1; i < levels.length; i++) {
            most = Math.max(most, Math.log1p(evidence(levels[i])) * (2 * rateOf(levels, i) - 1));
        }
        return most;
    }

    /// Returns the evidence of a level, in pages; 0 if there is none.
    double evidence(long level) {
        int at = sums.find(level);
        return at < 0 ? 0 : sums.seen(at);
    }

    /// Learns a page.
    ///
    /// @param worth in [0, 1]
    void learn(long[] levels, double worth) {
        double moreSeen = 1;
        double moreSum = worth;
        for (int i = levels.length - 1; i >= 0; i--) {
            int at = sums.place(levels[i]);
            double seen = sums.seen(at);
            double sum = sums.sum(at);
            double newSeen = Math.max(seen + moreSeen, 1e-6);
            double newSum = Math.clamp(sum + moreSum, 0, newSeen);
            if (i == levels.length - 1 && newSeen > settings.memory()) {
                newSum *= settings.memory() / newSeen;
                newSeen = settings.memory();
            }
            sums.set(at, newSeen, newSum);
            moreSeen = passed(newSeen) - passed(seen);
            moreSum = passed(newSeen) * newSum / newSeen - (seen == 0 ? 0 : passed(seen) * sum / seen);
        }
    }

    /// Returns the weight of a level's evidence in the level above it.
    private double passed(double seen) {
        return seen <= 1 ? seen : seen / (1 + (seen - 1) * settings.alikeness());
    }

    HashedSums sums() {
        return sums;
    }
}
