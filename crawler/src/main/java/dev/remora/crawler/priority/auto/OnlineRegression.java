package dev.remora.crawler.priority.auto;

import java.nio.ByteBuffer;

/// Online Bayesian logistic regression: `P(worth | x) = 1 / (1 + e^(-w·x))`.
///
/// The weights w have a normal density with mean and covariance Σ; each link updates them by one step of an
/// extended Kalman filter: with p the prediction, r = p(1-p), g = Σx: `w += g·(y-p) / (1 + r·x·g)`,
/// `Σ -= r·g·gᵀ / (1 + r·x·g)`. Initially w is the prior of [Feature#prior] and Σ diagonal. With each link the
/// variances grow back towards the prior's by a share, so that learning never stops (drift). Fahrmeir 1992,
/// posterior mode estimation by extended Kalman filtering.
final class OnlineRegression {
    private static final double LEAST_CURVATURE = 0.02;

    private final int size;
    private final double[] weights;
    private final double[] priorVariance;
    private final double[] covariance;
    private final double[] gain;
    private final double forgetting;

    /// @param priors mean of each weight
    /// @param variances of each weight, at least 0; 0: the weight is constant
    /// @param forgetting in [0, 1)
    OnlineRegression(double[] priors, double[] variances, double forgetting) {
        this.size = priors.length;
        this.weights = priors.clone();
        this.priorVariance = variances.clone();
        this.covariance = new double[size * size];
        for (int i = 0; i < size; i++) {
            covariance[i * size + i] = variances[i];
        }
        this.gain = new double[size];
        this.forgetting = forgetting;
    }

    /// Returns P(worth | x), in (0, 1).
    double predict(double[] x) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += weights[i] * x[i];
        }
        return 1 / (1 + Math.exp(-sum));
    }

    double weight(int i) {
        return weights[i];
    }

    /// @param y value of the link, in [0, 1]
    void learn(double[] x, double y) {
        double p = predict(x);
        double curvature = Math.max(LEAST_CURVATURE, p * (1 - p));
        double spread = 0;
        for (int i = 0; i < size; i++) {
            gain[i] = 0;
            for (int j = 0; j < size; j++) {
                gain[i] += covariance[i * size + j] * x[j];
            }
            spread += gain[i] * x[i];
        }
        double scale = 1 / (1 + curvature * spread);
        for (int i = 0; i < size; i++) {
            weights[i] += gain[i] * scale * (y - p);
            for (int j = 0; j < size; j++) {
                covariance[i * size + j] -= curvature * scale * gain[i] * gain[j];
            }
            double lost = priorVariance[i] - covariance[i * size + i];
            covariance[i * size + i] += forgetting * Math.max(0, lost);
        }
    }

    /// Returns the number of bytes that [#write] needs.
    int bytes() {
        return Double.BYTES * (size + size * size);
    }

    void write(ByteBuffer out) {
        for (double weight : weights) {
            out.putDouble(weight);
        }
        for (double entry : covariance) {
            out.putDouble(entry);
        }
    }

    void read(ByteBuffer in) {
        for (int i = 0; i < weights.length; i++) {
            weights[i] = in.getDouble();
        }
        for (int i = 0; i < covariance.length; i++) {
            covariance[i] = in.getDouble();
        }
    }
}
