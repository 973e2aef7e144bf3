package dev.remora.crawler.fetch;

import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okio.BufferedSource;
import okio.ByteString;

/// How much of a body is read, by what was requested and what the response seems to be.
final class BodyLimits {
    /// Enough of an image or video to recognize it.
    private static final int MEDIA_BYTES = 1 << 10;

    private static final Pattern MEDIA = Pattern.compile("(image|audio|video|font)/.*", Pattern.DOTALL);
    private static final Pattern DOCUMENT = Pattern.compile(
            "application/(x-)?(pdf|rtf|msword|msexcel|mspowerpoint|epub|octet-stream|vnd\\.(ms-|openxmlformats|oasis)).*",
            Pattern.DOTALL);
    private static final Pattern DOCUMENT_NAME = Pattern.compile(
            "[^?]*\\.(pdf|rtf|epub|docx?|docm|wps|xlsx?|xlsm|et|pptx?|pptm|ppsx?|dps|od[tsp])(\\?.*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /// First bytes of PDF, RTF, ZIP and Office 97 files.
    private static final List<ByteString> SIGNS = List.of(
            ByteString.encodeUtf8("%PDF-"),
            ByteString.encodeUtf8("{\\rtf"),
            ByteString.decodeHex("504b0304"),
            ByteString.decodeHex("d0cf11e0a1b11ae1"));
    private static final ByteString GZIP = ByteString.decodeHex("1f8b");

    private final FetchSettings.ByteLimits limits;

    BodyLimits(FetchSettings.ByteLimits limits) {
        this.limits = limits;
    }

    /// The most that is read of a body, decoded, in bytes.
    int cap(FetchRequest asked, Headers headers, BufferedSource body) throws IOException {
        return switch (asked.purpose()) {
            case PAGE -> isDocument(headers, body) ? limits.document() : pageCap(asked.url(), headers);
            case ROBOTS -> limits.robots();
            case SITEMAP -> limits.sitemap();
            case PICTURE -> limits.picture();
        };
    }

    /// The most that a response needs until it is stored, in bytes: the body as received, its copy in the archive's
    /// record, and the decoded body. For a sitemap as much as is received is added, for its addresses; a compressed
    /// one may be anything. A robots.txt is too small to wait.
    static long need(FetchRequest asked, int cap, long length, Headers headers, BufferedSource body)
            throws IOException {
        boolean plain = isPlain(headers);
        long wire = plain && length >= 0 ? Math.min(length, cap) : cap;
        return switch (asked.purpose()) {
            case PAGE, PICTURE -> plain ? 2 * wire : 2 * wire + cap;
            case SITEMAP -> 3 * (body.peek().rangeEquals(0, GZIP) ? cap : wire);
            case ROBOTS -> 0;
        };
    }

    private static boolean isPlain(Headers headers) {
        String coding = headers.get("Content-Encoding");
        return coding == null || coding.strip().equalsIgnoreCase("identity");
    }

    /// Whether the first bytes are those of a document, whatever its declared type. With a content coding they
    /// are not visible yet: then the declared type and the name decide.
    private static boolean isDocument(Headers headers, BufferedSource body) throws IOException {
        if (!isPlain(headers)) {
            return false;
        }
        BufferedSource ahead = body.peek();
        for (ByteString sign : SIGNS) {
            if (ahead.rangeEquals(0, sign)) {
                return true;
            }
        }
        return false;
    }

    private int pageCap(Url url, Headers headers) {
        String declared = headers.get("Content-Type");
        String type = declared == null ? "" : declared.strip().toLowerCase(Locale.ROOT);
        if (MEDIA.matcher(type).matches()) {
            return Math.min(MEDIA_BYTES, limits.page());
        }
        boolean html = type.contains("html");
        return !html
                        && (DOCUMENT.matcher(type).matches()
                                || DOCUMENT_NAME.matcher(url.pathAndQuery()).matches())
                ? limits.document()
                : limits.page();
    }
}
