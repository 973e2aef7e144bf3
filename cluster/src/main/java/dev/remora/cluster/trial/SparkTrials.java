package dev.remora.cluster.trial;

import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.cluster.spark.SparkMaster;
import dev.remora.lab.experiment.TrialCluster;
import dev.remora.lab.experiment.TrialFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Apache Spark as the cluster of the lab.
public final class SparkTrials implements TrialCluster {
    @Override
    public Connection connect(String master, List<Path> webs, Set<String> words) {
        SparkMaster cluster = SparkMaster.at(master);
        MachineWeb web = new MachineWeb(webs.stream().map(Path::toString).toList(), Set.copyOf(words));
        try {
            return new SparkConnection(cluster.connect("Remora lab"), master, web);
        } catch (ClusterFailed e) {
            throw new TrialFailed(String.valueOf(e.getMessage()), e);
        }
    }
}
