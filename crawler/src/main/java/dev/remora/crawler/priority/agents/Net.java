package dev.remora.crawler.priority.agents;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.random.RandomGenerator;

/// A neural net with one hidden layer: `h_j = tanh(a_j + Σ_i w_ji x_i)`, `λ = 1 / (1 + e^-(b + Σ_j v_j h_j))`,
/// trained by gradient descent on `½ (target - λ)²`.
final class Net {
    private final double[][] hidden; // w_j1 … w_jn, a_j
    private final double[] output; // v_1 … v_m, b

    Net(double[][] hidden, double[] output) {
        this.hidden = hidden;
        this.output = output;
    }

    /// Creates a net with random weights from 0 to `most`: every input is positive evidence from the start.
    static Net drawn(int inputs, int units, double most, RandomGenerator random) {
        double[][] hidden = new double[units][inputs + 1];
        double[] output = new double[units + 1];
        for (int j = 0; j < units; j++) {
            for (int i = 0; i < inputs; i++) {
                hidden[j][i] = most * random.nextDouble();
            }
            output[j] = most * random.nextDouble();
        }
        return new Net(hidden, output);
    }

    /// Returns the value of a link with these inputs, in [0, 1].
    double worth(double[] x) {
        return worthOf(activity(x));
    }

    private double[] activity(double[] x) {
        double[] h = new double[hidden.length];
        for (int j = 0; j < h.length; j++) {
            double sum = hidden[j][x.length];
            for (int i = 0; i < x.length; i++) {
                sum += x[i] == 0 ? 0 : hidden[j][i] * x[i];
            }
            h[j] = Math.tanh(sum);
        }
        return h;
    }

    private double worthOf(double[] h) {
        double sum = output[h.length];
        for (int j = 0; j < h.length; j++) {
            sum += output[j] * h[j];
        }
        return 1 / (1 + Math.exp(-sum));
    }

    /// Moves the weights one step towards the target: `∂/∂s = (λ - target) λ (1 - λ)` for the sum under the
    /// logistic function, propagated back through the units.
    void learn(double[] x, double target, double rate) {
        double[] h = activity(x);
        double worth = worthOf(h);
        double step = rate * (target - worth) * worth * (1 - worth);
        for (int j = 0; j < h.length; j++) {
            double back = step * output[j] * (1 - h[j] * h[j]);
            output[j] += step * h[j];
            for (int i = 0; i < x.length; i++) {
                hidden[j][i] += back * x[i];
            }
            hidden[j][x.length] += back;
        }
        output[h.length] += step;
    }

    /// Returns a copy with each weight changed by at most `most`.
    Net mutated(double most, RandomGenerator random) {
        double[][] copy = new double[hidden.length][];
        for (int j = 0; j < copy.length; j++) {
            copy[j] = moved(hidden[j], most, random);
        }
        return new Net(copy, moved(output, most, random));
    }

    private static double[] moved(double[] weights, double most, RandomGenerator random) {
        double[] copy = weights.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] += most * (2 * random.nextDouble() - 1);
        }
        return copy;
    }

    /// Returns the influence of input `i` on the units: the sum of the absolute values of its weights.
    double influence(int i) {
        double sum = 0;
        for (double[] unit : hidden) {
            sum += Math.abs(unit[i]);
        }
        return sum;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(hidden.length);
        out.writeInt(hidden[0].length);
        for (double[] unit : hidden) {
            for (double weight : unit) {
                out.writeDouble(weight);
            }
        }
        for (double weight : output) {
            out.writeDouble(weight);
        }
    }

    static Net read(DataInputStream in) throws IOException {
        double[][] hidden = new double[in.readInt()][];
        int inputs = in.readInt();
        for (int j = 0; j < hidden.length; j++) {
            hidden[j] = doubles(inputs, in);
        }
        return new Net(hidden, doubles(hidden.length + 1, in));
    }

    private static double[] doubles(int size, DataInputStream in) throws IOException {
        double[] doubles = new double[size];
        for (int i = 0; i < size; i++) {
            doubles[i] = in.readDouble();
        }
        return doubles;
    }
}
