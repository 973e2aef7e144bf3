package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchedWords;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/// What stands under a title where no word of the query is in the text.
class SummaryInResultsTest {
    private static final String BODY = "首页 新闻 存放 茶叶 要 密封 。";
    private static final String SUMMARY = "存放茶叶要密封。<茶>怕潮。";

    private static String snippet(String summary, String... query) throws IOException {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
                Document document = new Document();
                document.add(new TextField(Fields.TITLE, "茶叶 的 学问", Store.YES));
                document.add(new TextField(Fields.BODY, BODY, Store.YES));
                document.add(new StoredField(Fields.WORD_BOUNDARIES, new byte[0]));
                if (!summary.isEmpty()) {
                    document.add(new StoredField(Fields.SUMMARY, summary));
                }
                writer.addDocument(document);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                List<Document> stored = List.of(searcher.storedFields().document(0));
                return new TextSnippets(new Folding())
                        .of(new TermLookup(searcher), new SearchedWords(List.of(query), List.of()), stored)
                        .getFirst()
                        .snippetHtml();
            }
        }
    }

    @Test
    void isTheSummaryWhereTheQueryHasNoWords() throws IOException {
        assertEquals("存放茶叶要密封。&lt;茶&gt;怕潮。", snippet(SUMMARY));
    }

    @Test
    void isTheSummaryWhereOnlyTheTitleHasThem() throws IOException {
        assertEquals("存放茶叶要密封。&lt;茶&gt;怕潮。", snippet(SUMMARY, "学问"));
    }

    @Test
    void isThePassageWithTheWordsWhereTheTextHasThem() throws IOException {
        assertEquals("首页 新闻 存放 茶叶 要 <mark>密封</mark> 。", snippet(SUMMARY, "密封"));
    }

    @Test
    void isTheTextsBeginningWhereThereIsNoSummary() throws IOException {
        assertEquals(BODY, snippet("", "学问"));
    }
}
