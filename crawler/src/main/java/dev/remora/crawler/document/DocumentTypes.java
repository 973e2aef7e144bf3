package dev.remora.crawler.document;

import java.util.Locale;
import java.util.Set;

/// The media types of documents.
final class DocumentTypes {
    private static final Set<String> DOCUMENTS = Set.of("""
                application/pdf application/x-pdf application/rtf text/rtf application/msword
                application/x-msword application/mspowerpoint application/msexcel
                application/epub+zip""".split("\\s+"));
    private static final Set<String> FAMILIES = Set.of(
            "application/vnd.ms-word",
            "application/vnd.ms-excel",
            "application/vnd.ms-powerpoint",
            "application/vnd.openxmlformats-officedocument",
            "application/vnd.oasis.opendocument",
            "application/vnd.ms-works");

    private DocumentTypes() {}

    /// Returns type and subtype of a Content-Type header, in lower case.
    static String essence(String contentType) {
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    static boolean isDocument(String essence) {
        return DOCUMENTS.contains(essence) || FAMILIES.stream().anyMatch(essence::startsWith);
    }
}
