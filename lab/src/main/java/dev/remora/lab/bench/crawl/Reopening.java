package dev.remora.lab.bench.crawl;

import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;

/// The process that opens a large collection in a small heap and resumes its crawl.
final class Reopening {
    private Reopening() {}

    /// Opens the collection, reports the figures, and crawls if requested.
    ///
    /// @param args the collection's folder, port of the proxy, threads, whether to crawl
    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        Topic topic = topic(folder);
        BenchWords words = BenchWords.load();
        long start = System.nanoTime();
        try (MeasuredCrawl crawl =
                new MeasuredCrawl(folder, topic, words, Integer.parseInt(args[1]), Integer.parseInt(args[2]))) {
            tell("seconds", (System.nanoTime() - start) / 1e9);
            tell("heap", heapInUse());
            if (Boolean.parseBoolean(args[3])) {
                CrawlProgress end = crawl.runIndexed();
                if (end.state() == CrawlProgress.State.FINISHED) {
                    tell("pages", (double) end.figures().fetched());
                }
            }
        }
        tell("closed", 1);
    }

    private static Topic topic(Path folder) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return collection.topic();
        }
    }

    /// Returns the megabytes in use after a full garbage collection.
    private static double heapInUse() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return (heap.totalMemory() - heap.freeMemory()) / 1048576.0;
    }

    private static void tell(String key, double value) {
        System.out.println(key + "=" + value);
        System.out.flush();
    }
}
