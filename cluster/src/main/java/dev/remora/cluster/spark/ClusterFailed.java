package dev.remora.cluster.spark;

/// A cluster did not do what it was asked for; the message is for people.
public final class ClusterFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param words for people
    public ClusterFailed(String words) {
        super(words);
    }

    /// @param words for people
    public ClusterFailed(String words, Throwable cause) {
        super(words, cause);
    }
}
