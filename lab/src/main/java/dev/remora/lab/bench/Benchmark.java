package dev.remora.lab.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// One thing that is measured. A new one is written, named in [BenchSuite] and described in
/// docs/measurements/benchmarks.md.
interface Benchmark {
    /// The name that people type.
    String name();

    /// How long it goes on beginning new rounds, its preparation included, unless people say otherwise. It is chosen
    /// so that all rounds fit in on the machine of docs/measurements/benchmarks.md, if nothing else runs there.
    Duration limit();

    /// Whether it takes so long that it runs only where it is named.
    default boolean onlyNamed() {
        return false;
    }

    /// Measures. Its sizes are those of [Settings]; whatever takes long is done in rounds, or asks [Rounds#check]
    /// every few seconds.
    ///
    /// @param bed what benchmarks share
    /// @param rounds how many to run, and how long
    /// @return one figure or more
    /// @throws OutOfTime if the time is over before one round has counted
    List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime;
}
