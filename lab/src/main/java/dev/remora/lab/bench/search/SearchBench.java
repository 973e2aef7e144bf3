package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.WholeWeb;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.PostingSnippets;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;

/// A warm search over all pages of a web, measured by [SearchLoad].
public final class SearchBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "search";

    private static final int WARM_UP = 3;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        QueryPlanner planner = new QueryPlanner(
                bed.words().analyzer(), WordLists.load(bed.words().folding()), QuerySettings.DEFAULT);
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            List<String> queries =
                    QueryLog.of(bed.settings(), reader, bed.words().analyzer());
            SearchLoad load = new SearchLoad(
                    () -> engine(web, planner, bed.words().folding()),
                    new IndexSearcher(reader),
                    bed.words().analyzer(),
                    queries);
            return load.measure(NAME, WARM_UP, rounds);
        }
    }

    private static SearchEngine engine(WholeWeb web, QueryPlanner planner, Folding folding) {
        return new LuceneSearchEngine(
                web.data(),
                folder -> web.collection().topic(),
                planner,
                new PostingSnippets(folding),
                RankSettings.DEFAULT,
                Clock.systemUTC(),
                Clock.systemUTC(),
                QueryVectors.NONE);
    }
}
