package dev.remora.lab.judging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Quality of binary predictions. Immutable.
///
/// A prediction is a relevance in [0, 1]; it is positive if the relevance reaches the threshold.
public final class Classification {
    private final List<Prediction> falling;
    private final long positives;

    /// A prediction with the truth.
    ///
    /// @param relevance in [0, 1]
    /// @param yes whether it is positive: the relevance reached the threshold
    /// @param truth the true class
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

    /// The share of positive predictions that are true, in [0, 1]; 0 if there is no positive prediction.
    public double precision() {
        long predicted = falling.stream().filter(Prediction::yes).count();
        return predicted == 0 ? 0 : (double) hits() / predicted;
    }

    /// The share of truly positive cases that were predicted, in [0, 1]; 0 if there is none.
    public double recall() {
        return positives == 0 ? 0 : (double) hits() / positives;
    }

    /// `2 P R / (P + R)`, in [0, 1]; 0 if both are 0.
    public double f1() {
        double sum = precision() + recall();
        return sum == 0 ? 0 : 2 * precision() * recall() / sum;
    }

    private long hits() {
        return falling.stream().filter(p -> p.yes && p.truth).count();
    }

    /// The area under the ROC curve (Hanley & McNeil 1982): the probability that a true case has a higher
    /// relevance than a false one, ties counting half, in [0, 1]. 0.5 if there are no cases of one kind.
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

    /// Expected calibration error, in [0, 1]: over ten bins of equal width by relevance, the mean distance
    /// between the share of true cases and the mean relevance of a bin, weighted by the bins' sizes (Naeini,
    /// Cooper & Hauskrecht 2015). 0 without predictions.
    public double calibrationError() {
        return reliability().stream()
                .mapToDouble(bin -> bin.size * Math.abs(bin.observed - bin.predicted) / Math.max(1, falling.size()))
                .sum();
    }

    /// Returns predicted and observed values in ten bins of equal width; empty bins are left out.
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
    /// @param observed share of true cases
    /// @param size number of predictions, >= 1
    public record Bin(double predicted, double observed, int size) {}
}
