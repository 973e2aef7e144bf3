package dev.remora.shared.page;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What is known of a page beside its text.
///
/// @param kind of the page
/// @param softError why it has no useful content although its status is 200; empty if it has
/// @param mediaType in lower case: `text/html`, `application/pdf`
/// @param metadata what it says of itself
/// @param place in its site
/// @param days of publication and change
public record PageFacts(
        PageKind kind, Optional<SoftError> softError, String mediaType, Metadata metadata, Place place, Days days) {
    /// An article without metadata.
    public static final PageFacts NONE =
            new PageFacts(PageKind.ARTICLE, Optional.empty(), "text/html", Metadata.NONE, Place.NONE, Days.NONE);

    /// What a page says of itself.
    ///
    /// @param description meta description, or empty
    /// @param author or empty
    /// @param keywords its keywords and tags
    /// @param types its schema.org types, for example `Article`, `Recipe`
    /// @param image address of its preview image, or empty
    public record Metadata(String description, String author, List<String> keywords, List<String> types, String image) {
        /// Nothing.
        public static final Metadata NONE = new Metadata("", "", List.of(), List.of(), "");

        public Metadata {
            keywords = List.copyOf(keywords);
            types = List.copyOf(types);
        }
    }

    /// The place of a page in its site.
    ///
    /// @param site name of the site, or empty
    /// @param breadcrumbs labels of the path to it, from the root, without its own title
    /// @param subtitle text of a front page's `<title>` besides the site's name, or empty
    public record Place(String site, List<String> breadcrumbs, String subtitle) {
        /// Unknown.
        public static final Place NONE = new Place("", List.of(), "");

        public Place {
            breadcrumbs = List.copyOf(breadcrumbs);
        }
    }

    /// The days of a page; the first of the month if only the month is known.
    ///
    /// @param published day of publication
    /// @param modified day of the last change
    public record Days(Optional<LocalDate> published, Optional<LocalDate> modified) {
        /// Unknown.
        public static final Days NONE = new Days(Optional.empty(), Optional.empty());
    }

    /// Returns the facts with another soft error, or with none.
    public PageFacts with(Optional<SoftError> other) {
        return new PageFacts(kind, other, mediaType, metadata, place, days);
    }

    /// Returns the facts with another kind of page.
    public PageFacts of(PageKind other) {
        return new PageFacts(other, softError, mediaType, metadata, place, days);
    }

    /// Returns the facts with other metadata.
    public PageFacts with(Metadata other) {
        return new PageFacts(kind, softError, mediaType, other, place, days);
    }

    /// Returns the facts with another place.
    public PageFacts at(Place other) {
        return new PageFacts(kind, softError, mediaType, metadata, other, days);
    }

    /// Returns the facts with another day of publication.
    public PageFacts publishedOn(LocalDate day) {
        return new PageFacts(kind, softError, mediaType, metadata, place, new Days(Optional.of(day), days.modified()));
    }

    /// Returns the facts with another media type.
    public PageFacts ofType(String type) {
        return new PageFacts(kind, softError, type, metadata, place, days);
    }
}
