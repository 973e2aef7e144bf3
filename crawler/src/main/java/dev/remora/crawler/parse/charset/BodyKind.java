package dev.remora.crawler.parse.charset;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.BinaryKind;
import dev.remora.shared.reason.Failure;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// How to read a body, according to its declared type and its first bytes.
///
/// The declaration holds, with four exceptions: a type that is missing or generic
/// (`application/octet-stream`) is derived from the bytes; generic XML counts as XHTML where `<html` occurs
/// near its start; what begins as an HTML document is one, whatever text or program the server takes it for; and bytes
/// with the signature of a well-known binary format, or with more than 5 % control characters, are not read as text
/// whatever the declaration.
public sealed interface BodyKind {
    /// HTML or XHTML.
    record Html() implements BodyKind {}

    /// Text without markup.
    record PlainText() implements BodyKind {}

    /// A body that Remora does not read.
    record Unread(Failure reason) implements BodyKind {}

    /// The number of bytes examined.
    int WINDOW = 1_024;

    /// The start of an HTML document: behind a byte order mark, comments and processing instructions.
    Pattern HTML_START = Pattern.compile(
            "(?:\u00ef\u00bb\u00bf)?\\s*+(?:(?:<!--.*?-->|<\\?.*?>)\\s*+)*+<(?:!doctype\\s+)?html[\\s>]",
            Pattern.DOTALL);

    /// Pictures and sounds, in whose place a server may show an error as HTML.
    Pattern MEDIA = Pattern.compile("(?:image|audio|video|font)/.*");

    /// Returns how to read a body.
    ///
    /// @param type as declared
    static BodyKind of(MediaType type, Bytes body) {
        return switch (type.essence()) {
            case "text/html", "application/xhtml+xml" -> unlessBinary(body, new Html(), type.essence());
            case "text/plain" -> unlessBinary(body, beginsAsHtml(body) ? new Html() : new PlainText(), type.essence());
            case "text/xml", "application/xml" ->
                start(body).contains("<html")
                        ? unlessBinary(body, new Html(), type.essence())
                        : new Unread(new Failure.TypeNotRead(type.essence()));
            case "", "application/octet-stream", "unknown/unknown", "application/unknown", "*/*" -> sniffed(body);
            default ->
                beginsAsHtml(body) && !MEDIA.matcher(type.essence()).matches()
                        ? unlessBinary(body, new Html(), type.essence())
                        : new Unread(new Failure.TypeNotRead(type.essence()));
        };
    }

    private static boolean beginsAsHtml(Bytes body) {
        return HTML_START.matcher(start(body)).lookingAt();
    }

    private static BodyKind unlessBinary(Bytes body, BodyKind kind, String declared) {
        return binary(body)
                .<BodyKind>map(found -> new Unread(new Failure.DeclaredOtherwise(declared, found)))
                .orElse(kind);
    }

    private static BodyKind sniffed(Bytes body) {
        Optional<BinaryKind> binary = binary(body);
        if (binary.isPresent()) {
            return new Unread(new Failure.Undeclared(binary.get()));
        }
        // Decoded as ASCII, without the zero bytes of UTF-16.
        String start = start(body).replace("\0", "");
        boolean markup = start.contains("<html")
                || start.contains("<!doctype html")
                || start.contains("<head")
                || start.contains("<body")
                || start.contains("<title")
                || start.contains("<meta")
                || start.contains("<div")
                || start.contains("<p>")
                || start.contains("<a ");
        return markup ? new Html() : new PlainText();
    }

    private static String start(Bytes body) {
        int length = Math.min(body.length(), WINDOW);
        return new String(body.array(), 0, length, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    private static Optional<BinaryKind> binary(Bytes body) {
        String start = new String(body.array(), 0, Math.min(body.length(), 8), StandardCharsets.ISO_8859_1);
        if (start.startsWith("%PDF-")) {
            return Optional.of(BinaryKind.PDF);
        }
        if (start.startsWith("\u0089PNG") || start.startsWith("GIF8") || start.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of(BinaryKind.IMAGE);
        }
        if (start.startsWith("PK\u0003\u0004") || start.startsWith("\u001f\u008b") || start.startsWith("Rar!")) {
            return Optional.of(BinaryKind.ARCHIVE);
        }
        return manyControls(body) ? Optional.of(BinaryKind.OTHER) : Optional.empty();
    }

    private static boolean manyControls(Bytes body) {
        byte[] bytes = body.array();
        int length = Math.min(bytes.length, WINDOW);
        if (Utf16Signs.in(bytes).isPresent()) {
            return false;
        }
        int controls = 0;
        for (int i = 0; i < length; i++) {
            int b = bytes[i];
            // ESC does not count: ISO-2022-JP uses it.
            boolean control = b >= 0 && b < 0x20 && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1b;
            controls += control ? 1 : 0;
        }
        return length >= 64 && controls * 20 > length;
    }
}
