package dev.remora.opensearch.search;

import dev.remora.search.page.KnownPage;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
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
                document.get(Fields.ID),
                topic,
                document.get(Fields.URL),
                document.get(Fields.TITLE),
                Optional.ofNullable(document.get(Fields.SUMMARY)).orElse(""),
                document.get(Fields.HOST),
                PageKind.valueOf(document.get(Fields.KIND)),
                document.get(Fields.MEDIA_TYPE),
                Optional.ofNullable(document.get(Fields.LANGUAGE)).orElse(""),
                Instant.ofEpochMilli(number(document, Fields.FETCHED_AT).orElseThrow()),
                number(document, Fields.PUBLISHED_AT).map(LocalDate::ofEpochDay),
                share(document, Fields.RELEVANCE),
                share(document, Fields.PAGE_RANK),
                KnownPage.Place.of(folder, document));
    }

    private static Optional<Long> number(Document document, String field) {
        return Optional.ofNullable(document.getField(field))
                .map(value -> value.numericValue().longValue());
    }

    private static double share(Document document, String field) {
        double value = number(document, field).map(Double::longBitsToDouble).orElse(0.0);
        return value >= 0 && value <= 1 ? value : 0;
    }
}
