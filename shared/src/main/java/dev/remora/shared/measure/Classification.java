package dev.remora.shared.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How well predictions of a yes or no fit what is true. Immutable.
///
/// A prediction is a relevance in [0, 1]; at least the threshold means yes.
public final class Classification {
    private final List<Prediction> falling;
    private final long positives;

    /// A prediction beside the truth.
    ///
    /// @param relevance in [0, 1]
    /// @param yes it was predicted: the relevance reached the threshold
    /// @param truth what is so
    public record Prediction(double relevance, boolean yes, boolean truth) {
        public Prediction {
            if (!(relevance >= 0 && relevance <= 1)) {
                throw new IllegalArgumentException("relevance must be in [0, 1] but was " + relevance);
            }
        }
    }

    /// @param predictions in any order; may be empty
    public Classification(List<Prediction> predictions) {
        falling = predictions.stream()
                .sorted(Comparator.comparingDouble((Prediction p) -> -p.relevance))
                .toList();
        positives = falling.stream().filter(Prediction::truth).count();
    }

    /// Predictions.
    public int size() {
        return falling.size();
    }

    /// Of those, how many are truly yes.
    public long positives() {
        return positives;
    }

    /// Of those predicted, the share that is so, in [0, 1]; 0 if none was predicted.
    public double precision() {
        long predicted = falling.stream().filter(Prediction::yes).count();
        return predicted == 0 ? 0 : (double) hits() / predicted;
    }

    /// Of those that are so, the share predicted, in [0, 1]; 0 if none is so.
    public double recall() {
        return positives == 0 ? 0 : (double) hits() / positives;
    }

    /// `2 P R / (P + R)`, in [0, 1]; 0 where both are 0.
    public double f1() {
        double sum = precision() + recall();
        return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }

    private long hits() {
        return falling.stream().filter(p -> p.yes && p.truth).count();
    }

    /// The chance that a true one has a higher relevance than a false one, ties counting half, in [0, 1]: the area
    /// under the ROC curve (Hanley & McNeil 1982). 0.5 where there are none of one kind.
    public double auc() {
        long negatives = falling.size() - positives;
        if (positives == 0 || negatives == 0) {
            return 0.5;
        }
        double above = 0;
        long negativesSeen = 0;
        for (int i = 0; i < falling.size(); ) {
            int end = i;
            long trueOnes = 0;
            while (end < falling.size() && falling.get(end).relevance == falling.get(i).relevance) {
                trueOnes += falling.get(end++).truth ? 1 : 0;
            }
            long falseOnes = end - i - trueOnes;
            above += trueOnes * (negatives - negativesSeen - falseOnes + falseOnes / 2.0);
            negativesSeen += falseOnes;
            i = end;
        }
        return above / ((double) positives * negatives);
    }

    /// Expected calibration error, in [0, 1]: predictions are put into ten bins of equal width by relevance; the
    /// mean distance between the share that is so and the mean relevance of a bin, weighted by the bins' sizes
    /// (Naeini, Cooper & Hauskrecht 2015). 0 without predictions.
    public double calibrationError() {
        return reliability().stream()
                .mapToDouble(bin -> bin.size * Math.abs(bin.observed - bin.predicted) / Math.max(1, falling.size()))
                .sum();
    }

    /// Predicted against observed, by ten bins of equal width; bins without predictions are left out.
    public List<Bin> reliability() {
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b < 10; b++) {
            int bin = b;
            List<Prediction> in = falling.stream()
                    .filter(p -> Math.min(9, (int) (p.relevance * 10)) == bin)
                    .toList();
            if (!in.isEmpty()) {
                double predicted =
                        in.stream().mapToDouble(Prediction::relevance).sum() / in.size();
                double observed = (double) in.stream().filter(Prediction::truth).count() / in.size();
                bins.add(new Bin(predicted, observed, in.size()));
            }
        }
        return bins;
    }

    /// A bin of the reliability table.
    ///
    /// @param predicted mean relevance
    /// @param observed share that is so
    /// @param size predictions in it, >= 1
    public record Bin(double predicted, double observed, int size) {}
}
