package dev.remora.search.bench;

import dev.remora.search.bench.Figure.Target;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.RankSettings;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.snippet.PostingSnippets;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.text.SegmentedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.FSDirectory;

/// Milliseconds of a warm search over all pages of a web: planned, searched, ranked, with ten results and their
/// snippets;
/// beside the same planned query run by Lucene alone for its ten best documents.
final class SearchBench implements Benchmark {
    private static final int WARM_UP = 3;
    private static final int QUERIES = 200;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<Figure> run(TestBed bed) throws IOException {
        WholeWeb web = bed.wholeWeb();
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        List<String> queries = queries(bed.settings().web(), web);
        QueryPlanner planner = new QueryPlanner(
                bed.words().analyzer(), WordLists.load(bed.words().folding()), QuerySettings.DEFAULT);
        List<Double> ours = new ArrayList<>();
        List<Double> raw = new ArrayList<>();
        try (SearchEngine engine = engine(web, planner);
                FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (int round = 0; round < WARM_UP + bed.settings().rounds(); round++) {
                for (String words : queries) {
                    SearchRequest request = SearchRequest.of(words);
                    Query query = planner.plan(request).text();
                    double floor = milliseconds(() -> searcher.search(query, 10));
                    double full = milliseconds(() -> engine.search(request));
                    if (round >= WARM_UP) {
                        raw.add(floor);
                        ours.add(full);
                    }
                }
            }
        }
        return List.of(
                figure("p50", 0.50, ours, raw), figure("p99", 0.99, ours, raw).wanting(new Target.AtMost(20)));
    }

    private static Figure figure(String name, double share, List<Double> ours, List<Double> raw) {
        String what = "search with snippets, " + name + " of " + ours.size();
        return Figure.beside(percentile(raw, share), "search", what, "ms", percentile(ours, share));
    }

    private static double percentile(List<Double> values, double share) {
        return Rounds.percentile(
                values.stream().mapToDouble(Double::doubleValue).toArray(), share);
    }

    private static SearchEngine engine(WholeWeb web, QueryPlanner planner) {
        return new LuceneSearchEngine(
                web.data(),
                folder -> web.collection().topic(),
                planner,
                new PostingSnippets(),
                RankSettings.DEFAULT,
                Clock.systemUTC());
    }

    /// The queries that lie beside the web, if there are any; else words from the titles of its pages.
    private static List<String> queries(Optional<Path> source, WholeWeb web) throws IOException {
        Optional<Path> file = source.map(path -> path.toAbsolutePath().resolveSibling("queries/queries.tsv"))
                .filter(Files::isRegularFile);
        if (file.isEmpty()) {
            return titles(web);
        }
        try (Stream<String> lines = Files.lines(file.get())) {
            return lines.map(line -> line.split("\t"))
                    .filter(columns -> columns.length > 2)
                    .map(columns -> columns[2])
                    .toList();
        }
    }

    /// One to four words of titles.
    private static List<String> titles(WholeWeb web) {
        List<PageLocation> pages = web.pages();
        int step = Math.max(1, pages.size() / QUERIES);
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < pages.size(); i += step) {
            SegmentedText title = web.collection().page(pages.get(i)).title();
            int words = Math.min(title.tokens().size(), 1 + i % 4);
            if (words > 0) {
                queries.add(title.text()
                        .substring(title.tokens().start(0), title.tokens().end(words - 1)));
            }
        }
        return queries;
    }

    private static double milliseconds(Work work) throws IOException {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    @FunctionalInterface
    private interface Work {
        Object run() throws IOException;
    }
}
