package dev.remora.lab.bench.harness;

import java.io.IOException;
import java.util.List;

/// A benchmark. A new one must be added to [dev.remora.lab.bench.BenchSuite] and described in
/// docs/measurements/benchmarks.md.
public interface Benchmark {
    /// Measures. Its sizes are those of [Settings]; long operations run in rounds, or call [Rounds#check]
    /// every few seconds.
    ///
    /// @param bed resources shared by benchmarks
    /// @param rounds number and time limit of rounds
    /// @return one figure or more
    /// @throws OutOfTime if the time limit is reached before one counted round
    List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime;
}
