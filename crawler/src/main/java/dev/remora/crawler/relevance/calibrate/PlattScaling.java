package dev.remora.crawler.relevance.calibrate;

import java.util.List;

/// Turns scores into probabilities by a logistic curve: `P(+ | s) = 1 / (1 + e^-(a s + b))` (Platt 1999,
/// "Probabilistic outputs for support vector machines"), fitted as Lin, Lin & Weng 2007 do ("A note on Platt's
/// probabilistic outputs"): Newton's method with backtracking on the log likelihood, targets
/// `(n₊ + 1) / (n₊ + 2)` and `1 / (n₋ + 2)` in place of 1 and 0, so that few, cleanly separated samples do not
/// give extreme probabilities.
///
/// @param slope `a`, >= 0: the probability never falls with the score
/// @param intercept `b`
public record PlattScaling(double slope, double intercept) {
    private static final int STEPS = 100;
    private static final double RIDGE = 1e-12;

    public PlattScaling {
        if (!(slope >= 0) || !Double.isFinite(slope) || !Double.isFinite(intercept)) {
            throw new IllegalArgumentException("a slope is at least 0, but it was " + slope + " with " + intercept);
        }
    }

    /// Returns the probability for a score, in [0, 1].
    public double probability(double score) {
        double z = slope * score + intercept;
        return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
    }

    /// Fits the curve. Scores that rank worse than chance give a constant.
    ///
    /// @param scores at least one of each class
    public static PlattScaling fit(List<ScoredSample> scores) {
        double mean = scores.stream().mapToDouble(ScoredSample::score).average().orElse(0);
        double spread = Math.sqrt(scores.stream()
                .mapToDouble(s -> (s.score() - mean) * (s.score() - mean))
                .average()
                .orElse(0));
        double unit = spread > 0 ? spread : 1;
        double[] line = new Fit(scores, mean, unit).solve();
        return line[0] <= 0
                ? new PlattScaling(0, new Fit(scores, mean, unit).flat())
                : new PlattScaling(line[0] / unit, line[1] - line[0] * mean / unit);
    }

    /// Newton's method on scores scaled to mean 0 and standard deviation 1.
    private static final class Fit {
        private final double[] x;
        private final double[] target;
        private final double base;

        Fit(List<ScoredSample> scores, double mean, double unit) {
            long positives = scores.stream().filter(ScoredSample::positive).count();
            long negatives = scores.size() - positives;
            x = scores.stream().mapToDouble(s -> (s.score() - mean) / unit).toArray();
            double high = (positives + 1.0) / (positives + 2);
            double low = 1.0 / (negatives + 2);
            target = scores.stream().mapToDouble(s -> s.positive() ? high : low).toArray();
            base = Math.log((positives + 1.0) / (negatives + 1));
        }

        double flat() {
            return base;
        }

        double[] solve() {
            double a = 0;
            double b = base;
            double loss = loss(a, b);
            for (int step = 0; step < STEPS; step++) {
                double[] g = new double[5];
                gradients(a, b, g);
                double determinant = g[2] * g[3] - g[4] * g[4];
                double da = -(g[3] * g[0] - g[4] * g[1]) / determinant;
                double db = -(g[2] * g[1] - g[4] * g[0]) / determinant;
                double slope = g[0] * da + g[1] * db;
                double size = 1;
                while (size > 1e-10 && !(loss(a + size * da, b + size * db) < loss + 1e-4 * size * slope)) {
                    size /= 2;
                }
                if (size <= 1e-10 || Math.abs(g[0]) + Math.abs(g[1]) < 1e-9) {
                    break;
                }
                a += size * da;
                b += size * db;
                loss = loss(a, b);
            }
            return new double[] {a, b};
        }

        /// First derivatives with respect to a and b, second ones with respect to aa, bb and ab.
        private void gradients(double a, double b, double[] g) {
            g[2] = RIDGE;
            g[3] = RIDGE;
            for (int i = 0; i < x.length; i++) {
                double p = 1 / (1 + Math.exp(-(a * x[i] + b)));
                double d = p - target[i];
                double h = p * (1 - p);
                g[0] += d * x[i];
                g[1] += d;
                g[2] += h * x[i] * x[i];
                g[3] += h;
                g[4] += h * x[i];
            }
        }

        /// `-Σ t ln p + (1 - t) ln(1 - p)`, without overflow.
        private double loss(double a, double b) {
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                double z = a * x[i] + b;
                sum += z >= 0
                        ? (1 - target[i]) * z + Math.log1p(Math.exp(-z))
                        : -target[i] * z + Math.log1p(Math.exp(z));
            }
            return sum;
        }
    }
}
