package dev.remora.search.rank;

import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;

/// Folds near-duplicate results into the best of each group. The groups come from the crawl ([Fields#CLUSTER]).
///
/// @param shown best first
/// @param similar number of other results that each document represents; only if above 0
record NearFold(List<Candidate> shown, Map<Integer, Integer> similar) {
    private static final int APART = 10;

    /// Returns the results unfolded.
    static NearFold none(List<Candidate> ranked) {
        return new NearFold(ranked, Map.of());
    }

    /// Keeps each address once, at its best rank: a page may be in the indexes of several topics.
    ///
    /// @param ranked best first
    static List<Candidate> distinctAddresses(List<Candidate> ranked) {
        Set<Long> seen = new HashSet<>();
        List<Candidate> once = new ArrayList<>(ranked);
        once.removeIf(candidate -> !seen.add(candidate.key()));
        return once;
    }

    /// Folds near-duplicates.
    ///
    /// @param ranked best first
    static NearFold of(IndexReader reader, List<Candidate> ranked) throws IOException {
        Map<Integer, Long> clusters = clusters(reader, ranked);
        Map<Long, Integer> best = new HashMap<>();
        Map<Integer, Integer> similar = new HashMap<>();
        List<Candidate> shown = new ArrayList<>(ranked.size());
        for (Candidate candidate : ranked) {
            Long cluster = clusters.get(candidate.doc());
            Integer before = cluster == null ? null : best.putIfAbsent(cluster, candidate.doc());
            if (before == null) {
                shown.add(candidate);
            } else {
                similar.merge(before, 1, Integer::sum);
            }
        }
        return new NearFold(shown, similar);
    }

    /// Arranges results so that each ten have at most one of a group of near-duplicates; the others follow
    /// after the ten.
    ///
    /// @param ranked all results
    static Collapse<Candidate> apart(IndexReader reader, List<Candidate> ranked) throws IOException {
        Map<Integer, Long> clusters = clusters(reader, ranked);
        return new Collapse<>(
                candidate -> {
                    Long cluster = clusters.get(candidate.doc());
                    return cluster == null ? "page " + candidate.doc() : "cluster " + cluster;
                },
                _ -> true,
                _ -> 0,
                APART,
                1);
    }

    /// Returns the number of other results that a shown one represents.
    int similar(Candidate candidate) {
        return similar.getOrDefault(candidate.doc(), 0);
    }

    private static Map<Integer, Long> clusters(IndexReader reader, List<Candidate> candidates) throws IOException {
        List<LeafReaderContext> leaves = reader.leaves();
        List<Candidate> inOrder = new ArrayList<>(candidates);
        inOrder.sort(Comparator.comparingInt(Candidate::doc));
        Map<Integer, Long> clusters = new HashMap<>();
        LeafReaderContext leaf = null;
        NumericDocValues column = null;
        for (Candidate candidate : inOrder) {
            LeafReaderContext now = leaves.get(ReaderUtil.subIndex(candidate.doc(), leaves));
            if (now != leaf) {
                leaf = now;
                column = DocValues.getNumeric(leaf.reader(), Fields.CLUSTER);
            }
            if (column.advanceExact(candidate.doc() - leaf.docBase)) {
                clusters.put(candidate.doc(), column.longValue());
            }
        }
        return clusters;
    }
}
