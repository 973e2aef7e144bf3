package dev.remora.search.query;

import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.analysis.GramTokenStream;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;

/// An index in memory, of pages that a test gives: their texts and addresses, in the fields that queries look at.
final class IndexedPages implements AutoCloseable {
    static final Folding FOLDING = new Folding();
    static final ChineseAnalyzer ANALYZER = new ChineseAnalyzer(new HanlpSegmenter(FOLDING), FOLDING);

    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();
    private final DirectoryReader reader;

    /// @param pages each an address, its title and its text, with `;` between them
    IndexedPages(String... pages) {
        try {
            try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig(ANALYZER))) {
                for (String page : pages) {
                    String[] parts = page.split(";", 3);
                    writer.addDocument(document(new Url(parts[0].strip()), parts[1].strip(), parts[2].strip()));
                }
            }
            reader = DirectoryReader.open(folder);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Document document(Url url, String title, String body) {
        Document page = new Document();
        page.add(new StringField(Fields.URL, url.text(), Store.YES));
        page.add(new StringField(Fields.ID, url.id(), Store.NO));
        page.add(new StringField(Fields.HOST, url.hostName(), Store.NO));
        page.add(new StringField(Fields.SITE, Sites.of(url.hostName()), Store.NO));
        page.add(new TextField(Fields.ADDRESS, words(url), Store.NO));
        page.add(new TextField(Fields.TITLE, title, Store.NO));
        page.add(new TextField(Fields.BODY, body, Store.NO));
        page.add(new TextField(Fields.TITLE_GRAMS, new GramTokenStream(FOLDING).of(title)));
        page.add(new TextField(Fields.BODY_GRAMS, new GramTokenStream(FOLDING).of(body)));
        return page;
    }

    private static String words(Url address) {
        String text = URLDecoder.decode(address.hostName() + address.pathAndQuery(), StandardCharsets.UTF_8);
        return text.replaceAll("[^\\p{L}\\p{N}]+", " ");
    }

    IndexSearcher searcher() {
        return new IndexSearcher(reader);
    }

    /// The statistics of its terms.
    TermLookup terms() {
        return new TermLookup(searcher());
    }

    /// The pages that a query matches, by address and without the scheme, the best first.
    List<String> found(Query query) {
        try {
            List<String> urls = new ArrayList<>();
            for (ScoreDoc hit : searcher().search(query, 1_000).scoreDocs) {
                urls.add(searcher().storedFields().document(hit.doc).get(Fields.URL));
            }
            return urls.stream().map(url -> url.replaceFirst("^http://", "")).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// The same in alphabetical order, with blanks between them, without `.example/`.
    String names(Query query) {
        return found(query).stream()
                .map(url -> url.replace(".example/", ""))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    @Override
    public void close() throws IOException {
        reader.close();
        folder.close();
    }
}
