package dev.remora.lab.app;

import dev.remora.lab.experiment.TrialCluster;
import dev.remora.search.app.wiring.Ended;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/// `lab --cluster`: the cluster on which the trials run.
final class LabCluster {
    private LabCluster() {}

    /// Checks that what was asked for can run on a cluster.
    ///
    /// @param otherwise true if it is not a comparison of an archived web
    static void check(boolean otherwise) {
        if (otherwise) {
            throw Ended.badInput("--cluster compares strategies on archived webs (WARC files or folders) with --topics:"
                    + " leave out --sections, --coverage, --shards and --freshness, and give no collection");
        }
    }

    /// Connects to a cluster.
    ///
    /// @throws IllegalArgumentException with words for people, if there is no such cluster
    static TrialCluster.Connection connect(String master, List<Path> webs, Set<String> words) {
        TrialCluster cluster = ServiceLoader.load(TrialCluster.class)
                .findFirst()
                .orElseThrow(() -> Ended.badInput("--cluster needs the module of the cluster, which is not on the "
                        + "class path: start with ./remora lab in a folder with the sources"));
        return cluster.connect(
                master,
                webs.stream().map(Path::toAbsolutePath).map(Path::normalize).toList(),
                words);
    }
}
