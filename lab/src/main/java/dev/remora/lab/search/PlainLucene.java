package dev.remora.lab.search;

import dev.remora.shared.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/// A baseline with plain Lucene: title and body with one analyzer, default BM25, any word of the query, title
/// words with double weight. Texts and queries are folded (width, case, traditional to simplified), so that
/// only segmentation and ranking are compared.
public final class PlainLucene implements Closeable {
    private static final String TITLE = "title";
    private static final String BODY = "body";
    private static final String URL = "url";
    private static final float TITLE_WEIGHT = 2;

    private final Analyzer analyzer;
    private final Folding folding;
    private final FSDirectory directory;
    private IndexWriter writer;
    private DirectoryReader reader;

    /// Creates an index.
    ///
    /// @param folder empty
    public PlainLucene(Path folder, Analyzer analyzer, Folding folding) throws IOException {
        this.analyzer = analyzer;
        this.folding = folding;
        directory = FSDirectory.open(folder);
        writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
    }

    /// Adds a page.
    public void add(PlainText page) throws IOException {
        Document document = new Document();
        document.add(new StoredField(URL, page.url()));
        document.add(new TextField(TITLE, folding.fold(page.title()), Store.NO));
        document.add(new TextField(BODY, folding.fold(page.body()), Store.NO));
        writer.addDocument(document);
    }

    /// Finishes the index, which can then be searched.
    public PlainLucene finish() throws IOException {
        writer.close();
        writer = null;
        reader = DirectoryReader.open(directory);
        return this;
    }

    /// Returns the addresses of the best pages.
    public List<String> find(String query, int depth) throws IOException {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String word : words(query)) {
            any.add(new BoostQuery(new TermQuery(new Term(TITLE, word)), TITLE_WEIGHT), Occur.SHOULD);
            any.add(new TermQuery(new Term(BODY, word)), Occur.SHOULD);
        }
        IndexSearcher searcher = new IndexSearcher(reader);
        List<String> urls = new ArrayList<>();
        for (ScoreDoc found : searcher.search(any.build(), depth).scoreDocs) {
            urls.add(searcher.storedFields().document(found.doc).get(URL));
        }
        return urls;
    }

    private List<String> words(String query) throws IOException {
        List<String> words = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream(BODY, folding.fold(query))) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                words.add(term.toString());
            }
            stream.end();
        }
        return words.stream()
                .distinct()
                .limit(IndexSearcher.getMaxClauseCount() / 4)
                .toList();
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
        if (reader != null) {
            reader.close();
        }
        directory.close();
    }
}
