package dev.remora.indexer.build;

import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;

/// What anybody who opens the index now can find in it.
final class Searches {
    private Searches() {}

    /// Addresses of the pages that hold these words, next to one another, in a field.
    static Set<String> find(Path folder, String field, String words) {
        return read(folder, reader -> {
            IndexSearcher searcher = new IndexSearcher(reader);
            Set<String> urls = new TreeSet<>();
            for (var hit : searcher.search(
                            new QueryBuilder(CrawledWeb.ANALYZER)
                                    .createBooleanQuery(field, words, BooleanClause.Occur.MUST),
                            100)
                    .scoreDocs) {
                urls.add(searcher.storedFields().document(hit.doc).get(Fields.URL));
            }
            return urls;
        });
    }

    /// Addresses of the pages that hold a term in a field.
    static Set<String> term(Path folder, String field, String term) {
        return read(folder, reader -> {
            IndexSearcher searcher = new IndexSearcher(reader);
            Set<String> urls = new TreeSet<>();
            for (var hit : searcher.search(new TermQuery(new Term(field, term)), 100).scoreDocs) {
                urls.add(searcher.storedFields().document(hit.doc).get(Fields.URL));
            }
            return urls;
        });
    }

    /// Pages that the index holds.
    static int pages(Path folder) {
        return read(folder, DirectoryReader::numDocs);
    }

    static Map<String, String> commitData(Path folder) {
        return read(folder, reader -> reader.getIndexCommit().getUserData());
    }

    /// A page's value in a column, given its address.
    static double value(Path folder, String url, String column) {
        return read(folder, reader -> {
            int doc = new IndexSearcher(reader).search(new TermQuery(new Term(Fields.URL, url)), 1).scoreDocs[0].doc;
            NumericDocValues values = MultiDocValues.getNumericValues(reader, column);
            if (!values.advanceExact(doc)) {
                throw new AssertionError(url + " has no " + column);
            }
            return Double.longBitsToDouble(values.longValue());
        });
    }

    /// How many documents were ever written into the segments that are there, the deleted ones among them.
    static int written(Path folder) {
        return read(
                folder,
                reader -> reader.leaves().stream()
                        .map(LeafReaderContext::reader)
                        .mapToInt(leaf -> leaf.maxDoc())
                        .sum());
    }

    static Set<String> set(String... urls) {
        return new TreeSet<>(Arrays.asList(urls));
    }

    private static <T> T read(Path folder, Reading<T> reading) {
        try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder))) {
            return reading.of(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Reading<T> {
        T of(DirectoryReader reader) throws IOException;
    }
}
