package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.WholeWeb;
import java.io.IOException;
import java.util.List;

/// A warm search over all pages of a web, measured by [SearchLoad].
public final class SearchBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "search";

    private static final int WARM_UP = 3;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        IndexBench.build(web, web.folder().resolve("index"), bed.words());
        return SearchLoad.measured(bed, web.data(), web.collection().topic(), NAME, WARM_UP, rounds);
    }
}
