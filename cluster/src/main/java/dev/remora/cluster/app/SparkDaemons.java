package dev.remora.cluster.app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/// A master and workers of Spark as child processes on loopback.
final class SparkDaemons implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration MASTER_UP = Duration.ofMinutes(2);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final Duration GOODBYE = Duration.ofSeconds(10);

    private final Path folder;
    private final Settings settings;
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Thread stopper = new Thread(this::stop);

    /// @param port of the master
    /// @param workers how many
    /// @param cores tasks that each runs at a time
    /// @param memory that each gives its executors, such as `2g`
    record Settings(int port, int workers, int cores, String memory) {}

    private SparkDaemons(Path folder, Settings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /// Starts them; returns when the master answers.
    ///
    /// @param folder for logs and working files; what an earlier cluster left there is deleted
    /// @throws IOException if the port is taken or the master does not come up; with words for people
    static SparkDaemons start(Path folder, Settings settings) throws IOException, InterruptedException {
        try (ServerSocket free = new ServerSocket()) {
            free.setReuseAddress(true);
            free.bind(address(settings.port()));
        } catch (IOException e) {
            throw new IOException("port " + settings.port() + " of 127.0.0.1 is taken; choose another with --port", e);
        }
        empty(folder);
        Files.createDirectories(folder.resolve("spark"));
        Files.createSymbolicLink(folder.resolve("spark/jars"), jars());
        SparkDaemons daemons = new SparkDaemons(folder, settings);
        Runtime.getRuntime().addShutdownHook(daemons.stopper);
        try {
            daemons.startAll();
        } catch (IOException | InterruptedException | RuntimeException e) {
            daemons.close();
            throw e;
        }
        return daemons;
    }

    private static void empty(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(one);
                }
            }
        }
    }

    /// The folder of Spark's jars: a worker wants them in a folder of its home.
    private static Path jars() throws IOException {
        try {
            Path jar = Path.of(SparkConf.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return jar.toAbsolutePath().getParent();
        } catch (URISyntaxException e) {
            throw new IOException("the jars of Spark are in a folder with a name that cannot be used", e);
        }
    }

    private void startAll() throws IOException, InterruptedException {
        String port = String.valueOf(settings.port());
        start("the master", SparkDaemon.MASTER, List.of("--host", LOOPBACK, "--port", port, "--webui-port", "0"));
        awaitMaster();
        for (int i = 1; i <= settings.workers(); i++) {
            List<String> arguments = new ArrayList<>(List.of("--host", LOOPBACK, "--webui-port", "0"));
            arguments.addAll(List.of("--cores", String.valueOf(settings.cores()), "--memory", settings.memory()));
            arguments.addAll(List.of("--work-dir", folder.resolve("work-" + i).toString(), master()));
            start("worker " + i, SparkDaemon.WORKER, arguments);
        }
    }

    private void start(String name, String kind, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        for (String opened :
                List.of("java.lang", "java.lang.invoke", "java.io", "java.nio", "java.util", "sun.nio.ch")) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC", // they do little: a small heap, and a fast start
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j.provider=org.apache.logging.slf4j.SLF4JProvider",
                "-Dlogback.configurationFile=dev/remora/cluster/logback-node.xml",
                "-cp",
                System.getProperty("java.class.path"),
                SparkDaemon.class.getName(),
                kind));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", folder.resolve("spark").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13"); // else a worker looks for a build of Spark
        builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve(name.replace("the ", "").replace(' ', '-') + ".log")
                        .toFile());
        processes.put(name, builder.start());
    }

    private void awaitMaster() throws IOException, InterruptedException {
        long end = System.nanoTime() + MASTER_UP.toNanos();
        Process process = processes.values().iterator().next();
        while (!answers()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("the master does not answer. Its log is in " + folder);
            }
            Thread.sleep(LOOK_AGAIN);
        }
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(address(settings.port()), (int) LOOK_AGAIN.toMillis());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /// The address of the master.
    String master() {
        return "spark://" + LOOPBACK + ":" + settings.port();
    }

    /// Waits until a process ends.
    ///
    /// @return its name
    String awaitEnd() throws InterruptedException {
        List<CompletableFuture<Process>> ends =
                processes.values().stream().map(Process::onExit).toList();
        CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new)).join();
        return processes.entrySet().stream()
                .filter(entry -> !entry.getValue().isAlive())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /// Stops them, workers first: a worker ends its executors.
    private void stop() {
        List.copyOf(processes.values()).reversed().forEach(Process::destroy);
        try {
            for (Process process : processes.values()) {
                if (!process.waitFor(GOODBYE.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException e) {
            processes.values().forEach(Process::destroyForcibly);
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException e) {
            // the JVM is ending: it has run, or is running
        }
    }
}
