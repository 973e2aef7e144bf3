package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.SparseVector;
import java.util.List;
import java.util.SplittableRandom;

/// Learns a linear support vector machine with squared hinge loss by dual coordinate descent (Hsieh, Chang,
/// Lin, Keerthi & Sundararajan 2008, "A dual coordinate descent method for large-scale linear SVM", algorithm
/// 1).
///
/// Minimises `½ |w|² + Σ_i C_i max(0, 1 - y_i (w · x_i + b))²`, the bias `b` being the weight of a constant
/// feature of value 1. `C_i = C · n / (2 n_c)` for a sample of class `c`, so that both classes have equal
/// weight. Passes continue until no sample's projected gradient exceeds the tolerance, at most 200, each in a
/// new random order from a fixed seed.
final class DualDescent {
    private static final double COST = 1;
    private static final double TOLERANCE = 0.01;
    private static final int PASSES = 200;
    private static final long SEED = 20080705;

    private final List<SparseVector> rows;
    private final boolean[] positive;
    private final double[] alpha;
    private final double[] diagonal;
    private final double[] weights;
    private double bias;

    /// The learnt hyperplane between the classes.
    static final class Plane {
        private final double[] weights;
        private final double bias;

        private Plane(double[] weights, double bias) {
            this.weights = weights;
            this.bias = bias;
        }

        /// Returns the signed distance measure of a text from the plane: `w · x + b`.
        double side(SparseVector x) {
            return x.dot(weights) + bias;
        }

        double weight(int number) {
            return weights[number];
        }
    }

    private DualDescent(List<SparseVector> rows, boolean[] positive, int features) {
        this.rows = rows;
        this.positive = positive;
        alpha = new double[positive.length];
        diagonal = new double[positive.length];
        weights = new double[features];
        int positives = 0;
        for (boolean p : positive) {
            positives += p ? 1 : 0;
        }
        for (int i = 0; i < diagonal.length; i++) {
            int ofClass = positive[i] ? positives : positive.length - positives;
            diagonal[i] = 1 / (2 * COST * positive.length / (2.0 * ofClass));
        }
    }

    static Plane learn(List<SparseVector> rows, boolean[] positive, int features) {
        DualDescent descent = new DualDescent(rows, positive, features);
        SplittableRandom random = new SplittableRandom(SEED);
        int[] order = new int[positive.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        for (int pass = 0; pass < PASSES; pass++) {
            shuffle(order, random);
            double worst = 0;
            for (int i : order) {
                worst = Math.max(worst, descent.step(i));
            }
            if (worst < TOLERANCE) {
                break;
            }
        }
        return new Plane(descent.weights, descent.bias);
    }

    /// Improves one sample's coefficient and returns the absolute value of its projected gradient before.
    private double step(int i) {
        double y = positive[i] ? 1 : -1;
        SparseVector x = rows.get(i);
        double gradient = y * (x.dot(weights) + bias) - 1 + diagonal[i] * alpha[i];
        double projected = alpha[i] == 0 ? Math.min(gradient, 0) : gradient;
        if (projected == 0) {
            return 0;
        }
        double before = alpha[i];
        alpha[i] = Math.max(before - gradient / (x.squares() + 1 + diagonal[i]), 0);
        double change = (alpha[i] - before) * y;
        x.addTo(weights, change);
        bias += change;
        return Math.abs(projected);
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
    }
}
