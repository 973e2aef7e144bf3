package dev.remora.lab.bench.search;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.WholeWeb;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Documents per second of building the index of all pages of a web from their collection, with anchor texts
/// and PageRank, compared with [PlainIndex].
public final class IndexBench implements Benchmark {
    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        PlainIndex plain =
                new PlainIndex(web.collection(), web.pages(), bed.words().folding());
        IndexSettings settings = IndexSettings.of(web.collection().topic().index());
        Map<String, Rounds.Contestant> contestants = new LinkedHashMap<>();
        contestants.put("plain", () -> {
            Path folder = bed.folder("plain-index");
            long start = System.nanoTime();
            int documents = plain.write(folder, bed.words().analyzer(), settings.ramBufferMegabytes());
            return documents * 1e9 / (System.nanoTime() - start);
        });
        contestants.put("index", () -> {
            Path folder = bed.folder("index");
            long start = System.nanoTime();
            long documents = build(web, folder, bed.words());
            return documents * 1e9 / (System.nanoTime() - start);
        });
        Map<String, Rounds.Median> medians = rounds.medians(contestants);
        String what = "index of " + web.pages().size() + " pages";
        Rounds.Median floor = medians.get("plain");
        Rounds.Median ours = medians.get("index");
        int pages = web.pages().size();
        return List.of(
                Figure.beside(floor.value(), "index", what, "pages/s", ours.value())
                        .wanting(new Target.RatioAtLeast(0.85)),
                Figure.beside(
                        pages / floor.cpuSeconds(),
                        "index",
                        "the same, by CPU time",
                        "pages/CPU s",
                        pages / ours.cpuSeconds()));
    }

    /// Builds the index of a collection, as `remora index` does.
    ///
    /// @return number of searchable pages
    static long build(WholeWeb web, Path folder, BenchWords words) {
        try (IndexFollower indexer = IndexFollower.open(
                web.collection(),
                folder,
                words.of(web.collection().topic()).analyzer(),
                IndexSettings.of(web.collection().topic().index()),
                Clock.systemUTC(),
                IndexEvents.NONE)) {
            IndexProgress done = indexer.catchUp();
            return done.searchable();
        }
    }
}
