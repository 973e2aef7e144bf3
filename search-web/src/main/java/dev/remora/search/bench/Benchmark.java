package dev.remora.search.bench;

import java.io.IOException;
import java.util.List;

/// One thing that is measured.
interface Benchmark {
    /// The name that people type.
    String name();

    /// Whether it takes so long that it runs only where it is named.
    default boolean onlyNamed() {
        return false;
    }

    /// Measures.
    ///
    /// @param bed what benchmarks share
    List<Figure> run(TestBed bed) throws IOException, InterruptedException;
}
