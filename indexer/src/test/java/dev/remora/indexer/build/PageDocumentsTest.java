package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class PageDocumentsTest {
    private final PageDocuments documents = new PageDocuments("tcm", CrawledWeb.ANALYZER);

    /// So that writing and merging segments need not search for lengths.
    @Test
    void everyPageHasALengthInAllFieldsWithManyWordsThoughOnlySomeHaveWordsInThem() throws IOException {
        try (var directory = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(directory, new IndexWriterConfig(CrawledWeb.ANALYZER))) {
                writer.addDocument(document("内容", "岐黄网", List.of("针灸入门")));
                writer.addDocument(document("内容", "", List.of()));
                writer.addDocument(document("", "", List.of()));
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                assertEquals(Set.of(Fields.SITE_NAME), withoutLength(reader));
                assertEquals(1, reader.getDocCount(Fields.ANCHORS));
                assertEquals(1, reader.getDocCount(Fields.ANCHOR_GRAMS));
                assertEquals(1, reader.getDocCount(Fields.OUTLINE_GRAMS), "the name of the site");
            }
        }
    }

    private Document document(String body, String site, List<String> anchors) {
        PageFacts facts = PageFacts.NONE.at(new PageFacts.Place(site, List.of(), ""));
        Page page = Page.ofText(new Url("http://a.example/"), Instant.EPOCH, "中医", body, "zh")
                .with(facts);
        SegmentedText title = CrawledWeb.ANALYZER.segmenter().segment("中医");
        StoredPage stored =
                new StoredPage(page, title, CrawledWeb.ANALYZER.segmenter().segment(body), 0.8);
        return documents.of(stored, new PageLocation(1, 0), anchors, 0.8, 0.5);
    }

    /// Fields with words in which a page has no length.
    private static Set<String> withoutLength(DirectoryReader reader) throws IOException {
        Set<String> without = new TreeSet<>();
        LeafReader leaf = reader.leaves().getFirst().reader();
        for (FieldInfo field : FieldInfos.getMergedFieldInfos(reader)) {
            NumericDocValues lengths = leaf.getNormValues(field.name);
            for (int doc = 0; field.hasNorms() && doc < leaf.maxDoc(); doc++) {
                if (!lengths.advanceExact(doc)) {
                    without.add(field.name);
                }
            }
        }
        return without;
    }
}
