package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// A query ready to be run.
///
/// @param text finds pages by their terms, and scores them so that the best few hundred are among them; holds the
///     filters too, without a score
/// @param ranked scores alike, and finds what `text` finds and more: without the rule of how much of the query a
///     page must hold, which keeps Lucene from passing over most postings; empty where there is no such rule
/// @param refinement ranks those; empty where nothing was typed that could be
/// @param words the terms that were looked up, folded, in the order in which they were typed; for marking them
/// @param asked words that a page is asked for; found pages may lack some
/// @param parted pages that hold all of these come before those that lack some
/// @param phrases texts that stand in each page side by side, folded
/// @param read how the query was understood, for people
/// @param demanding a page must hold whole words of it: where none does, a plan that demands less may find some
/// @param empty nothing can be found, and `read` says why
public record PlannedQuery(
        Query text,
        Optional<Query> ranked,
        Optional<Refinement> refinement,
        List<String> words,
        List<AskedWord> asked,
        boolean parted,
        List<String> phrases,
        String read,
        boolean demanding,
        boolean empty) {
    /// Words beyond which nobody counts the pages that hold all of them.
    private static final int MOST_COUNTED = 12;

    public PlannedQuery {
        words = List.copyOf(words);
        asked = List.copyOf(asked);
        phrases = List.copyOf(phrases);
    }

    /// Nothing can be found.
    ///
    /// @param why for people
    static PlannedQuery nothing(String why) {
        return new PlannedQuery(
                MatchNoDocsQuery.INSTANCE,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                false,
                List.of(),
                why,
                false,
                true);
    }

    /// The same, each of its queries replaced by one that finds the same.
    public PlannedQuery with(Preparation preparation) throws IOException {
        Optional<Query> sameRanked = ranked.isEmpty() ? Optional.empty() : Optional.of(preparation.of(ranked.get()));
        List<AskedWord> sameAsked = new ArrayList<>();
        for (AskedWord word : asked) {
            sameAsked.add(new AskedWord(word.text(), word.grams(), preparation.of(word.held())));
        }
        return new PlannedQuery(
                preparation.of(text),
                sameRanked,
                refinement,
                words,
                sameAsked,
                parted,
                phrases,
                read,
                demanding,
                empty);
    }

    /// Whether it is told how many pages hold all words.
    public boolean counted() {
        return asked.size() <= MOST_COUNTED;
    }

    /// Finds pages that hold all the words that are asked for, whatever else is wanted of them.
    public Query allWords() {
        return AskedWord.all(asked);
    }

    /// Finds those of its pages that hold all words.
    public Query holdingAll() {
        return with(Occur.FILTER);
    }

    /// Finds those of its pages that lack some.
    public Query lackingSome() {
        return with(Occur.MUST_NOT);
    }

    private Query with(Occur words) {
        return new BooleanQuery.Builder()
                .add(text, Occur.MUST)
                .add(allWords(), words)
                .build();
    }

    /// Makes a query that finds the same as another.
    @FunctionalInterface
    public interface Preparation {
        /// Returns a query that finds the same as `query`.
        ///
        /// @throws IOException if the index cannot be read
        Query of(Query query) throws IOException;
    }
}
