package dev.remora.crawler.relevance.term;

/// A vector that stores only its non-zero values. Immutable; used between this package and `learn` only.
public final class SparseVector {
    private final int[] numbers;
    private final double[] values;

    SparseVector(int[] numbers, double[] values) {
        this.numbers = numbers;
        this.values = values;
    }

    /// Returns the number of non-zero values.
    public int size() {
        return numbers.length;
    }

    /// Returns the index of value `i`.
    public int number(int i) {
        return numbers[i];
    }

    /// Returns value `i`, not 0.
    public double value(int i) {
        return values[i];
    }

    /// Returns the inner product with a dense vector.
    public double dot(double[] dense) {
        double sum = 0;
        for (int i = 0; i < numbers.length; i++) {
            sum += values[i] * dense[numbers[i]];
        }
        return sum;
    }

    /// Adds `factor` times this vector to a dense one.
    public void addTo(double[] dense, double factor) {
        for (int i = 0; i < numbers.length; i++) {
            dense[numbers[i]] += factor * values[i];
        }
    }

    /// Returns the sum of the squares of its values.
    public double squares() {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum;
    }
}
