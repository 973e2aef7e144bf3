package dev.remora.shared.schema;

import java.util.Locale;
import java.util.Optional;

/// What one needs to open a page: coarser than its media type, for people who choose.
public enum FileType {
    /// A page of the web.
    HTML,
    PDF,
    /// A text of an office program.
    TEXT_DOCUMENT,
    /// A table of an office program.
    SPREADSHEET,
    /// Slides of an office program.
    SLIDES,
    /// A book.
    EPUB,
    /// Text without layout.
    PLAIN,
    OTHER;

    /// The type that a media type belongs to.
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

    /// The name by which requests and the index know it: `pdf`, `text-document`.
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The type with a code.
    public static Optional<FileType> byCode(String code) {
        for (FileType type : values()) {
            if (type.code().equals(code)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
