package dev.remora.lab.report;

import dev.remora.lab.experiment.Result;
import dev.remora.lab.measure.Bootstrap;
import dev.remora.lab.measure.BootstrapInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Means of results with their bootstrap intervals.
record Spread(Bootstrap bootstrap) {
    /// Returns the mean of a figure over runs.
    BootstrapInterval of(List<Result> runs, Function<Result, Double> value) {
        Map<String, List<Double>> byTopic = new LinkedHashMap<>();
        runs.forEach(run ->
                byTopic.computeIfAbsent(topic(run), t -> new ArrayList<>()).add(value.apply(run)));
        return bootstrap.mean(byTopic);
    }

    /// Returns a key that identifies a topic across groups.
    static String topic(Result run) {
        return run.start().group() + "/" + run.start().topic();
    }
}
