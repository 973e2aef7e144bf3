package dev.remora.search.rank.score;

import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.score.Rescorer.Candidate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits.Relation;

/// A part of a list of results that comes before or after another as a whole: the pages that hold all words, or
/// those that lack some. Ranked block by block: the best by text (or the newest), then those that follow, and so on.
///
/// For one search and one thread.
public final class Tier {
    private final Found found;
    private final Rescorer candidates;
    private final Rescorer.Scored scored;
    private final Set<Integer> known;
    private final List<List<Candidate>> blocks = new ArrayList<>();
    private boolean more;

    /// How its pages are found.
    ///
    /// @param first the best, in that order
    /// @param deeper finds so many of the best, those of `first` among them
    /// @param size pages in a block
    /// @param sort order of the pages in a block
    /// @param whole its pages hold all words that are asked for
    public record Found(TopDocs first, Deeper deeper, int size, Sort sort, boolean whole) {}

    /// Finds the best of a tier.
    @FunctionalInterface
    public interface Deeper {
        /// The best `number` pages, those found first among them.
        ScoreDoc[] best(int number) throws IOException;
    }

    /// Scores what was found first.
    public Tier(Found found, Rescorer candidates) throws IOException {
        this.found = found;
        this.candidates = candidates;
        TopDocs first = found.first();
        scored = candidates.of(first.scoreDocs, found.whole());
        known = Arrays.stream(first.scoreDocs).map(doc -> doc.doc).collect(Collectors.toUnmodifiableSet());
        blocks.add(sorted(scored.pages()));
        more = first.totalHits.relation() != Relation.EQUAL_TO || first.totalHits.value() > first.scoreDocs.length;
    }

    /// What was ranked so far.
    public List<List<Candidate>> blocks() {
        return blocks;
    }

    /// The pages that were found first, with their scores.
    public Rescorer.Scored scored() {
        return scored;
    }

    /// Whether there may be more behind that.
    public boolean more() {
        return more;
    }

    /// Ranks what follows, as far as `limit` pages.
    public void deepen(int limit) throws IOException {
        ScoreDoc[] best = found.deeper().best(limit);
        more = best.length == limit;
        List<ScoreDoc> rest =
                Arrays.stream(best).filter(doc -> !known.contains(doc.doc)).toList();
        for (int start = (blocks.size() - 1) * found.size(); start < rest.size(); start += found.size()) {
            int end = Math.min(start + found.size(), rest.size());
            if (end - start < found.size() && more) {
                break; // a block is ranked when it is whole
            }
            ScoreDoc[] block = rest.subList(start, end).toArray(ScoreDoc[]::new);
            blocks.add(sorted(candidates.like(scored, block, found.whole())));
        }
    }

    private List<Candidate> sorted(List<Candidate> block) {
        if (found.sort() == Sort.RELEVANCE) {
            block.sort(Candidate.BEST_FIRST);
        }
        return block;
    }
}
