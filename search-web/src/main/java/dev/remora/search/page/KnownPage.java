package dev.remora.search.page;

import dev.remora.search.rank.FoundPage;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.nio.file.Path;
import org.apache.lucene.document.Document;

/// A page of an index, with what its own page and its topic's pages show of it.
///
/// @param indexed which page it is
/// @param title its title; may be empty
/// @param summary a few sentences from the page; may be empty
/// @param kind of page
/// @param language BCP 47 tag, or empty
/// @param worth to its topic
/// @param place where it is stored
public record KnownPage(
        FoundPage indexed, String title, String summary, PageKind kind, String language, Worth worth, Place place) {
    /// What a page is worth, without a query.
    ///
    /// @param relevance to its topic, in [0, 1]
    /// @param pageRank scaled, in [0, 1]
    public record Worth(double relevance, double pageRank) {}

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

    /// The page id.
    public String id() {
        return indexed.id();
    }

    /// The id of its topic.
    public String topic() {
        return indexed.topic();
    }

    /// Its address.
    public String url() {
        return indexed.url();
    }

    /// What people call it: its title, or its host if it has none.
    public String heading() {
        return title.isBlank() ? indexed.host() : title;
    }

    /// True for an HTML page, false for another document.
    public boolean isHtml() {
        return indexed.mediaType().contains("html");
    }
}
