package dev.remora.cluster.trial;

import dev.remora.lab.experiment.TrialCluster;
import dev.remora.lab.experiment.TrialFailed;
import dev.remora.lab.experiment.TrialOrder;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.topic.Topic;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A Spark application that makes trials. Each order is a job of one task, and the thread that gives it waits for
/// the reply.
final class SparkConnection implements TrialCluster.Connection {
    private static final Logger LOG = LoggerFactory.getLogger(SparkConnection.class);
    /// Threads that wait cost little; more than there are cores in a cluster for which this is meant.
    private static final int ORDERS_AT_A_TIME = 256;

    private final JavaSparkContext spark;
    private final String master;
    private final Broadcast<MachineWeb> web;

    /// @param spark closed with this
    /// @param master its address
    SparkConnection(JavaSparkContext spark, String master, MachineWeb web) {
        this.spark = spark;
        this.master = master;
        this.web = spark.broadcast(web);
    }

    @Override
    public String description() {
        return (String) ask(new MachineTask.Describe());
    }

    @Override
    public int atATime() {
        return ORDERS_AT_A_TIME;
    }

    @Override
    public void check(Topic topic, List<String> models) {
        ask(MachineTask.Check.of(topic, models));
    }

    @Override
    public Trace run(TrialOrder order) {
        return (Trace) ask(MachineTask.Crawl.of(order));
    }

    private Serializable ask(MachineTask task) {
        return switch (reply(task)) {
            case MachineReply.Done(Serializable result) -> result;
            case MachineReply.BadInput(String words) -> throw new IllegalArgumentException(words);
            case MachineReply.Failed(String machine, String words) ->
                throw new TrialFailed(task + " failed on " + machine + ": " + words);
        };
    }

    private MachineReply reply(MachineTask task) {
        try {
            return spark.parallelize(List.of(task), 1)
                    .map(new Performance(web))
                    .collect()
                    .getFirst();
        } catch (Exception e) { // Scala declares no checked exceptions; these are an executor's or a master's end
            LOG.error("{} on {}", task, master, e);
            String words = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new TrialFailed(task + " could not be done on " + master + ": " + words, e);
        }
    }

    @Override
    public void close() {
        spark.close();
    }
}
