package dev.remora.lab.measure;

/// A mean and the interval that it lies in with 95 % confidence.
///
/// @param mean of the values
/// @param low 2.5 % of the bootstrap's means lie below
/// @param high 2.5 % of them lie above
/// @param values how many values
public record BootstrapInterval(double mean, double low, double high, int values) {
    /// Whether there is a mean: not where one of the values is not known, as beyond a budget.
    public boolean known() {
        return !Double.isNaN(mean);
    }
}
