package dev.remora.cluster.trial;

import dev.remora.search.app.wiring.Ended;
import java.io.IOException;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does tasks on an executor.
///
/// @param web sent once to each executor
record Performance(Broadcast<MachineWeb> web) implements Function<MachineTask, MachineReply> {
    private static final Logger LOG = LoggerFactory.getLogger(Performance.class);

    @Override
    public MachineReply call(MachineTask task) throws InterruptedException {
        try {
            return new MachineReply.Done(task.perform(web.value().trials()));
        } catch (IllegalArgumentException e) { // as in one process: a topic that a model cannot judge by
            return new MachineReply.BadInput(String.valueOf(e.getMessage()));
        } catch (IOException | Ended e) { // both with words for people
            LOG.error("{}", task, e);
            return new MachineReply.Failed(machine(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // else Spark would run it again, to fail again
            LOG.error("{}", task, e);
            return new MachineReply.Failed(machine(), e.toString());
        }
    }

    private static String machine() {
        SparkEnv spark = SparkEnv.get();
        return spark.blockManager().blockManagerId().host() + " (executor " + spark.executorId() + ")";
    }
}
