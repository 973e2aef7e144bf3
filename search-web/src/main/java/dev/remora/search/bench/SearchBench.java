package dev.remora.search.bench;

import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.RankSettings;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.snippet.PostingSnippets;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.FSDirectory;

/// A warm search over all pages of a web, as [SearchLoad] measures it, and the same over HTTP ([ServedLoad]).
final class SearchBench implements Benchmark {
    private static final int WARM_UP = 3;

    /// Rounds over HTTP at most.
    private static final int SERVED = 3;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<Figure> run(TestBed bed) throws IOException, InterruptedException {
        WholeWeb web = bed.wholeWeb();
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        QueryPlanner planner = new QueryPlanner(
                bed.words().analyzer(), WordLists.load(bed.words().folding()), QuerySettings.DEFAULT);
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            List<String> queries =
                    QueryLog.of(bed.settings().web(), reader, bed.words().analyzer());
            SearchLoad load = new SearchLoad(
                    () -> engine(web, planner, bed.words().folding()),
                    new IndexSearcher(reader),
                    bed.words().analyzer(),
                    queries);
            List<Figure> figures =
                    new ArrayList<>(load.measure(name(), WARM_UP, bed.settings().rounds()));
            figures.addAll(new ServedLoad(bed.settings().frontEnds(), web.data(), queries)
                    .measure(name(), Math.min(SERVED, bed.settings().rounds())));
            return figures;
        }
    }

    private static SearchEngine engine(WholeWeb web, QueryPlanner planner, Folding folding) {
        return new LuceneSearchEngine(
                web.data(),
                folder -> web.collection().topic(),
                planner,
                new PostingSnippets(folding),
                RankSettings.DEFAULT,
                Clock.systemUTC());
    }
}
