package dev.remora.crawler.freshness;

/// The prior distribution of the rates of change of pages: a gamma distribution. A visit only shows whether a
/// page changed since the one before, not how often (Cho & Garcia-Molina, "Estimating frequency of change",
/// ACM TOIT 2003).
///
/// @param shape how similar the rates are; small if they differ by orders of magnitude
/// @param days weight of the prior, in days of visits; shape / days is the mean rate, in changes per day
public record ChangeRates(double shape, double days) {
    /// Rates differ by orders of magnitude, and an unknown page changes once a month.
    public static final ChangeRates UNKNOWN = new ChangeRates(0.5, 15);

    private static final double SLOWEST = 1e-6;
    private static final double FASTEST = 1e4;
    private static final int HALVINGS = 48;

    public ChangeRates {
        if (!(shape > 0) || !(days > 0)) {
            throw new IllegalArgumentException("shape and days must be above 0 but were " + shape + " and " + days);
        }
    }

    /// The prior for pages of which some were visited: their common rate becomes the mean (empirical Bayes).
    ///
    /// @param visits to all of them
    public ChangeRates given(VisitHistory visits) {
        return new ChangeRates(shape, shape / rate(visits));
    }

    /// The rate of a page in changes per day, from 1e-6 to 1e4: the root of
    ///
    /// `shape / r - days - quiet + busy / (exp(r t) - 1) = 0`, t = busy / changes.
    ///
    /// This maximizes the likelihood of Cho & Garcia-Molina (their equation 12, with intervals that end with a
    /// change replaced by their mean t) times a gamma density of shape + 1, so that without changes, and with
    /// visits that miss none, it is the posterior mean, (shape + changes) / (days + quiet + busy).
    public double rate(VisitHistory visits) {
        double slow = Math.log(SLOWEST);
        double fast = Math.log(FASTEST);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (slow + fast) / 2;
            if (slope(Math.exp(middle), visits) > 0) {
                slow = middle;
            } else {
                fast = middle;
            }
        }
        return Math.exp((slow + fast) / 2);
    }

    private double slope(double rate, VisitHistory visits) {
        double seen = visits.changes() == 0 || visits.busy() == 0
                ? 0
                : visits.busy() / Math.expm1(rate * visits.busy() / visits.changes());
        return shape / rate - days - visits.quiet() + seen;
    }
}
