package dev.remora.crawler.document;

import java.util.List;

/// The content of a document as Tika extracted it, unvalidated.
///
/// @param mediaType its type, `application/pdf`; or empty
/// @param title from its metadata, or empty
/// @param author from its metadata, or empty
/// @param subject from its metadata (description or subject), or empty
/// @param language from its metadata, or empty
/// @param created date from its metadata in ISO form, possibly followed by a time, or empty
/// @param modified likewise
/// @param text paragraphs separated by line feeds
/// @param links in document order
public record DocumentContent(
        String mediaType,
        String title,
        String author,
        String subject,
        String language,
        String created,
        String modified,
        String text,
        List<DocumentLink> links) {
    public DocumentContent {
        links = List.copyOf(links);
    }

    /// A link of a document.
    ///
    /// @param address as written
    /// @param anchor its text, or empty
    public record DocumentLink(String address, String anchor) {}
}
