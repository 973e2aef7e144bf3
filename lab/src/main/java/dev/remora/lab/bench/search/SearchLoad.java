package dev.remora.lab.bench.search;

import com.sun.management.ThreadMXBean;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/// Runs a query log: the whole search (planning, retrieval, ranking, ten results with snippets) compared with
/// its floor, the plain Lucene query for the same words on the same index: any word, title × 2 and body, the
/// ten best document numbers, without stored fields. The floor gets tokenized queries; the search tokenizes
/// them itself. Each round has a new engine, so that none gets a query twice: its caches help only if queries
/// share words and pages. So has the floor a new reader: the first touch of a mapped page costs both.
///
/// @param engines opens the product's engine
/// @param index folder of the same index, which the floor searches
/// @param words tokenizes queries
/// @param queries of the log
public record SearchLoad(Supplier<SearchEngine> engines, Path index, Analyzer words, List<String> queries) {
    private static final int THREADS = 2;
    private static final ThreadMXBean CPU = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private record Timed(double millis, double cpu) {}

    @FunctionalInterface
    private interface Work {
        Object run() throws IOException;
    }

    /// Measures searches in one collection.
    ///
    /// @param data its parent folder, which holds no other
    /// @param name of the benchmark
    /// @param warmUp uncounted rounds over the log
    public static List<Figure> measured(TestBed bed, Path data, Topic topic, String name, int warmUp, Rounds rounds)
            throws IOException, InterruptedException, OutOfTime {
        Analyzer words = bed.words().analyzer();
        Folding folding = bed.words().folding();
        QueryPlanner planner = new QueryPlanner(bed.words().analyzer(), WordLists.load(folding), QuerySettings.DEFAULT);
        Path index = data.resolve(topic.id()).resolve("index");
        Supplier<SearchEngine> engines = () -> new LuceneSearchEngine(
                data,
                any -> topic,
                planner,
                new ScopeSearch(new TextSnippets(folding), RankSettings.DEFAULT, Clock.systemUTC()),
                RankSettings.DEFAULT.refreshEvery(),
                Clock.systemUTC(),
                QueryVectors.NONE);
        List<String> queries;
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            queries = QueryLog.of(bed.settings(), reader, words);
        }
        return new SearchLoad(engines, index, words, queries).measure(name, warmUp, rounds);
    }

    /// Measures the latency of single searches, and searches per second of two threads.
    private List<Figure> measure(String benchmark, int warmUp, Rounds rounds)
            throws IOException, InterruptedException, OutOfTime {
        List<Timed> ours = new ArrayList<>();
        List<Timed> floor = new ArrayList<>();
        rounds.run(warmUp, counts -> {
            try (SearchEngine engine = engines.get();
                    FSDirectory directory = FSDirectory.open(index);
                    DirectoryReader reader = DirectoryReader.open(directory)) {
                engine.edition(); // opens the indexes
                IndexSearcher plain = new IndexSearcher(reader);
                for (String typed : queries) {
                    Query query = plainly(typed);
                    Timed least = timed(() -> plain.search(query, 10));
                    Timed full = timed(() -> engine.search(SearchRequest.of(typed)));
                    if (counts) {
                        floor.add(least);
                        ours.add(full);
                    }
                }
            }
        });
        String number = " of " + ours.size();
        return List.of(
                figure(benchmark, "search with snippets, p50" + number, 0.5, ours, floor, false),
                figure(benchmark, "search with snippets, p99" + number, 0.99, ours, floor, false)
                        .wanting(new Target.AtMost(50)),
                figure(benchmark, "the same by CPU time, p50", 0.5, ours, floor, true),
                figure(benchmark, "the same by CPU time, p99", 0.99, ours, floor, true)
                        .wanting(new Target.RatioAtMost(3)),
                Figure.beside(ofFloor(), benchmark, THREADS + " threads", "searches/s", ofEngine()));
    }

    private double ofFloor() throws IOException, InterruptedException {
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher plain = new IndexSearcher(reader);
            return perSecond(query -> plain.search(plainly(query), 10));
        }
    }

    private double ofEngine() throws IOException, InterruptedException {
        try (SearchEngine engine = engines.get()) {
            engine.edition();
            return perSecond(query -> engine.search(SearchRequest.of(query)));
        }
    }

    private static Figure figure(
            String benchmark, String what, double share, List<Timed> ours, List<Timed> floor, boolean cpu) {
        return Figure.beside(percentile(floor, share, cpu), benchmark, what, "ms", percentile(ours, share, cpu));
    }

    private static double percentile(List<Timed> values, double share, boolean cpu) {
        return Rounds.percentile(
                values.stream()
                        .mapToDouble(timed -> cpu ? timed.cpu() : timed.millis())
                        .toArray(),
                share);
    }

    private static Timed timed(Work work) throws IOException {
        long cpu = cpuTime();
        long start = System.nanoTime();
        work.run();
        return new Timed((System.nanoTime() - start) / 1e6, (cpuTime() - cpu) / 1e6);
    }

    /// Nanoseconds of all threads, without the JVM's own: a search has parts of it done by others.
    private static long cpuTime() {
        return Arrays.stream(CPU.getThreadCpuTime(CPU.getAllThreadIds()))
                .filter(its -> its > 0)
                .sum();
    }

    /// Matches any word of the query in title or body.
    private Query plainly(String typed) throws IOException {
        Set<String> terms = new LinkedHashSet<>();
        try (TokenStream stream = words.tokenStream(Fields.BODY, typed)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String term : terms) {
            any.add(new BoostQuery(new TermQuery(new Term(Fields.TITLE, term)), 2), Occur.SHOULD);
            any.add(new TermQuery(new Term(Fields.BODY, term)), Occur.SHOULD);
        }
        return any.build();
    }

    @FunctionalInterface
    private interface Search {
        Object run(String query) throws IOException;
    }

    /// Returns the searches per second of two threads that share the log.
    private double perSecond(Search search) throws IOException, InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<IOException> failed = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int at = next.getAndIncrement(); at < queries.size(); at = next.getAndIncrement()) {
                    try {
                        search.run(queries.get(at));
                    } catch (IOException e) {
                        synchronized (failed) {
                            failed.add(e);
                        }
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failed.isEmpty()) {
            throw failed.getFirst();
        }
        return queries.size() * 1e9 / (System.nanoTime() - start);
    }
}
