package dev.remora.cluster.trial;

import dev.remora.lab.experiment.TrialCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/// Apache Spark as the cluster of the lab. Settings of Spark can be given as system properties, such as
/// `-Dspark.executor.memory=4g`.
public final class SparkTrials implements TrialCluster {
    private static final Pattern LOCAL = Pattern.compile("local\\[(?:[1-9]\\d{0,3}|\\*)]");
    private static final Pattern STANDALONE = Pattern.compile("spark://(?<host>[^/,:\\s]+):(?<port>\\d{1,5})");
    private static final int CONNECT_MILLIS = 5_000;
    private static final String LOOPBACK = "127.0.0.1";

    @Override
    public Connection connect(String master, List<Path> webs, Set<String> words) {
        Matcher address = STANDALONE.matcher(master);
        boolean standalone = address.matches();
        if (!standalone && !LOCAL.matcher(master).matches()) {
            throw new IllegalArgumentException("unknown --cluster '" + master
                    + "'; allowed: local[N] (N threads of this process), or spark://HOST:PORT");
        }
        if (standalone) {
            reach(master, address.group("host"), Integer.parseInt(address.group("port")));
        }
        boolean near = !standalone || isLoopback(address.group("host"));
        MachineWeb web = new MachineWeb(webs.stream().map(Path::toString).toList(), Set.copyOf(words));
        return new SparkConnection(new JavaSparkContext(conf(master, near)), master, web, standalone);
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

    private static SparkConf conf(String master, boolean near) {
        SparkConf conf = new SparkConf()
                .setMaster(master)
                .setIfMissing("spark.app.name", "Remora lab")
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
