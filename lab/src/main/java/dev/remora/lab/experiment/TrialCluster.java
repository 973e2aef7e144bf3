package dev.remora.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Machines that make the trials of an experiment. A module of its own provides it, found by
/// [java.util.ServiceLoader] if its jars are on the class path.
public interface TrialCluster {
    /// A cluster whose machines read an archived web and make trials over it, until closed.
    interface Connection extends TrialRunner, AutoCloseable {
        @Override
        void close();
    }

    /// Connects. The web is read by the first trial on each machine.
    ///
    /// @param master address of the cluster, such as `local[2]` or `spark://host:port`
    /// @param webs WARC files or folders, at the same paths on each machine
    /// @param words dictionary words of the topics
    /// @throws IllegalArgumentException with words for people, if there is no such cluster
    Connection connect(String master, List<Path> webs, Set<String> words);
}
