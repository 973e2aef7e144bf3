package dev.remora.lab.bench.harness;

import java.util.Locale;
import java.util.OptionalDouble;

/// A measured value with its floor.
///
/// @param benchmark name of the benchmark
/// @param what was measured
/// @param unit of `value` and `floor`
/// @param value of the product
/// @param floor least cost of the work, in the same unit; empty if there is none
/// @param target of the value
public record Figure(String benchmark, String what, String unit, double value, OptionalDouble floor, Target target) {
    /// The target of a figure.
    public sealed interface Target {
        /// None: the figure is for information.
        record None() implements Target {}

        /// `value / floor` of at least this.
        record RatioAtLeast(double bound) implements Target {}

        /// `value / floor` of at most this.
        record RatioAtMost(double bound) implements Target {}

        /// A value of at most this, in the figure's unit.
        record AtMost(double bound) implements Target {}
    }

    /// Creates a figure for information.
    public static Figure plain(String benchmark, String what, String unit, double value) {
        return new Figure(benchmark, what, unit, value, OptionalDouble.empty(), new Target.None());
    }

    /// Creates a figure with its floor.
    public static Figure beside(double floor, String benchmark, String what, String unit, double value) {
        return new Figure(benchmark, what, unit, value, OptionalDouble.of(floor), new Target.None());
    }

    /// Returns the figure with a target.
    public Figure wanting(Target wanted) {
        return new Figure(benchmark, what, unit, value, floor, wanted);
    }

    /// Returns `value / floor`, if there is a floor.
    public OptionalDouble ratio() {
        return floor.isPresent() ? OptionalDouble.of(value / floor.getAsDouble()) : OptionalDouble.empty();
    }

    /// True if the target is reached, or there is none.
    public boolean reached() {
        return switch (target) {
            case Target.None() -> true;
            case Target.RatioAtLeast(double bound) -> ratio().orElse(0) >= bound;
            case Target.RatioAtMost(double bound) -> ratio().orElse(Double.POSITIVE_INFINITY) <= bound;
            case Target.AtMost(double bound) -> value <= bound;
        };
    }

    /// Returns the figure as a row of a Markdown table: benchmark, what, value, floor, ratio, target.
    public String row() {
        return "| " + benchmark + " | " + what + " | " + number(value) + " " + unit + " | "
                + (floor.isPresent() ? number(floor.getAsDouble()) : "") + " | "
                + (floor.isPresent() ? String.format(Locale.ROOT, "%.2f", ratio().getAsDouble()) : "") + " | "
                + targetWords() + " |";
    }

    private String targetWords() {
        String verdict = reached() ? " ✓" : " ✗";
        return switch (target) {
            case Target.None() -> "";
            case Target.RatioAtLeast(double bound) -> "ratio ≥ " + bound + verdict;
            case Target.RatioAtMost(double bound) -> "ratio ≤ " + bound + verdict;
            case Target.AtMost(double bound) -> "≤ " + number(bound) + " " + unit + verdict;
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }
}
