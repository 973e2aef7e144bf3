package dev.remora.lab.judging;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// How a model did on a set: the means over the set's topics.
///
/// @param set what was judged, and after what training
/// @param model name of the model
/// @param precision of what it took for on topic, in [0, 1]
/// @param recall of what is, in [0, 1]
/// @param f1 mean of the topics' F1, in [0, 1]
/// @param auc area under the ROC curve, in [0, 1]
/// @param error expected calibration error, in [0, 1]
/// @param trainMillis CPU time to train it, in milliseconds
/// @param perSecond texts that it judges in a second of CPU time
public record TrialRow(
        String set,
        String model,
        double precision,
        double recall,
        double f1,
        double auc,
        double error,
        double trainMillis,
        double perSecond) {
    /// The mean of rows of one set and model.
    static TrialRow mean(List<TrialRow> rows) {
        TrialRow first = rows.getFirst();
        return new TrialRow(
                first.set,
                first.model,
                mean(rows, TrialRow::precision),
                mean(rows, TrialRow::recall),
                mean(rows, TrialRow::f1),
                mean(rows, TrialRow::auc),
                mean(rows, TrialRow::error),
                mean(rows, TrialRow::trainMillis),
                mean(rows, TrialRow::perSecond));
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
                row.precision,
                row.recall,
                row.f1,
                row.auc,
                row.error,
                row.trainMillis,
                row.perSecond)));
        return table.toString();
    }
}
