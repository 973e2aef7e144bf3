package dev.remora.search.page;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.ClassicSimilarity;

/// Finds pages that share a page's most significant words (tf · idf, Lucene's [MoreLikeThis]).
///
/// @param stopWords ignored words
public record SimilarPages(StopWords stopWords) {
    private static final int WORDS = 25;
    private static final int READ = 5_000;
    private static final int COMMON_PERCENT = 30;
    private static final int SMALL = 100;

    /// Returns similar articles, most similar first; of near-duplicates only one.
    ///
    /// @param doc number in the searcher
    /// @param analyzer the one that indexed it
    List<Integer> of(IndexSearcher searcher, int doc, Analyzer analyzer, int number) throws IOException {
        Query others = query(
                searcher.getIndexReader(),
                searcher.getIndexReader().numDocs(),
                searcher.storedFields().document(doc),
                analyzer);
        Set<Long> clusters = new HashSet<>();
        NearDuplicates.cluster(searcher, doc).ifPresent(clusters::add);
        return Arrays.stream(searcher.search(others, number * 2).scoreDocs)
                .map(found -> found.doc)
                .filter(found -> {
                    OptionalLong cluster = NearDuplicates.cluster(searcher, found);
                    return cluster.isEmpty() || clusters.add(cluster.getAsLong());
                })
                .limit(number)
                .toList();
    }

    /// Returns the query for other articles with the significant words of a page.
    ///
    /// @param reader has the document frequencies of its words
    /// @param pages that those frequencies cover
    /// @param page with its title and body
    /// @param analyzer the one that indexed it
    public Query query(IndexReader reader, int pages, Document page, Analyzer analyzer) throws IOException {
        MoreLikeThis like = new MoreLikeThis(reader, new ClassicSimilarity() {
            @Override
            public float idf(long holders, long ofReader) {
                return super.idf(holders, pages);
            }
        });
        like.setAnalyzer(analyzer);
        like.setFieldNames(new String[] {Fields.TITLE, Fields.BODY});
        like.setStopWords(stopWords.words());
        like.setMinWordLen(2);
        like.setMinTermFreq(1);
        like.setMinDocFreq(2);
        if (pages > SMALL) {
            like.setMaxDocFreq((int) ((long) pages * COMMON_PERCENT / 100));
        }
        like.setMaxQueryTerms(WORDS);
        like.setBoost(true);
        String body = page.get(Fields.BODY);
        String read = Beginning.of(body, READ);
        Query alike = like.like(Map.of(Fields.TITLE, List.of(page.get(Fields.TITLE)), Fields.BODY, List.of(read)));
        return new BooleanQuery.Builder()
                .add(alike, Occur.MUST)
                .add(new TermQuery(new Term(Fields.KIND, PageKind.ARTICLE.name())), Occur.FILTER)
                .add(new TermQuery(new Term(Fields.ID, page.get(Fields.ID))), Occur.MUST_NOT)
                .build();
    }
}
