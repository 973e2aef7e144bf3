package dev.remora.crawler.freshness;

/// The value of a visit to a known page: the freshness that it adds.
///
/// A page that changes at random times, `rate` times per day, and is visited every t days is fresh for a share
/// of `(1 - exp(-rate t)) / (rate t)` (Cho & Garcia-Molina, "Effective page refresh policies for web
/// crawlers", ACM TODS 2003). The value is the derivative of this by the frequency of visits. Under a budget
/// the optimum visits each page when its value reaches a threshold that is the same for all (Azar, Horvitz,
/// Lubetzky, Peres & Shahaf, "Tractable near-optimal policies for crawling", PNAS 2018; Kolobov et al.,
/// "Staying up to date with online content changes using reinforcement learning for scheduling", NeurIPS
/// 2019): so requests for the pages of the highest value keep the most fresh, and a page that changes too
/// often to be kept fresh is neglected.
public final class RevisitValue {
    private static final double SMALL = 1e-4;
    private static final double MOST = 100;

    private RevisitValue() {}

    /// `worth / rate * (1 - (1 + x) exp(-x))`, x = rate * age: in days of a fresh page times worth.
    ///
    /// @param worth of the page, at least 0
    /// @param rate changes per day, above 0
    /// @param age days since the last visit
    public static double of(double worth, double rate, double age) {
        double x = rate * age;
        double share = x < SMALL ? x * x / 2 : 1 - (1 + x) * Math.exp(-x);
        return worth / rate * share;
    }

    /// The same for a page that has surely changed, or was never visited: the time for which it will be
    /// fresh, times worth.
    public static double ofStale(double worth, double rate) {
        return worth / rate;
    }

    /// The value of the new pages that a visit finds by the links of a page: each is worth what [#ofStale] says, less
    /// the time for which it was not found. While the age is small against 1 / mean this is `news * age^2 / 2`: the
    /// delay that the visit saves.
    ///
    /// @param news worth of the new pages to which it links per day, at least 0
    /// @param mean rate of change of all pages, above 0
    /// @param age days since the last visit
    public static double ofLinks(double news, double mean, double age) {
        return of(news / mean, mean, age);
    }

    /// The probability that an address has changed since its last visit: `1 - exp(-rate age)`.
    ///
    /// @param rate changes per day, above 0
    /// @param age days since the last visit
    public static double chance(double rate, double age) {
        return -Math.expm1(-rate * age);
    }

    /// The age in days without hints that has the same probability of a change: a hint from a sitemap or feed
    /// makes a page older; no hint, where changes are announced, makes it younger. With odds of a change of
    /// `exp(x) - 1`, x = rate * age, Bayes' rule gives `ln(1 + ratio * (exp(x) - 1)) / rate`.
    ///
    /// @param ratio how much more often the observation (a hint, or none) is made for changed pages than for
    ///     unchanged ones
    public static double ageBy(double ratio, double rate, double age) {
        double x = Math.min(rate * age, MOST);
        return Math.log1p(ratio * Math.expm1(x)) / rate;
    }
}
