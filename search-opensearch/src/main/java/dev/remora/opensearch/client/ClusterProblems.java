package dev.remora.opensearch.client;

import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.util.Set;
import javax.net.ssl.SSLException;

/// The errors of an OpenSearch cluster, in words that say what to do.
///
/// @param address of the cluster
record ClusterProblems(EngineAddress address) {
    /// Answers of a node that another one, or the same one later, may answer better: it has too much to do, or it lost
    /// its way to a shard.
    private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);

    /// Whether another node, or the same one later, may answer better.
    static boolean passes(int status) {
        return PASSING.contains(status);
    }

    IndexUnavailable unreachable(IOException e) {
        if (e instanceof SSLException) {
            return of("cannot be reached safely (" + e.getMessage() + "): if its certificate is of an authority "
                    + "of your own, name a file with that authority's certificate (PEM) in "
                    + OpenSearchClient.AUTHORITY);
        }
        return new IndexUnavailable(
                "No OpenSearch node answers at " + address + " ("
                        + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                        + "). Start the cluster, or check the address given with --engine.",
                e);
    }

    /// Whether an answer tells of an index that accepts no writes.
    static boolean isBlock(String answer) {
        return answer.contains("cluster_block_exception") || answer.contains("read-only-allow-delete");
    }

    /// Returns the error for a refused request or a refused part of one.
    ///
    /// @param answer what the cluster says, as JSON
    IndexUnavailable refusal(int status, String answer) {
        if (isBlock(answer)) {
            return of("accepts no writes: a node's disk is fuller than its flood-stage watermark, or the index was "
                    + "made read-only. Free disk space on the nodes; OpenSearch then lifts the block by itself "
                    + "(index.blocks.read_only_allow_delete), and index again to resume after the last commit");
        }
        if (status == 404 && answer.contains("index_not_found_exception")) {
            return new IndexUnavailable(
                    "An index was deleted on the cluster at " + address + " during the request; try again.",
                    new AskAgain("index_not_found_exception"));
        }
        if (answer.contains("search_phase_execution_exception") && status == 503) {
            return problem(
                    "has no copy of some shard in service (its status is red): start the missing nodes",
                    new AskAgain("search_phase_execution_exception"));
        }
        String beginning = answer.length() > 400 ? answer.substring(0, 400) + " …" : answer;
        return problem(
                "refused a request (status " + status + "): " + beginning,
                PASSING.contains(status) ? new AskAgain(beginning) : null);
    }

    IndexUnavailable of(String what) {
        return problem(what, null);
    }

    private IndexUnavailable problem(String what, Exception cause) {
        return new IndexUnavailable("The server at " + address + " " + what + ".", cause);
    }
}
