package dev.remora.lab.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.lab.bench.Figure.Target;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/// Two hundred clients who search without a pause over HTTP while a crawl runs and its index is merged, then a
/// thousand. No answer may be another than an idle server's; who cannot be answered is refused, and soon. Clients,
/// server and crawl share one process and its cores, so that each is slower than by itself.
///
/// `--minutes` makes it a soak: the heap that is in use after a collection is told at intervals.
final class LoadBench implements Benchmark {
    private static final int CLIENTS = 200;
    private static final int CROWD = 1_000;
    private static final Duration USUAL = Duration.ofMinutes(1);
    private static final Duration OVERLOAD = Duration.ofSeconds(15);
    private static final int QUERIES = 200;
    private static final int TOLD = 30;

    @Override
    public String name() {
        return "load";
    }

    @Override
    public Duration limit() {
        return USUAL;
    }

    @Override
    public boolean onlyNamed() {
        return true;
    }

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
        Topic crawled = BenchTopic.named("load", BenchTopic.of(bed.settings().web(), bed.settings().pages()));
        Duration time = bed.settings().limit().orElse(USUAL);
        List<Figure> figures = new ArrayList<>();
        try (FrontEnd front = opening.open(web.data());
                RepeatedCrawl crawl = RepeatedCrawl.start(web.data().resolve(crawled.id()), crawled, bed)) {
            Thread telling = Thread.ofVirtual().start(() -> tell(bed, time.dividedBy(TOLD)));
            figures.addAll(figures(CLIENTS, time, LoadClients.ask(front.base(), expected, CLIENTS, time)));
            telling.interrupt();
            telling.join();
            figures.addAll(figures(CROWD, OVERLOAD, LoadClients.ask(front.base(), expected, CROWD, OVERLOAD)));
            figures.add(Figure.plain("load", "pages that the crawl beside it fetched", "pages", crawl.fetched()));
        }
        return figures;
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

    private static List<Figure> figures(int clients, Duration time, LoadClients.Tally tally) {
        String who = clients + " clients: ";
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.plain(
                "load", who + "answers", "answers/s", tally.answered().size() * 1e3 / time.toMillis()));
        for (double share : new double[] {0.5, 0.99}) {
            String what = who + "an answer, p" + Math.round(share * 100);
            figures.add(Figure.plain("load", what, "ms", percentile(tally.answered(), share)));
        }
        figures.add(Figure.plain("load", who + "refused with 429 or 503", "answers", tally.refused().size()));
        figures.add(Figure.plain("load", who + "a refusal, p99", "ms", percentile(tally.refused(), 0.99)));
        figures.add(Figure.plain("load", who + "compared with an idle server's", "answers", tally.compared()));
        figures.add(Figure.plain("load", who + "of them other than its", "answers", tally.wrong())
                .wanting(new Target.AtMost(0)));
        figures.add(Figure.plain("load", who + "not answered at all", "requests", tally.failed())
                .wanting(new Target.AtMost(0)));
        return figures;
    }

    private static double percentile(List<Double> millis, double share) {
        return millis.isEmpty()
                ? 0
                : Rounds.percentile(millis.stream().mapToDouble(Double::doubleValue).toArray(), share);
    }

    /// Tells how much of the heap is in use, until it is interrupted.
    private static void tell(TestBed bed, Duration interval) {
        long start = System.nanoTime();
        try {
            while (true) {
                Thread.sleep(interval);
                bed.say(String.format(
                        Locale.ROOT,
                        "  after %.1f min: %,d MB of heap in use after a collection",
                        (System.nanoTime() - start) / 6e10,
                        afterCollection() >> 20));
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /// Bytes that the last collections left.
    private static long afterCollection() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .mapToLong(java.lang.management.MemoryUsage::getUsed)
                .sum();
    }
}
