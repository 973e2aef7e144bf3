package dev.remora.search.site;

/// What people call the type of a document.
final class FileTypeLabel {
    private FileTypeLabel() {}

    /// A short name that is the same in every language: `PDF`, `Word`; empty for what a browser shows as a page.
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
