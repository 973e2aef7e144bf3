package dev.remora.search.rank;

import dev.remora.search.query.AskedWord;
import dev.remora.search.query.MatchTiers;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.Rescorer.Candidate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.search.IndexSearcher;

/// How much of the query each candidate lacks, in quarters of its words: 0 for a full match, 4 for a page that has none
/// of them. Looked up block by block, when first asked for.
///
/// For one search and one thread.
final class MatchGrades {
    private static final int STEPS = 4;

    private final IndexSearcher searcher;
    private final List<AskedWord> words;
    private final Map<Integer, Integer> known = new HashMap<>();

    /// @param tiers the words that a page should have; if they are too many to be counted, all candidates are alike
    MatchGrades(IndexSearcher searcher, MatchTiers tiers) {
        this.searcher = searcher;
        words = tiers.counted() ? tiers.words() : List.of();
    }

    /// Returns the grade of a candidate.
    ///
    /// @param block of candidates that it belongs to
    int of(Candidate page, Supplier<List<Candidate>> block) {
        if (words.isEmpty() || page.whole()) {
            return 0;
        }
        if (!known.containsKey(page.doc())) {
            look(block.get());
        }
        return known.get(page.doc());
    }

    private void look(List<Candidate> block) {
        int[] docs = block.stream().mapToInt(Candidate::doc).toArray();
        int[] lacks = new int[docs.length];
        try {
            for (AskedWord word : words) {
                boolean[] holds = FirstPass.finds(searcher, word.held(), docs);
                Arrays.setAll(lacks, i -> lacks[i] + (holds[i] ? 0 : 1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int i = 0; i < docs.length; i++) {
            known.put(docs[i], Math.ceilDiv(STEPS * lacks[i], words.size()));
        }
    }
}
