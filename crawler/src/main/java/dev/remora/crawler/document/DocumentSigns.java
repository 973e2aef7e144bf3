package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.DocumentFamily;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Tells a document by its bytes, whatever it was declared as: servers of documents say `application/octet-stream`,
/// `text/html` or nothing more often than other servers do.
///
/// A ZIP file counts where the names of an office document or of a book are among its entries: near its start,
/// where writers put them, or in its directory, which is at its end.
final class DocumentSigns {
    private static final byte[] PDF = "%PDF-".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] RTF = "{\\rtf".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLE = {
        (byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1
    };

    /// Readers of PDF look for its mark in so many bytes (PDF 1.7, implementation note 13).
    private static final int PDF_WINDOW = 1_024;

    private static final int ZIP_WINDOW = 64 << 10;
    private static final String[] ENTRIES = {
        "[Content_Types].xml",
        "mimetypeapplication/epub+zip",
        "mimetypeapplication/vnd.oasis.opendocument",
        "META-INF/container.xml"
    };

    private DocumentSigns() {}

    /// The family of a document; empty if it is none that is read.
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

    /// Whether it is markup of the web: pages are served under the names of documents, to be opened by their
    /// programs.
    static boolean isMarkup(Bytes body) {
        String start = new String(body.array(), 0, Math.min(body.length(), PDF_WINDOW), StandardCharsets.ISO_8859_1);
        String lower = start.toLowerCase(Locale.ROOT);
        return lower.contains("<html") || lower.contains("<!doctype html");
    }

    private static boolean startsWith(byte[] bytes, byte[] sign) {
        return bytes.length >= sign.length && java.util.Arrays.equals(bytes, 0, sign.length, sign, 0, sign.length);
    }

    /// A page that speaks of PDF is none: before the mark there may be rubbish, but no markup.
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
