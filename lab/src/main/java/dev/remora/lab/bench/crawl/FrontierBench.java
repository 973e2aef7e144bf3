package dev.remora.lab.bench.crawl;

import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.shared.collection.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Frontier operations per second: add a link, re-score it with its group, pop it as the best. On disk,
/// compared with the same frontier in memory.
public final class FrontierBench implements Benchmark {
    private static final int LINKS = 100_000;
    private static final int HOSTS = 500;
    private static final Instant NOW = Instant.EPOCH;

    private enum Step {
        ADD,
        RESCORE,
        POP
    }

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Map<Step, List<Double>> disk = new LinkedHashMap<>();
        Map<Step, List<Double>> memory = new LinkedHashMap<>();
        int number = bed.settings().scaled(LINKS);
        rounds.run(1, counts -> {
            try (LinkStore store = FileLinkStore.open(bed.folder("frontier"), StoreContent.NOTHING)) {
                measure(store, number, counts ? disk : new LinkedHashMap<>());
            }
            try (LinkStore store = new MemoryLinkStore(StoreContent.NOTHING)) {
                measure(store, number, counts ? memory : new LinkedHashMap<>());
            }
        });
        List<Figure> figures = new ArrayList<>();
        for (Step step : Step.values()) {
            figures.add(Figure.beside(
                    Rounds.median(memory.get(step)),
                    "frontier",
                    step.name().toLowerCase(java.util.Locale.ROOT) + ", " + number + " links of " + HOSTS + " hosts",
                    "links/s",
                    Rounds.median(disk.get(step))));
        }
        return figures;
    }

    private static void measure(LinkStore store, int number, Map<Step, List<Double>> into) {
        Frontier frontier = new Frontier(store, FrontierSettings.DEFAULT.withDelay(Duration.ZERO));
        SplittableRandom random = new SplittableRandom(1);
        List<SyntheticLinks.Scored> links = new SyntheticLinks(HOSTS, random).list(number);
        into.computeIfAbsent(Step.ADD, s -> new ArrayList<>()).add(rate(() -> {
            links.forEach(link -> frontier.add(link.link(), link.priority(), NOW));
            return number;
        }));
        into.computeIfAbsent(Step.RESCORE, s -> new ArrayList<>()).add(rate(() -> {
            int[] scored = new int[1];
            for (int host = 0; host < HOSTS / 5; host++) {
                for (QueuedLink link : frontier.group(SyntheticLinks.group(host))) {
                    scored[0]++;
                    frontier.move(link.sequence(), random.nextDouble(), NOW);
                }
            }
            return scored[0];
        }));
        into.computeIfAbsent(Step.POP, s -> new ArrayList<>()).add(rate(() -> {
            int popped = 0;
            while (frontier.select(NOW) instanceof Selection.Next(QueuedLink next)) {
                frontier.take(next, NOW);
                frontier.politeness().end(next.link().target().host(), NOW, true, NOW);
                frontier.landed(next);
                frontier.settle(next.link().target().key(), Schedule.DONE, Verdict.ON_TOPIC, NOW);
                popped++;
            }
            if (popped < number) {
                throw new IllegalStateException("the frontier gave " + popped + " of " + number + " links");
            }
            return popped;
        }));
    }

    private static double rate(java.util.function.IntSupplier work) {
        long start = System.nanoTime();
        int done = work.getAsInt();
        return done * 1e9 / (System.nanoTime() - start);
    }
}
