package dev.remora.rivals;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Measures one crawler: a shorter crawl to warm up, then the one that counts; prints `pagesPerSecond=…` and
/// `cpuSeconds=…`, of all threads.
public final class RivalCrawl {
    private RivalCrawl() {}

    /// @param args crawler (webmagic, crawler4j), file of seeds, port of the proxy, pages, threads, scratch
    ///     folder
    public static void main(String[] args) throws Exception {
        if (args.length != 6) {
            System.err.println("usage: webmagic|crawler4j SEEDS-FILE PROXY-PORT PAGES THREADS SCRATCH-FOLDER");
            System.exit(2);
        }
        Rival rival =
                switch (args[0]) {
                    case "webmagic" -> new WebMagicCrawl();
                    case "crawler4j" -> new Crawler4jCrawl();
                    default -> throw new IllegalArgumentException("no such crawler: " + args[0]);
                };
        List<String> seeds = Files.readAllLines(Path.of(args[1]));
        int port = Integer.parseInt(args[2]);
        int pages = Integer.parseInt(args[3]);
        int threads = Integer.parseInt(args[4]);
        Path scratch = Path.of(args[5]);
        rival.crawl(new Rival.Task(seeds, port, Math.max(1, pages / 2), threads, scratch));
        System.gc();
        long before = cpuTime();
        System.out.println("pagesPerSecond=" + rival.crawl(new Rival.Task(seeds, port, pages, threads, scratch)));
        System.out.println("cpuSeconds=" + (cpuTime() - before) / 1e9);
        System.exit(0);
    }

    private static long cpuTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
