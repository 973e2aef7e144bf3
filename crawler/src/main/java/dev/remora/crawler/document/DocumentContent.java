package dev.remora.crawler.document;

import java.util.List;

/// The content of a document as Tika extracted it, unvalidated.
///
/// @param mediaType its type, `application/pdf`; or empty
/// @param metadata what it says of itself
/// @param text paragraphs separated by line feeds
/// @param links in document order
public record DocumentContent(String mediaType, Metadata metadata, String text, List<DocumentLink> links) {
    /// What a document says of itself; a fact that it lacks is empty.
    ///
    /// @param subject description or subject
    /// @param created date in ISO form, possibly followed by a time
    /// @param modified likewise
    public record Metadata(
            String title, String author, String subject, String language, String created, String modified) {}

    public DocumentContent {
        links = List.copyOf(links);
    }

    /// A link of a document.
    ///
    /// @param address as written
    /// @param anchor its text, or empty
    public record DocumentLink(String address, String anchor) {}
}
