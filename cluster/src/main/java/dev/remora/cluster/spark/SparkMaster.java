package dev.remora.cluster.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/// The address of a Spark cluster. Settings of Spark can be given as system properties, such as
/// `-Dspark.executor.memory=4g`.
///
/// @param address `local[N]` or `spark://HOST:PORT`
/// @param remote true if executors are other processes
/// @param near true if all of it is on this machine
public record SparkMaster(String address, boolean remote, boolean near) {
    private static final Pattern LOCAL = Pattern.compile("local\\[(?:[1-9]\\d{0,3}|\\*)]");
    private static final Pattern STANDALONE = Pattern.compile("spark://(?<host>[^/,:\\s]+):(?<port>\\d{1,5})");
    private static final int CONNECT_MILLIS = 5_000;
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration FIRST_EXECUTOR = Duration.ofMinutes(5);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    /// Reads an address, and checks that a master answers there.
    ///
    /// @param text as on the command line
    /// @throws IllegalArgumentException with words for people
    public static SparkMaster at(String text) {
        Matcher parts = STANDALONE.matcher(text);
        boolean standalone = parts.matches();
        if (!standalone && !LOCAL.matcher(text).matches()) {
            throw new IllegalArgumentException("unknown --cluster '" + text
                    + "'; allowed: local[N] (N threads of this process), or spark://HOST:PORT");
        }
        if (standalone) {
            reach(text, parts.group("host"), Integer.parseInt(parts.group("port")));
        }
        return new SparkMaster(text, standalone, !standalone || isLoopback(parts.group("host")));
    }

    /// Connects, and waits for an executor: Spark itself would wait without an end for workers that have the memory.
    ///
    /// @param name of the application, as Spark shows it
    /// @throws ClusterFailed if none starts
    public JavaSparkContext connect(String name) {
        JavaSparkContext spark = new JavaSparkContext(conf(name));
        try {
            awaitExecutor(spark);
        } catch (ClusterFailed e) {
            spark.close();
            throw e;
        }
        return spark;
    }

    private void awaitExecutor(JavaSparkContext spark) {
        long end = System.nanoTime() + FIRST_EXECUTOR.toNanos();
        while (remote && spark.statusTracker().getExecutorInfos().length < 2) { // the driver is counted too
            if (spark.sc().isStopped()) {
                throw new ClusterFailed(address + " has ended the application, because its executors did not start. "
                        + "The logs of its workers say why");
            }
            if (System.nanoTime() > end) {
                throw new ClusterFailed("no worker of " + address + " has started an executor within "
                        + FIRST_EXECUTOR.toMinutes() + " minutes. An executor needs a worker with a free core and "
                        + spark.getConf().get("spark.executor.memory")
                        + " of free memory; less is asked for with REMORA_OPTS=\"-Xmx2g -Dspark.executor.memory=1g\"");
            }
            try {
                Thread.sleep(LOOK_AGAIN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ClusterFailed("interrupted while waiting for an executor of " + address, e);
            }
        }
    }

    /// Without this, Spark would tell of a wrong address only after a minute.
    private static void reach(String master, String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "no Spark master answers at " + master + " (" + e.getMessage()
                            + "). Start a cluster on this machine with ./remora cluster start, or give the address "
                            + "that your master's log names",
                    e);
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private SparkConf conf(String name) {
        SparkConf conf = new SparkConf()
                .setMaster(address)
                .setIfMissing("spark.app.name", name)
                .setIfMissing("spark.ui.enabled", "false")
                .setIfMissing("spark.executor.memory", "2g")
                .setIfMissing("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .setIfMissing("spark.executor.extraJavaOptions", executorFlags())
                .set("spark.speculation", "false");
        return near
                ? conf.setIfMissing("spark.driver.host", LOOPBACK).setIfMissing("spark.driver.bindAddress", LOOPBACK)
                : conf;
    }

    /// The catalogue of topics lies in the product's folder.
    private static String executorFlags() {
        return "-Dfile.encoding=UTF-8 -Dlog4j.provider=org.apache.logging.slf4j.SLF4JProvider"
                + " -Dlogback.configurationFile=dev/remora/cluster/logback-node.xml"
                + " \"-Dremora.home=" + System.getProperty("remora.home", ".") + "\"";
    }
}
