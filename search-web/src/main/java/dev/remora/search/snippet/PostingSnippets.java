package dev.remora.search.snippet;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.rank.Snippets;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;

/// Titles and passages by the offsets in the posting lists: the text is read from the index, its words are not
/// looked for again. Where the text holds none of them (a match in the title, `site:` alone), the page's summary
/// stands for it. Words weigh by how rare they are, `ln(1 + n / (1 + df))`, n pages and df of them with the
/// word. Words that stand in every fourth page are not marked beside rarer ones: they would be everywhere.
public final class PostingSnippets implements Snippets {
    private static final int COMMON = 4;
    private static final int FEW = 20;
    private static final Set<String> TEXTS = Set.of(Fields.TITLE, Fields.BODY, Fields.SUMMARY);

    @Override
    public List<Shown> of(IndexSearcher searcher, PlannedQuery query, int[] docs) throws IOException {
        IndexReader reader = searcher.getIndexReader();
        List<LeafReaderContext> leaves = reader.leaves();
        StoredFields stored = searcher.storedFields();
        List<String> words = telling(reader, query.words());
        Matches matches = new Matches(words);
        double[] weights = weights(reader, words);
        List<Shown> shown = new ArrayList<>(docs.length);
        for (int doc : docs) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            Document texts = stored.document(doc, TEXTS);
            String title = texts.get(Fields.TITLE);
            List<Match> inTitle = matches.in(leaf.reader(), Fields.TITLE, doc - leaf.docBase);
            List<Match> inBody = matches.in(leaf.reader(), Fields.BODY, doc - leaf.docBase);
            shown.add(new Shown(
                    MarkedText.of(title, inTitle, new Passage(0, title.length())), passage(texts, inBody, weights)));
        }
        return shown;
    }

    /// The best passage of the text; the page's summary where the text holds no word of the query.
    private static String passage(Document texts, List<Match> matches, double[] weights) {
        String body = texts.get(Fields.BODY);
        String summary = texts.get(Fields.SUMMARY);
        return matches.isEmpty() && summary != null
                ? MarkedText.of(summary, matches, Passage.best(summary, matches, weights))
                : MarkedText.of(body, matches, Passage.best(body, matches, weights));
    }

    private static List<String> telling(IndexReader reader, List<String> words) throws IOException {
        List<String> telling = new ArrayList<>();
        int common = Math.max(FEW, reader.numDocs() / COMMON);
        for (String word : words) {
            if (reader.docFreq(new Term(Fields.BODY, word)) <= common) {
                telling.add(word);
            }
        }
        return telling.isEmpty() ? words : telling;
    }

    private static double[] weights(IndexReader reader, List<String> words) throws IOException {
        double[] weights = new double[words.size()];
        for (int i = 0; i < weights.length; i++) {
            int pages = reader.docFreq(new Term(Fields.BODY, words.get(i)));
            weights[i] = Math.log(1 + reader.numDocs() / (1.0 + pages));
        }
        return weights;
    }
}
