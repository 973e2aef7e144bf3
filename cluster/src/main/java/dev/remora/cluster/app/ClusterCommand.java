package dev.remora.cluster.app;

import dev.remora.cluster.crawl.DriverBench;
import dev.remora.cluster.crawl.GrowthBench;
import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `remora cluster`: a cluster for trials, on this machine.
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "Starts a small cluster of Apache Spark on this machine, for trials.",
        subcommandsRepeatable = false)
final class ClusterCommand implements Callable<Integer> {
    private static final Pattern MEMORY = Pattern.compile("[1-9]\\d{0,5}[mg]");
    private static final int MOST_WORKERS = 64;
    private static final int MOST_PORTS = 65_535;
    private static final int MOST_LINKS = 1_000_000_000;
    private static final int MOST_ROUNDS = 1_000;
    private static final int ADDRESSES = 250_000;

    private final Wiring wiring;

    ClusterCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        throw Ended.badInput("choose a command: ./remora cluster start");
    }

    @Command(
            name = "start",
            mixinStandardHelpOptions = true,
            description = "Starts a master and workers on 127.0.0.1; Ctrl-C stops them.")
    Integer start(
            @Option(
                            names = "--workers",
                            paramLabel = "N",
                            description = "number of workers (default: ${DEFAULT-VALUE})",
                            defaultValue = "2")
                    int workers,
            @Option(
                            names = "--port",
                            paramLabel = "N",
                            description = "port of the master (default: ${DEFAULT-VALUE})",
                            defaultValue = "7077")
                    int port,
            @Option(
                            names = "--cores",
                            paramLabel = "N",
                            description = "tasks that a worker runs at a time (default: ${DEFAULT-VALUE})",
                            defaultValue = "1")
                    int cores,
            @Option(
                            names = "--memory",
                            paramLabel = "SIZE",
                            description = "memory that a worker gives its executors (default: ${DEFAULT-VALUE})",
                            defaultValue = "2g")
                    String memory)
            throws InterruptedException {
        within("--workers", workers, MOST_WORKERS);
        within("--port", port, MOST_PORTS);
        within("--cores", cores, Runtime.getRuntime().availableProcessors());
        if (!MEMORY.matcher(memory).matches()) {
            throw Ended.badInput("--memory is '" + memory + "'; allowed: a number with m or g, such as 2g");
        }
        Path folder = Path.of(System.getProperty("remora.data", "."), ".remora", "cluster")
                .toAbsolutePath()
                .normalize();
        try (SparkDaemons daemons =
                SparkDaemons.start(folder, new SparkDaemons.Settings(port, workers, cores, memory))) {
            wiring.terminal()
                    .say("A cluster of " + workers + (workers == 1 ? " worker" : " workers") + ": " + daemons.master()
                            + "\nUse it with: ./remora lab WEB --topics FILE --cluster " + daemons.master()
                            + "\nLogs: " + folder + "\nStop it with Ctrl-C.");
            throw Ended.failed(daemons.awaitEnd() + " has ended. Its log is in " + folder);
        } catch (IOException e) {
            throw Ended.failed("the cluster could not be started: " + e.getMessage());
        }
    }

    @Command(
            name = "rounds",
            mixinStandardHelpOptions = true,
            description = "Measures what the rounds of a crawl cost the driver, with simulated shards.")
    Integer rounds(
            @Option(
                            names = "--shards",
                            paramLabel = "N",
                            description = "number of shards (default: ${DEFAULT-VALUE})",
                            defaultValue = "1000")
                    int shards,
            @Option(
                            names = "--links",
                            paramLabel = "N",
                            description = "links queued in each shard (default: ${DEFAULT-VALUE})",
                            defaultValue = "1000000")
                    int links,
            @Option(
                            names = "--rounds",
                            paramLabel = "N",
                            description = "number of rounds (default: ${DEFAULT-VALUE})",
                            defaultValue = "9")
                    int rounds) {
        within("--shards", shards, Shard.MOST);
        within("--links", links, MOST_LINKS);
        within("--rounds", rounds, MOST_ROUNDS);
        try {
            DriverBench.Cost cost = DriverBench.run(shards, links, rounds);
            wiring.terminal()
                    .out()
                    .println(String.format(
                            Locale.ROOT,
                            "shards %,d | links %,d | driver %.3f s a round | tasks %,d KB | replies %,d KB | heap %,d MB",
                            shards,
                            (long) shards * links,
                            cost.seconds(),
                            cost.taskBytes() >> 10,
                            cost.replyBytes() >> 10,
                            cost.heapBytes() >> 20));
            return 0;
        } catch (IOException e) {
            throw Ended.failed("the rounds could not be measured: " + e.getMessage());
        }
    }

    @Command(
            name = "growth",
            mixinStandardHelpOptions = true,
            description = "Measures what a crawl in shards costs by its size, over a generated web or an archived one.")
    Integer growth(
            @Option(
                            names = "--shards",
                            paramLabel = "N",
                            split = ",",
                            description = "numbers of shards (default: ${DEFAULT-VALUE})",
                            defaultValue = "1,2")
                    List<Integer> shards,
            @Option(
                            names = "--addresses",
                            paramLabel = "N",
                            description = "addresses of the generated web (default: " + ADDRESSES + ")")
                    Optional<Integer> addresses,
            @ArgGroup(exclusive = false) ArchivedWeb archived,
            @Option(
                            names = "--pages",
                            paramLabel = "N",
                            description = "pages to fetch (default: ${DEFAULT-VALUE})",
                            defaultValue = "5000")
                    int pages,
            @Option(
                            names = "--round-pages",
                            paramLabel = "N",
                            description = "pages of a first round and shard (default: ${DEFAULT-VALUE})",
                            defaultValue = "32")
                    int roundPages,
            @Option(
                            names = "--times",
                            paramLabel = "N",
                            description = "crawls with each number of shards, of which the median is printed; "
                                    + "above 1, a crawl before them is not counted (default: ${DEFAULT-VALUE})",
                            defaultValue = "3")
                    int times) {
        shards.forEach(number -> within("--shards", number, Shard.MOST));
        within("--pages", pages, MOST_LINKS);
        within("--round-pages", roundPages, MOST_LINKS);
        within("--times", times, MOST_ROUNDS);
        return measure(new GrowthBench.Work(source(addresses, archived), pages, roundPages), shards, times);
    }

    private GrowthBench.Source source(Optional<Integer> addresses, ArchivedWeb archived) {
        addresses.ifPresent(number -> within("--addresses", number, MOST_LINKS));
        if (archived == null) {
            return new GrowthBench.Source.Generated(addresses.orElse(ADDRESSES));
        }
        if (addresses.isPresent()) {
            throw Ended.badInput("--addresses is for a generated web; with --web leave it out");
        }
        return new GrowthBench.Source.Archived(archived.web, wiring.topic(archived.topic, new UrlRules(true)));
    }

    private int measure(GrowthBench.Work work, List<Integer> shards, int times) {
        try {
            List<GrowthBench.Cost> costs = GrowthBench.run(work, shards, times);
            costs.forEach(cost -> wiring.terminal().out().println(said(cost, costs.getFirst())));
            return 0;
        } catch (IOException | ClusterFailed e) {
            throw Ended.failed("growth could not be measured: " + e.getMessage());
        }
    }

    /// An archived web with the topic that is crawled in it.
    static final class ArchivedWeb {
        @Option(names = "--web", required = true, paramLabel = "FOLDER", description = "folder of WARC files to crawl")
        private Path web;

        @Option(
                names = "--topic",
                required = true,
                paramLabel = "FILE",
                description = "topic file of the crawl in this folder")
        private Path topic;
    }

    private static String said(GrowthBench.Cost cost, GrowthBench.Cost first) {
        return String.format(
                Locale.ROOT,
                "shards %,d | pages %,d | addresses %,d | rounds %,d | CPU %.1f s, at the end %.1f s | "
                        + "%.1f pages per CPU second, %.2f of the first | stored %,d bytes a page | "
                        + "shuffled %,d bytes a page",
                cost.shards(),
                cost.pages(),
                cost.addresses(),
                cost.rounds(),
                cost.cpu().crawling(),
                cost.cpu().ending(),
                cost.speed(),
                cost.speed() / first.speed(),
                cost.bytes().stored() / cost.pages(),
                cost.bytes().shuffled() / cost.pages());
    }

    private static void within(String option, int given, int most) {
        if (given < 1 || given > most) {
            throw Ended.badInput(option + " is " + given + "; allowed: 1 to " + most);
        }
    }
}
