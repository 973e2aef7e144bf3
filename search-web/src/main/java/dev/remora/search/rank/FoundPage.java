package dev.remora.search.rank;

import dev.remora.shared.schema.Fields;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.lucene.document.Document;

/// A page of an index: which it is, and when it was made and fetched.
///
/// @param id page id
/// @param topic topic id
/// @param url its address
/// @param host its host
/// @param mediaType of the fetched document: `text/html`, `application/pdf`
/// @param fetchedAt when it was fetched
/// @param publishedAt its stated day of publication
public record FoundPage(
        String id,
        String topic,
        String url,
        String host,
        String mediaType,
        Instant fetchedAt,
        Optional<LocalDate> publishedAt) {
    /// Returns the page of a document.
    ///
    /// @param topic id of its topic
    public static FoundPage of(Document document, String topic) {
        return new FoundPage(
                document.get(Fields.ID),
                topic,
                document.get(Fields.URL),
                document.get(Fields.HOST),
                Optional.ofNullable(document.get(Fields.MEDIA_TYPE)).orElse("text/html"),
                Instant.ofEpochMilli(
                        document.getField(Fields.FETCHED_AT).numericValue().longValue()),
                Optional.ofNullable(document.getField(Fields.PUBLISHED_AT))
                        .map(day -> LocalDate.ofEpochDay(day.numericValue().longValue())));
    }
}
