package dev.remora.lab.bench.search;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/// A crawl with its indexer that is repeated in full until this is closed, so that pages are constantly added,
/// changed and merged. A failed crawl ends it; [#close] reports the failure.
final class RepeatedCrawl implements AutoCloseable {
    private static final RunOrder AGAIN = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());

    private final Path folder;
    private final Topic topic;
    private final TestBed bed;
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final AtomicReference<MeasuredCrawl> underWay = new AtomicReference<>();
    private final AtomicLong fetched = new AtomicLong();
    private final Thread runs;

    private RepeatedCrawl(Path folder, Topic topic, TestBed bed) {
        this.folder = folder;
        this.topic = topic;
        this.bed = bed;
        this.runs = Thread.ofPlatform().name("repeated crawl").unstarted(this::run);
    }

    /// Starts the first crawl.
    ///
    /// @param folder of its collection
    static RepeatedCrawl start(Path folder, Topic topic, TestBed bed) throws IOException {
        bed.server(); // starts it on first use
        bed.words();
        RepeatedCrawl crawl = new RepeatedCrawl(folder, topic, bed);
        crawl.runs.start();
        return crawl;
    }

    private void run() {
        try {
            for (RunOrder order = RunOrder.GO_ON; !over.get(); order = AGAIN) {
                int port = bed.server().port();
                try (MeasuredCrawl crawl = new MeasuredCrawl(
                        folder,
                        topic,
                        bed.words(),
                        port,
                        bed.settings().effort().threads(),
                        order)) {
                    underWay.set(crawl);
                    fetched.addAndGet(crawl.runIndexed().figures().fetched());
                    underWay.set(null);
                }
            }
        } catch (IOException | InterruptedException | RuntimeException broken) {
            fault.set(broken);
        }
    }

    /// Returns the number of pages fetched by complete runs.
    long fetched() {
        return fetched.get();
    }

    /// Stops the current run and waits for its end.
    ///
    /// @throws IllegalStateException if a crawl failed
    @Override
    public void close() {
        over.set(true);
        MeasuredCrawl crawl = underWay.get();
        if (crawl != null) {
            crawl.stop();
        }
        try {
            runs.join();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        if (fault.get() != null) {
            throw new IllegalStateException("the concurrent crawl failed", fault.get());
        }
    }
}
