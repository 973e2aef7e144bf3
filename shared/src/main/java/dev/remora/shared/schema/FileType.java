package dev.remora.shared.schema;

import java.util.Locale;

/// The type of a page's file: coarser than its media type, for users.
public enum FileType {
    /// A web page.
    HTML,
    PDF,
    /// A text document of an office program.
    TEXT_DOCUMENT,
    /// A spreadsheet of an office program.
    SPREADSHEET,
    /// Slides of an office program.
    SLIDES,
    /// A book.
    EPUB,
    /// Text without layout.
    PLAIN,
    OTHER;

    /// Returns the type of a media type.
    public static FileType of(String mediaType) {
        String type = mediaType.toLowerCase(Locale.ROOT);
        if (type.contains("html")) {
            return HTML;
        }
        if (type.contains("pdf")) {
            return PDF;
        }
        if (type.contains("epub")) {
            return EPUB;
        }
        if (type.contains("presentation") || type.contains("powerpoint")) {
            return SLIDES;
        }
        if (type.contains("spreadsheet") || type.contains("excel")) {
            return SPREADSHEET;
        }
        if (type.contains("word") || type.contains("opendocument.text") || type.endsWith("/rtf")) {
            return TEXT_DOCUMENT;
        }
        return type.startsWith("text/plain") ? PLAIN : OTHER;
    }

    /// Its name in requests and in the index: `pdf`, `text-document`.
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
