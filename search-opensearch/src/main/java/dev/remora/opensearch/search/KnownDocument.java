package dev.remora.opensearch.search;

import dev.remora.search.page.KnownPage;
import dev.remora.search.rank.FoundPage;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.document.Document;

/// Reads a page from the Lucene document that was made of it.
final class KnownDocument {
    private KnownDocument() {}

    /// Returns the page of a document.
    ///
    /// @param folder of its collection
    static KnownPage page(Document document, String topic, Path folder) {
        return new KnownPage(
                FoundPage.of(document, topic),
                document.get(Fields.TITLE),
                Optional.ofNullable(document.get(Fields.SUMMARY)).orElse(""),
                PageKind.valueOf(document.get(Fields.KIND)),
                Optional.ofNullable(document.get(Fields.LANGUAGE)).orElse(""),
                new KnownPage.Worth(share(document, Fields.RELEVANCE), share(document, Fields.PAGE_RANK)),
                KnownPage.Place.of(folder, document));
    }

    private static double share(Document document, String field) {
        double value = Optional.ofNullable(document.getField(field))
                .map(stored -> Double.longBitsToDouble(stored.numericValue().longValue()))
                .orElse(0.0);
        return value >= 0 && value <= 1 ? value : 0;
    }
}
