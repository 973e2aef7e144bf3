package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.Settings;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.lab.bench.web.ChildJvm;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// Time to open a large collection for a crawl, in a small heap: a process of 512 MB opens a journal of a
/// million addresses, a quarter of them in the frontier, without a checkpoint, then crawls with the indexer
/// following, and is opened again from the checkpoint of that clean end.
public final class ReopenBench implements Benchmark {
    /// Heap of the process that opens it, in megabytes.
    static final int HEAP = 512;

    private static final int ADDRESSES = 1_000_000;
    private static final int HOSTS = 2_000;

    /// Lower than any real link's, so that the subsequent crawl takes existing pages.
    private static final double PRIORITY = 0.01;
    private static final LinkEvidence EVIDENCE = new LinkEvidence.Swim(0.62f, 0.8f, 0.5f, 3);

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Settings settings = bed.settings();
        Path folder = bed.folder("reopen").resolve("bench");
        Topic topic = BenchTopic.of(settings.web(), settings.effort().pages());
        int addresses = settings.scaled(ADDRESSES);
        bed.say("writing a journal of " + addresses + " addresses …");
        write(folder, topic, addresses);
        List<Double> seconds = new ArrayList<>();
        rounds.run(0, _ -> seconds.add(opened(folder, bed, false).seconds()));
        Opened last = opened(folder, bed, true);
        Opened clean = opened(folder, bed, false);
        String what = addresses + " addresses, a quarter of them queued";
        return List.of(
                Figure.plain("reopen", "opening without a checkpoint, " + what, "s", Rounds.median(seconds))
                        .wanting(new Target.AtMost(15)),
                Figure.plain("reopen", "opening after a clean end, " + what, "s", clean.seconds())
                        .wanting(new Target.AtMost(1)),
                Figure.plain("reopen", "heap in use once open", "MB", last.heap())
                        .wanting(new Target.AtMost(HEAP)),
                Figure.plain("reopen", "resumed and indexed with -Xmx" + HEAP + "m", "pages", last.pages()));
    }

    private record Opened(double seconds, double heap, double pages) {}

    private static Opened opened(Path folder, TestBed bed, boolean thenCrawl) throws IOException {
        List<String> arguments = List.of(
                folder.toString(),
                String.valueOf(bed.server().port()),
                String.valueOf(bed.settings().effort().threads()),
                String.valueOf(thenCrawl));
        try (ChildJvm process = ChildJvm.start(HEAP + "m", Reopening.class, arguments)) {
            double seconds = process.number("seconds");
            double heap = process.number("heap");
            double pages = thenCrawl ? process.number("pages") : 0;
            process.value("closed");
            bed.say(String.format(
                    java.util.Locale.ROOT,
                    "  opened in %.1f s, %.0f MB in use, then %.0f pages",
                    seconds,
                    heap,
                    pages));
            return new Opened(seconds, heap, pages);
        }
    }

    /// Writes a journal in which a quarter of the addresses is in the frontier, half failed, and a quarter was
    /// dropped.
    private static void write(Path folder, Topic topic, int addresses) {
        Clock clock = Clock.systemUTC();
        Instant now = clock.instant();
        SyntheticLinks links = new SyntheticLinks(HOSTS, new SplittableRandom(1));
        try (CollectionWriter collection = MeasuredCrawl.open(folder, topic, clock)) {
            collection.append(new JournalRecord.RunStarted(
                    now, 1, "breadth-first", "keyword-density", new JournalRecord.Budget(1, false)));
            for (int i = 0; i < addresses; i++) {
                var link = links.next();
                if (i % 4 == 3) {
                    collection.append(
                            new JournalRecord.Dropped(now, link.target(), link.source(), new Exclusion.OutOfScope()));
                    continue;
                }
                collection.append(new JournalRecord.Queued(now, link, PRIORITY, EVIDENCE));
                if (i % 4 != 0) {
                    collection.append(new JournalRecord.Failed(
                            now, link.target(), new Answer(404), new Failure.HttpStatus(404), 1, Optional.empty()));
                }
            }
        }
    }
}
