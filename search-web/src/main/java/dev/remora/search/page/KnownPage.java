package dev.remora.search.page;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.lucene.document.Document;

/// A page of an index.
///
/// @param id page id
/// @param topic id of its topic
/// @param url its address
/// @param title its title; may be empty
/// @param summary a few sentences from the page; may be empty
/// @param host its host
/// @param kind of page
/// @param mediaType of the fetched document
/// @param language BCP 47 tag, or empty
/// @param fetchedAt when it was fetched
/// @param publishedAt its stated day of publication
/// @param relevance to its topic, in [0, 1]
/// @param pageRank scaled, in [0, 1]
/// @param place where it is stored
public record KnownPage(
        String id,
        String topic,
        String url,
        String title,
        String summary,
        String host,
        PageKind kind,
        String mediaType,
        String language,
        Instant fetchedAt,
        Optional<LocalDate> publishedAt,
        double relevance,
        double pageRank,
        Place place) {
    /// Storage location of a page.
    ///
    /// @param collection folder of its collection
    /// @param page in the page store
    /// @param response in the archive
    public record Place(Path collection, PageLocation page, WarcLocation response) {
        /// Returns the place that the document of a page names.
        ///
        /// @param collection folder of its collection
        public static Place of(Path collection, Document document) {
            String[] page = document.get(Fields.PAGE).split(":", 2);
            String[] response = document.get(Fields.WARC).split(":", 2);
            return new Place(
                    collection,
                    new PageLocation(Integer.parseInt(page[0]), Long.parseLong(page[1])),
                    new WarcLocation(Integer.parseInt(response[0]), Long.parseLong(response[1])));
        }
    }

    /// True for an HTML page, false for another document.
    public boolean isHtml() {
        return mediaType.contains("html");
    }
}
