package dev.remora.lab.bench.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.FrontEnd;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.ScratchFolder;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.lab.bench.web.WholeWeb;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/// Load by two hundred clients that search continuously over HTTP while a crawl runs and its index is merged,
/// then by a thousand. All answers must equal those of an idle server; excess requests must be refused
/// quickly. The clients are a process of their own, but it shares the cores with server and crawl, so each is
/// slower than alone.
///
/// A round takes a minute and ends with the heap in use: many rounds are a soak test.
public final class LoadBench implements Benchmark {
    private static final int CLIENTS = 200;
    private static final int CROWD = 1_000;
    private static final int ROUND_MILLIS = 60_000;
    private static final int OVERLOAD_MILLIS = 15_000;
    private static final int QUERIES = 200;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        List<String> queries = queries(bed, web);
        String topic = web.collection().topic().id();
        Map<String, JsonNode> expected;
        FrontEnd.Opening opening = bed.settings().frontEnds();
        try (FrontEnd idle = opening.open(web.data())) {
            expected = LoadClients.expected(idle.base(), topic, queries);
        }
        Topic crawled = BenchTopic.named(
                "load",
                BenchTopic.of(bed.settings().web(), bed.settings().effort().pages()));
        Path growing = web.data().resolve(crawled.id());
        try (FrontEnd front = opening.open(web.data());
                LoadProcess clients = LoadProcess.start(front.base(), expected, bed.file("expected"));
                RepeatedCrawl crawl = RepeatedCrawl.start(growing, crawled, bed)) {
            List<Figure> figures = figures(bed, rounds, clients);
            figures.add(
                    Figure.plain("load", "pages fetched by the concurrent crawl", "pages", (double) crawl.fetched()));
            return figures;
        } finally {
            if (Files.exists(growing)) { // other benchmarks must not find it beside the web's pages
                new ScratchFolder(growing).close();
            }
        }
    }

    private static List<Figure> figures(TestBed bed, Rounds rounds, LoadProcess process)
            throws IOException, InterruptedException, OutOfTime {
        Load usual = new Load(bed, process, CLIENTS, false, ROUND_MILLIS);
        List<LoadClients.Tally> rounded = new ArrayList<>();
        rounds.run(0, counts -> {
            rounded.add(usual.ask());
            bed.say(String.format(
                    Locale.ROOT,
                    "  round %d: %,d MB of heap in use after a collection",
                    rounded.size(),
                    afterCollection() >> 20));
        });
        List<Figure> figures = new ArrayList<>(usual.figures(LoadClients.Tally.sum(rounded), rounded.size()));
        for (Load other : List.of(
                new Load(bed, process, CROWD, false, OVERLOAD_MILLIS),
                new Load(bed, process, CLIENTS, true, OVERLOAD_MILLIS),
                new Load(bed, process, CROWD, true, OVERLOAD_MILLIS))) {
            figures.addAll(other.figures(other.ask(), 1));
        }
        return figures;
    }

    /// A number of clients and a duration, at scale 1.
    ///
    /// @param patient whether a client that is refused waits as it is asked to, or asks again at once
    private record Load(TestBed bed, LoadProcess process, int most, boolean patient, int millis) {
        LoadClients.Tally ask() throws IOException {
            return process.ask(clients(), patient, time());
        }

        private int clients() {
            return bed.settings().scaled(most);
        }

        private Duration time() {
            return Duration.ofMillis(bed.settings().scaled(millis));
        }

        List<Figure> figures(LoadClients.Tally tally, int times) {
            String who = clients() + (patient ? " patient" : "") + " clients: ";
            double seconds = times * time().toMillis() / 1e3;
            return List.of(
                    Figure.plain(
                            "load",
                            who + "answers",
                            "answers/s",
                            tally.answered().size() / seconds),
                    Figure.plain("load", who + "an answer, p50", "ms", percentile(tally.answered(), 0.5)),
                    Figure.plain("load", who + "an answer, p99", "ms", percentile(tally.answered(), 0.99)),
                    Figure.plain(
                            "load",
                            who + "refused with 429 or 503",
                            "answers",
                            tally.refused().size()),
                    Figure.plain("load", who + "a refusal, p99", "ms", percentile(tally.refused(), 0.99)),
                    Figure.plain(
                            "load",
                            who + "/health in place of one in ten queries, p99",
                            "ms",
                            percentile(tally.floor(), 0.99)),
                    Figure.plain("load", who + "an answer of /health, p99", "ms", percentile(tally.health(), 0.99)),
                    Figure.plain("load", who + "compared with an idle server's", "answers", (double) tally.compared()),
                    none(who + "of them different from its", tally.wrong()),
                    none(who + "requests without a response", tally.failed()));
        }

        private static Figure none(String what, long number) {
            return Figure.plain("load", what, "", (double) number).wanting(new Target.AtMost(0));
        }
    }

    private static List<String> queries(TestBed bed, WholeWeb web) throws IOException {
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        try (FSDirectory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            List<String> log = QueryLog.of(bed.settings(), reader, bed.words().analyzer());
            return log.subList(0, Math.min(QUERIES, log.size()));
        }
    }

    private static double percentile(List<Double> millis, double share) {
        return millis.isEmpty()
                ? 0
                : Rounds.percentile(
                        millis.stream().mapToDouble(Double::doubleValue).toArray(), share);
    }

    /// Returns the heap in use after garbage collection, in bytes.
    private static long afterCollection() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
