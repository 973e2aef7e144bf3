package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.WholeWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/// The searches of [SearchBench] over HTTP, measured by [ServedLoad].
public final class ServedBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "search-http";

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            List<String> queries =
                    QueryLog.of(bed.settings(), reader, bed.words().analyzer());
            return new ServedLoad(bed.settings().frontEnds(), web.data(), queries).measure(NAME, rounds);
        }
    }
}
