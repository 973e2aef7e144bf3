package dev.remora.search.rank.score;

import dev.remora.shared.text.TextVectors;
import java.util.List;
import java.util.Optional;

/// The subject of the first pages of a search, by which the others are compared: pseudo-relevance feedback
/// (Rocchio 1971; Croft & Harper 1979), by the vectors of texts ([TextVectors]) in place of words.
final class RelevanceFeedback {
    /// Number of first pages that are taken for good answers.
    static final int PAGES = 5;

    /// No pages: nothing is alike.
    static final RelevanceFeedback NONE = new RelevanceFeedback(new double[TextVectors.SIZE]);

    /// Of length 1, or 0.
    private final double[] centre;

    private RelevanceFeedback(double[] centre) {
        this.centre = centre;
    }

    /// Returns the subject of some pages, each counting the same.
    ///
    /// @param vectors of the pages; a page without text has none
    static RelevanceFeedback of(List<Optional<byte[]>> vectors) {
        double[] sum = new double[TextVectors.SIZE];
        for (Optional<byte[]> vector : vectors) {
            vector.ifPresent(page -> add(sum, page));
        }
        double length = length(sum);
        if (length == 0) {
            return NONE;
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= length;
        }
        return new RelevanceFeedback(sum);
    }

    private static void add(double[] sum, byte[] page) {
        double length = length(page);
        for (int i = 0; i < sum.length && length > 0; i++) {
            sum[i] += page[i] / length;
        }
    }

    /// Returns the cosine of a page's vector and those of the first pages together, but at least 0.
    double likeness(byte[] page) {
        double length = length(page);
        if (length == 0) {
            return 0;
        }
        double product = 0;
        for (int i = 0; i < centre.length; i++) {
            product += centre[i] * page[i];
        }
        return Math.clamp(product / length, 0, 1);
    }

    private static double length(double[] vector) {
        double squares = 0;
        for (double part : vector) {
            squares += part * part;
        }
        return Math.sqrt(squares);
    }

    private static double length(byte[] vector) {
        double squares = 0;
        for (byte part : vector) {
            squares += part * part;
        }
        return Math.sqrt(squares);
    }
}
