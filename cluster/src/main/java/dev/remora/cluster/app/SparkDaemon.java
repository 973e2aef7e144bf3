package dev.remora.cluster.app;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;

/// A process of Spark's master or worker. It ends when its standard input does, so that none outlives the command
/// that started it, even if that was killed.
final class SparkDaemon {
    static final String MASTER = "master";
    static final String WORKER = "worker";

    private SparkDaemon() {}

    /// Runs until the parent ends it.
    ///
    /// @param args `master` or `worker`, and its arguments
    public static void main(String[] args) {
        Thread.ofPlatform().daemon().name("parent").start(SparkDaemon::endWithParent);
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        if (args[0].equals(MASTER)) {
            Master.main(rest);
        } else {
            Worker.main(rest);
        }
    }

    private static void endWithParent() {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) { // ended as well
            System.exit(1);
        }
        System.exit(0);
    }
}
