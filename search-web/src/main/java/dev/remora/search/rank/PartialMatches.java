package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.Rescorer.Candidate;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;

/// Finds where the partial matches begin in a list of results: after this place no result has all words of the
/// query.
final class PartialMatches {
    /// Unknown, or no result has all words, or all ranked results may.
    private static final int NOWHERE = Integer.MAX_VALUE;

    private PartialMatches() {}

    /// Returns the number of results up to the last full match, if it is known that none follows.
    ///
    /// @param full number of pages with all words
    /// @param parted ranked in tiers
    /// @param number of results ranked; later ones are ignored
    static int from(
            Ranking.Ranked ranked,
            Optional<Total> full,
            PlannedQuery query,
            boolean parted,
            IndexSearcher searcher,
            int number)
            throws IOException {
        boolean some = full.map(total -> total.value() > 0).orElse(false);
        if (query.tiers().words().isEmpty() || !some) {
            return NOWHERE;
        }
        List<Candidate> pages = ranked.pages().subList(0, number);
        int[] docs = pages.stream().mapToInt(Candidate::doc).toArray();
        // Ranked in tiers, each page is known to have all words or to lack one.
        boolean[] holds = parted
                ? new boolean[number]
                : FirstPass.finds(searcher, query.tiers().allWords(), docs);
        int from = 0;
        long seen = 0;
        for (int i = 0; i < number; i++) {
            if (holds[i] || pages.get(i).whole()) {
                from = i + 1;
                seen += 1 + ranked.folded().similar(pages.get(i));
            }
        }
        boolean all = full.get().exact() && seen >= full.get().value();
        return parted || all ? from : NOWHERE;
    }
}
