package dev.remora.lab.bench.crawl;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.strategy.BreadthFirst;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// The process that opens a large collection, and then decides on links as a crawl does: journalled and applied.
final class SizeProbe {
    /// The clock of CPU time goes in such steps, in seconds.
    private static final double TICK = 0.01;

    /// Links of a page, which are one step.
    private static final int STEP = 50;

    private final CollectionWriter collection;
    private final CrawlState state;
    private final Decisions decisions;
    private final Instant now = Clock.systemUTC().instant();

    private SizeProbe(CollectionWriter collection, CrawlState state) {
        this.collection = collection;
        this.state = state;
        this.decisions = new Decisions(state, collection);
    }

    /// Opens the collection and reports; then works on links and waits to be killed, or writes a checkpoint.
    ///
    /// @param args the collection's folder; the number of links to work on, 0 for a checkpoint; the bytes of the
    ///     journal that the checkpoint has
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Topic topic;
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            topic = reader.topic();
        }
        CheckpointFolder files = CheckpointFolder.of(folder);
        StateCheckpoints checkpoints = new StateCheckpoints(files, topic.crawl().scope());
        long start = System.nanoTime();
        double before = cpuSeconds();
        CollectionWriter collection = MeasuredCrawl.open(folder, topic, Clock.systemUTC());
        CrawlState state = checkpoints
                .open(
                        collection,
                        CrawlSettings.of(topic.crawl(), 8, Duration.ofSeconds(5)),
                        new LearnedState(new BreadthFirst(), Optional.empty()),
                        content -> FileLinkStore.open(files.folder(), content))
                .state();
        state.train(collection);
        state.open(
                FrontierSettings.DEFAULT.withDelay(Duration.ZERO).withMaxWaiting(Integer.MAX_VALUE),
                Clock.systemUTC().instant());
        tell("seconds", seconds(start));
        tell("cpu", cpuSeconds() - before);
        tell("heap", heapInUse());
        double own = ownCpuSeconds();
        SizeFloor.read(folder, Long.parseLong(args[2]));
        tell("floor", ownCpuSeconds() - own);
        int links = Integer.parseInt(args[1]);
        SizeProbe probe = new SizeProbe(collection, state);
        if (links > 0) {
            Path scratch = Files.createTempFile("size", ".floor");
            SyntheticLinks source = new SyntheticLinks(SizedJournal.HOSTS, new SplittableRandom(2), 1L << 40);
            probe.work(source, links / 2, scratch, false);
            probe.work(source, links, scratch, true);
            Files.delete(scratch);
            System.in.read(); // until it is killed
        } else {
            start = System.nanoTime();
            Runnable writing = checkpoints.frozen(state, collection);
            tell("frozen", seconds(start));
            writing.run();
            tell("written", seconds(start));
            collection.close();
            tell("closed", 1);
        }
    }

    /// @param counts whether it is told; the code was not compiled yet in the first round
    private void work(SyntheticLinks source, int links, Path scratch, boolean counts) throws IOException {
        List<Link> fresh = new ArrayList<>();
        for (int i = 0; i < links; i++) {
            fresh.add(source.next());
        }
        SplittableRandom random = new SplittableRandom(3);
        SizeFloor floor = new SizeFloor();
        List<Double> rates = new ArrayList<>();
        rates.add(rate(() -> added(fresh, random)));
        rates.add(rate(() -> rescored(links, random)));
        rates.add(rate(() -> selected(links / 2)));
        rates.add(rate(() -> {
            floor.add(fresh, scratch, random);
            return links;
        }));
        rates.add(rate(() -> floor.rescore(random)));
        rates.add(rate(floor::select));
        if (counts) {
            rates.forEach(rate -> tell("rate", rate));
        }
    }

    /// Work on links; returns how many.
    private interface Work {
        int run() throws IOException;
    }

    private static double rate(Work work) throws IOException {
        double start = cpuSeconds();
        int done = work.run();
        return done / Math.max(TICK, cpuSeconds() - start);
    }

    private int added(List<Link> links, SplittableRandom random) {
        for (int i = 0; i < links.size(); i++) {
            decisions.decide(SizedJournal.queued(now, links.get(i), random.nextDouble()));
            if (i % STEP == 0) {
                decisions.commit();
            }
        }
        decisions.commit();
        collection.sync();
        return links.size();
    }

    private int rescored(int most, SplittableRandom random) {
        int scored = 0;
        for (int host = 0; host < SizedJournal.HOSTS && scored < most; host++) {
            QueuePriorities.Builder priorities = new QueuePriorities.Builder();
            for (QueuedLink link : state.frontier().group(SyntheticLinks.group(host))) {
                priorities.add(link.sequence(), random.nextDouble());
            }
            scored += priorities.size();
            decisions.decideAlone(new JournalRecord.Rescored(now, priorities.build()));
        }
        return scored;
    }

    /// Each selected address is answered with an error.
    private int selected(int most) {
        Frontier frontier = state.frontier();
        int selected = 0;
        while (selected < most && frontier.select(now) instanceof Selection.Next(QueuedLink next)) {
            frontier.take(next, now);
            frontier.politeness().end(next.link().target().host(), now, false, now);
            decisions.decideAlone(new JournalRecord.Failed(
                    now, next.link().target(), new Answer(404), new Failure.HttpStatus(404), 1, Optional.empty()));
            frontier.landed(next);
            selected++;
        }
        collection.sync();
        return selected;
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    /// CPU time of this process so far, of all its threads.
    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }

    /// CPU time of this thread so far.
    static double ownCpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    /// Returns the megabytes in use after a full garbage collection.
    static double heapInUse() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return (heap.totalMemory() - heap.freeMemory()) / 1048576.0;
    }

    static void tell(String key, double value) {
        System.out.println(key + "=" + value);
        System.out.flush();
    }
}
