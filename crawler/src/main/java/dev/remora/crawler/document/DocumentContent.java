package dev.remora.crawler.document;

import java.util.List;

/// What a document holds, as Tika tells it; nothing of it is checked yet.
///
/// @param mediaType what it is, `application/pdf`; or empty
/// @param title of its metadata, or empty
/// @param author of its metadata, or empty
/// @param subject of its metadata (description or subject), or empty
/// @param language of its metadata, or empty
/// @param created day of its metadata in ISO form, perhaps with a time behind it, or empty
/// @param modified likewise
/// @param text paragraphs parted by line feeds
/// @param links in the order of the document
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
