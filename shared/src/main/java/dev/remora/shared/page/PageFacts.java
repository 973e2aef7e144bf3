package dev.remora.shared.page;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// What a page says of itself besides its text.
///
/// @param kind what sort of page it is
/// @param softError why it is not worth finding although it was served well, if so
/// @param mediaType of what was read, lower case: `text/html`, `application/pdf`
/// @param description its own summary (meta description), or empty
/// @param author who wrote it, or empty
/// @param site name of the site, or empty
/// @param keywords its own keywords and tags
/// @param breadcrumbs labels of the path to it, from the root, without its own title
/// @param types its schema.org types, for example `Article`, `Recipe`
/// @param image address of the picture that stands for it, or empty
/// @param published day on which it was published; where only a month is known, the month's first
/// @param modified day on which it was last changed, likewise
/// @param subtitle what the `<title>` of a front page says besides the site's name, or empty
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
    /// An article that says nothing of itself.
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

    /// One without a subtitle.
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

    /// Only a description.
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

    /// The same with another soft error, or with none.
    public PageFacts with(Optional<SoftError> other) {
        return with(kind, other, mediaType, published, subtitle);
    }

    /// The same facts of a page of another kind.
    public PageFacts of(PageKind other) {
        return with(other, softError, mediaType, published, subtitle);
    }

    /// The same with another subtitle.
    public PageFacts subtitled(String other) {
        return with(kind, softError, mediaType, published, other);
    }

    /// The same facts of a page that was published on another day.
    public PageFacts publishedOn(LocalDate day) {
        return with(kind, softError, mediaType, Optional.of(day), subtitle);
    }

    /// The same facts of a page of another media type.
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
