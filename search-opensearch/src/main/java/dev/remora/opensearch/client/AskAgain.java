package dev.remora.opensearch.client;

/// The cause of a refusal that passes: an index was deleted, since it was built anew, or a node went away during the
/// request. What is asked again, with a new look at the cluster's indexes, may be answered.
public final class AskAgain extends RuntimeException {
    private static final long serialVersionUID = 1;

    AskAgain(String what) {
        super(what);
    }
}
