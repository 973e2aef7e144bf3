package dev.remora.cluster.app;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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

    private static void within(String option, int given, int most) {
        if (given < 1 || given > most) {
            throw Ended.badInput(option + " is " + given + "; allowed: 1 to " + most);
        }
    }
}
