package dev.remora.search.site;

/// Labels of document types.
final class FileTypeLabel {
    private FileTypeLabel() {}

    /// Returns a short, language-neutral name: `PDF`, `Word`; empty for types that a browser shows as a page.
    static String label(String mediaType) {
        String type = mediaType.substring(mediaType.indexOf('/') + 1);
        if (type.startsWith("vnd.oasis.opendocument")) {
            return "OpenDocument";
        }
        return switch (type) {
            case "pdf" -> "PDF";
            case "rtf" -> "RTF";
            case "epub+zip" -> "EPUB";
            default -> office(type);
        };
    }

    private static String office(String type) {
        boolean office =
                type.startsWith("msword") || type.startsWith("vnd.ms-") || type.startsWith("vnd.openxmlformats-");
        if (!office) {
            return "";
        }
        return type.contains("word")
                ? "Word"
                : type.contains("presentation") || type.contains("powerpoint") ? "PowerPoint" : "Excel";
    }
}
