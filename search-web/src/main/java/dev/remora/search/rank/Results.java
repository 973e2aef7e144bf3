package dev.remora.search.rank;

import dev.remora.search.query.AskedWord;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer.AbsentWord;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Scored;
import dev.remora.search.rank.SearchAnswer.Shown;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.ScoreExplainer;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;

/// Reads the stored fields of results and makes their snippets. Thread-safe.
final class Results {
    /// Overhead of a field beyond its text, in characters.
    private static final int FIELD = 50;

    /// Most pages that have the same picture, so that it is still about them: a page may have a translation, or
    /// parts.
    private static final int PICTURED = 3;

    private static final Set<String> SHOWN = Set.of(
            Fields.ID,
            Fields.TOPIC,
            Fields.URL,
            Fields.TITLE,
            Fields.HOST,
            Fields.FETCHED_AT,
            Fields.PUBLISHED_AT,
            Fields.MEDIA_TYPE,
            Fields.PICTURE);

    private final Snippets snippets;
    private final Folding folding = new Folding();
    private final Set<String> read;

    Results(Snippets snippets) {
        this.snippets = snippets;
        read = new HashSet<>(SHOWN);
        read.addAll(snippets.texts());
    }

    /// Returns the results of one page of results.
    ///
    /// @param page best first
    List<Result> of(
            List<Candidate> page,
            NearFold folded,
            SearchRequest request,
            PlannedQuery query,
            Scope scope,
            ScoreExplainer reasons)
            throws IOException {
        int[] docs = page.stream().mapToInt(Candidate::doc).toArray();
        List<Document> documents = stored(docs, scope);
        List<List<String>> missing = missing(page, query, folding.foldWithOffsets(request.query()), scope);
        List<Snippets.Shown> shown = snippets.of(scope.lookup(), query.searched(), documents);
        List<Result> results = new ArrayList<>(docs.length);
        for (int i = 0; i < docs.length; i++) {
            Candidate found = page.get(i);
            Document document = documents.get(i);
            Optional<ScoreExplanation> explain = request.explain() ? Optional.of(reasons.of(found)) : Optional.empty();
            results.add(new Result(
                    FoundPage.of(document, document.get(Fields.TOPIC)),
                    new Shown(
                            document.get(Fields.TITLE),
                            shown.get(i).titleHtml(),
                            shown.get(i).snippetHtml(),
                            picture(document, scope)),
                    new Scored(
                            found.score(),
                            found.signals().priors().relevance(),
                            found.signals().priors().pageRank(),
                            reasons.parts(found),
                            explain),
                    missing.get(i),
                    folded.similar(found)));
        }
        return results;
    }

    private static Optional<String> picture(Document document, Scope scope) throws IOException {
        String address = document.get(Fields.PICTURE);
        boolean its = address != null
                && scope.lookup().states(new Term(Fields.PICTURE, address)).docFreq() <= PICTURED;
        return its ? Optional.of(address) : Optional.empty();
    }

    /// Returns the words of the query that no page has, as they were typed.
    List<AbsentWord> absent(SearchRequest request, PlannedQuery query, Scope scope) throws IOException {
        return AbsentWords.of(query, folding.foldWithOffsets(request.query()), scope.searcher());
    }

    /// Returns the words of the query that each page lacks.
    private static List<List<String>> missing(List<Candidate> page, PlannedQuery query, FoldedText typed, Scope scope)
            throws IOException {
        List<List<String>> missing =
                page.stream().<List<String>>map(found -> new ArrayList<>()).toList();
        if (page.stream().allMatch(Candidate::whole)) {
            return missing;
        }
        int[] docs = page.stream().mapToInt(Candidate::doc).toArray();
        for (AskedWord word : query.tiers().words()) {
            boolean[] holds = FirstPass.finds(scope.searcher(), word.held(), docs);
            for (int i = 0; i < docs.length; i++) {
                if (!holds[i]) {
                    missing.get(i).add(word.typed(typed));
                }
            }
        }
        return missing;
    }

    /// Returns the stored fields of pages. Page texts are compressed; reading ten of them takes a fifth of a
    /// search.
    private List<Document> stored(int[] docs, Scope scope) throws IOException {
        StoredFields stored = scope.searcher().storedFields();
        List<Document> documents = new ArrayList<>(docs.length);
        for (int doc : docs) {
            Optional<Document> before = scope.seen().pages().get(doc);
            Document document = before.isPresent() ? before.get() : stored.document(doc, read);
            if (before.isEmpty()) {
                scope.seen().pages().put(doc, document, characters(document));
            }
            documents.add(document);
        }
        return documents;
    }

    private static long characters(Document document) {
        long characters = 0;
        for (IndexableField field : document) {
            characters += FIELD
                    + (field.stringValue() == null ? 0 : field.stringValue().length());
        }
        return characters;
    }
}
