package dev.remora.opensearch.client;

/// The cause of a refusal: an index was deleted, since it was built anew. What is asked again finds the new one.
public final class IndexGone extends RuntimeException {
    private static final long serialVersionUID = 1;

    IndexGone() {
        super("index_not_found_exception");
    }
}
