package dev.remora.lab.judging;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// How a model did on a set: the means over the set's topics.
///
/// @param set what was judged, and after what training
/// @param model name of the model
/// @param quality of its judgements
/// @param cost of them
public record TrialRow(String set, String model, Quality quality, Cost cost) {
    /// How good judgements are, each figure in [0, 1].
    ///
    /// @param precision of what it took for on topic
    /// @param recall of what is
    /// @param f1 mean of the topics' F1
    /// @param auc area under the ROC curve
    /// @param error expected calibration error
    public record Quality(double precision, double recall, double f1, double auc, double error) {
        static Quality of(Classification outcome) {
            return new Quality(
                    outcome.precision(), outcome.recall(), outcome.f1(), outcome.auc(), outcome.calibrationError());
        }
    }

    /// What judgements cost.
    ///
    /// @param trainMillis CPU time to train the model, in milliseconds
    /// @param perSecond texts that it judges in a second of CPU time
    public record Cost(double trainMillis, double perSecond) {}

    /// The mean of rows of one set and model.
    static TrialRow mean(List<TrialRow> rows) {
        TrialRow first = rows.getFirst();
        return new TrialRow(
                first.set,
                first.model,
                new Quality(
                        mean(rows, row -> row.quality.precision),
                        mean(rows, row -> row.quality.recall),
                        mean(rows, row -> row.quality.f1),
                        mean(rows, row -> row.quality.auc),
                        mean(rows, row -> row.quality.error)),
                new Cost(mean(rows, row -> row.cost.trainMillis), mean(rows, row -> row.cost.perSecond)));
    }

    private static double mean(List<TrialRow> rows, ToDoubleFunction<TrialRow> value) {
        return rows.stream().mapToDouble(value).average().orElse(0);
    }

    /// Rows as a Markdown table.
    public static String table(List<TrialRow> rows) {
        StringBuilder table = new StringBuilder("""
                | set | model | precision | recall | F1 | AUC | calibration error | training | judged a second |
                |---|---|---:|---:|---:|---:|---:|---:|---:|
                """);
        rows.forEach(row -> table.append(String.format(
                Locale.ROOT,
                "| %s | `%s` | %.3f | %.3f | %.3f | %.4f | %.3f | %,.0f ms | %,.0f |%n",
                row.set,
                row.model,
                row.quality.precision,
                row.quality.recall,
                row.quality.f1,
                row.quality.auc,
                row.quality.error,
                row.cost.trainMillis,
                row.cost.perSecond)));
        return table.toString();
    }
}
