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

/// One of two parts of a result list that follow each other: the pages with all words, then those that lack
/// some. Ranked block by block: the best by text (or the newest), then the next block, and so on.
///
/// For one search and one thread.
public final class Tier {
    private final Found found;
    private final Rescorer candidates;
    private final Lacking lacking;
    private final Rescorer.Scored scored;
    private final Set<Integer> known;
    private final List<List<Candidate>> blocks = new ArrayList<>();
    private boolean more;

    /// How the pages of a tier are found.
    ///
    /// @param first the best, in that order
    /// @param deeper finds a given number of the best, including those of `first`
    /// @param size pages in a block
    /// @param sort order of the pages in a block
    /// @param whole true if its pages have all words asked for
    public record Found(TopDocs first, Deeper deeper, int size, Sort sort, boolean whole) {}

    /// Finds the best pages of a tier.
    @FunctionalInterface
    public interface Deeper {
        /// Returns the best `number` pages, including those found first.
        ScoreDoc[] best(int number) throws IOException;
    }

    /// Tells what pages lose of their scores by what they lack of the query.
    @FunctionalInterface
    public interface Lacking {
        /// Pages lose nothing.
        Lacking NOTHING = (_, _) -> 0;

        /// Returns what a page loses, 0 or more; the best text scores 1.
        ///
        /// @param block that it belongs to
        double loss(Candidate page, List<Candidate> block);
    }

    /// Scores the first block.
    ///
    /// @param lacking what pages lose of their scores
    public Tier(Found found, Rescorer candidates, Lacking lacking) throws IOException {
        this.found = found;
        this.candidates = candidates;
        this.lacking = lacking;
        TopDocs first = found.first();
        Rescorer.Scored plain = candidates.of(first.scoreDocs, found.whole());
        scored = found.sort() == Sort.RELEVANCE ? candidates.withFeedback(plain) : plain;
        known = Arrays.stream(first.scoreDocs).map(doc -> doc.doc).collect(Collectors.toUnmodifiableSet());
        blocks.add(sorted(scored.pages()));
        more = first.totalHits.relation() != Relation.EQUAL_TO || first.totalHits.value() > first.scoreDocs.length;
    }

    /// Returns the blocks ranked so far.
    public List<List<Candidate>> blocks() {
        return blocks;
    }

    /// Returns the first block, with scores.
    public Rescorer.Scored scored() {
        return scored;
    }

    /// True if there may be more pages.
    public boolean more() {
        return more;
    }

    /// Ranks further blocks, up to `limit` pages.
    public void deepen(int limit) throws IOException {
        ScoreDoc[] best = found.deeper().best(limit);
        more = best.length == limit;
        List<ScoreDoc> rest =
                Arrays.stream(best).filter(doc -> !known.contains(doc.doc)).toList();
        for (int start = (blocks.size() - 1) * found.size(); start < rest.size(); start += found.size()) {
            int end = Math.min(start + found.size(), rest.size());
            if (end - start < found.size() && more) {
                break; // a block is ranked only when it is complete
            }
            ScoreDoc[] block = rest.subList(start, end).toArray(ScoreDoc[]::new);
            blocks.add(sorted(candidates.like(scored, block, found.whole())));
        }
    }

    private List<Candidate> sorted(List<Candidate> block) {
        if (found.sort() == Sort.RELEVANCE) {
            List<Candidate> all = List.copyOf(block);
            block.replaceAll(page -> page.lacking(lacking.loss(page, all)));
            block.sort(Candidate.BEST_FIRST);
        }
        return block;
    }
}
