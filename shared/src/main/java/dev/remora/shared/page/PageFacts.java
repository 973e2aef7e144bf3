package dev.remora.shared.page;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// The metadata of a page.
///
/// @param kind of the page
/// @param softError why it has no useful content although its status is 200; empty if it has
/// @param mediaType in lower case: `text/html`, `application/pdf`
/// @param description meta description, or empty
/// @param author or empty
/// @param site name of the site, or empty
/// @param keywords its keywords and tags
/// @param breadcrumbs labels of the path to it, from the root, without its own title
/// @param types its schema.org types, for example `Article`, `Recipe`
/// @param image address of its preview image, or empty
/// @param published day of publication; the first of the month if only the month is known
/// @param modified day of the last change, likewise
/// @param subtitle text of a front page's `<title>` besides the site's name, or empty
public record PageFacts(
        PageKind kind,
        Optional<SoftError> softError,
        String mediaType,
        String description,
        String author,
        String site,
        List<String> keywords,
        List<String> breadcrumbs,
        List<String> types,
        String image,
        Optional<LocalDate> published,
        Optional<LocalDate> modified,
        String subtitle) {
    /// An article without metadata.
    public static final PageFacts NONE = new PageFacts(
            PageKind.ARTICLE,
            Optional.empty(),
            "text/html",
            "",
            "",
            "",
            List.of(),
            List.of(),
            List.of(),
            "",
            Optional.empty(),
            Optional.empty());

    /// Facts without a subtitle.
    public PageFacts(
            PageKind kind,
            Optional<SoftError> softError,
            String mediaType,
            String description,
            String author,
            String site,
            List<String> keywords,
            List<String> breadcrumbs,
            List<String> types,
            String image,
            Optional<LocalDate> published,
            Optional<LocalDate> modified) {
        this(
                kind,
                softError,
                mediaType,
                description,
                author,
                site,
                keywords,
                breadcrumbs,
                types,
                image,
                published,
                modified,
                "");
    }

    public PageFacts {
        keywords = List.copyOf(keywords);
        breadcrumbs = List.copyOf(breadcrumbs);
        types = List.copyOf(types);
    }

    /// Returns facts with a description only.
    public static PageFacts described(String description) {
        return new PageFacts(
                NONE.kind,
                NONE.softError,
                NONE.mediaType,
                description,
                "",
                "",
                List.of(),
                List.of(),
                List.of(),
                "",
                Optional.empty(),
                Optional.empty());
    }

    /// Returns the facts with another soft error, or with none.
    public PageFacts with(Optional<SoftError> other) {
        return with(kind, other, mediaType, published, subtitle);
    }

    /// Returns the facts with another kind of page.
    public PageFacts of(PageKind other) {
        return with(other, softError, mediaType, published, subtitle);
    }

    /// Returns the facts with another subtitle.
    public PageFacts subtitled(String other) {
        return with(kind, softError, mediaType, published, other);
    }

    /// Returns the facts with another day of publication.
    public PageFacts publishedOn(LocalDate day) {
        return with(kind, softError, mediaType, Optional.of(day), subtitle);
    }

    /// Returns the facts with another media type.
    public PageFacts ofType(String type) {
        return with(kind, softError, type, published, subtitle);
    }

    private PageFacts with(
            PageKind itsKind,
            Optional<SoftError> itsError,
            String itsType,
            Optional<LocalDate> day,
            String itsSubtitle) {
        return new PageFacts(
                itsKind,
                itsError,
                itsType,
                description,
                author,
                site,
                keywords,
                breadcrumbs,
                types,
                image,
                day,
                modified,
                itsSubtitle);
    }
}
