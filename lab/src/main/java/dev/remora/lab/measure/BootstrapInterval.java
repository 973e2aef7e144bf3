package dev.remora.lab.measure;

/// A mean with its 95 % confidence interval.
///
/// @param mean of the values
/// @param low 2.5 % quantile of the bootstrap's means
/// @param high 97.5 % quantile
/// @param values number of values
public record BootstrapInterval(double mean, double low, double high, int values) {
    /// True if the mean is known: not if one of the values is unknown, as beyond a budget.
    public boolean known() {
        return !Double.isNaN(mean);
    }
}
