package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.DocumentFamily;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Recognizes documents by their bytes, whatever the declared type: for documents, servers often declare
/// `application/octet-stream`, `text/html` or nothing.
///
/// A ZIP file counts as a document if names of entries of office documents or EPUB books occur near its start,
/// where writers put them, or in its directory at the end.
final class DocumentSigns {
    private static final byte[] PDF = "%PDF-".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] RTF = "{\\rtf".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLE = {
        (byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1
    };

    /// PDF readers look for the signature within this many bytes (PDF 1.7, implementation note 13).
    private static final int PDF_WINDOW = 1_024;

    private static final int ZIP_WINDOW = 64 << 10;
    private static final String[] ENTRIES = {
        "[Content_Types].xml",
        "mimetypeapplication/epub+zip",
        "mimetypeapplication/vnd.oasis.opendocument",
        "META-INF/container.xml"
    };

    private DocumentSigns() {}

    /// Returns the family of a document; empty if it is not a document that is read.
    static Optional<DocumentFamily> of(Bytes body) {
        byte[] bytes = body.array();
        if (startsWith(bytes, OLE)) {
            return Optional.of(DocumentFamily.OFFICE_97);
        }
        if (startsWith(bytes, RTF)) {
            return Optional.of(DocumentFamily.RTF);
        }
        if (startsWith(bytes, ZIP)) {
            return hasEntry(bytes) ? Optional.of(DocumentFamily.ZIPPED) : Optional.empty();
        }
        return isPdf(bytes) ? Optional.of(DocumentFamily.PDF) : Optional.empty();
    }

    /// Whether it is HTML: some pages are served with the type of a document, to be opened by its program.
    static boolean isMarkup(Bytes body) {
        String start = new String(body.array(), 0, Math.min(body.length(), PDF_WINDOW), StandardCharsets.ISO_8859_1);
        String lower = start.toLowerCase(Locale.ROOT);
        return lower.contains("<html") || lower.contains("<!doctype html");
    }

    private static boolean startsWith(byte[] bytes, byte[] sign) {
        return bytes.length >= sign.length && java.util.Arrays.equals(bytes, 0, sign.length, sign, 0, sign.length);
    }

    /// Whether it is a PDF, not a page about PDF: other bytes may precede the signature, but no markup.
    private static boolean isPdf(byte[] bytes) {
        if (startsWith(bytes, PDF)) {
            return true;
        }
        String start = new String(bytes, 0, Math.min(bytes.length, PDF_WINDOW), StandardCharsets.ISO_8859_1);
        int mark = start.indexOf("%PDF-");
        return mark > 0 && start.indexOf('<') < 0 && start.indexOf("obj", mark) > 0;
    }

    private static boolean hasEntry(byte[] bytes) {
        int window = Math.min(bytes.length, ZIP_WINDOW);
        String start = new String(bytes, 0, window, StandardCharsets.ISO_8859_1);
        String end = new String(bytes, bytes.length - window, window, StandardCharsets.ISO_8859_1);
        for (String entry : ENTRIES) {
            if (start.contains(entry) || end.contains(entry)) {
                return true;
            }
        }
        return false;
    }
}
