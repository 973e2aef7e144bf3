package dev.remora.crawler.parse.charset;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The charset that a document declares, found in its first bytes before decoding: the prescan of the HTML
/// standard (section 13.2.3.2), and the encoding of an XML declaration.
///
/// The standard examines 1,024 bytes, this class 4,096: Chinese pages often put long keyword lists first, and
/// the bytes override a wrong declaration anyway.
final class MetaCharset {
    private static final int WINDOW = 4_096;

    private final String text;
    private int at;

    private MetaCharset(String text) {
        this.text = text;
    }

    /// Returns the label, or an empty string.
    static String prescan(byte[] bytes) {
        int length = Math.min(bytes.length, WINDOW);
        return new MetaCharset(new String(bytes, 0, length, StandardCharsets.ISO_8859_1)).scan();
    }

    private String scan() {
        String fromXml = xmlDeclaration();
        if (!fromXml.isEmpty()) {
            return fromXml;
        }
        while ((at = text.indexOf('<', at)) >= 0) {
            if (text.startsWith("<!--", at)) {
                int end = text.indexOf("-->", at + 2);
                at = end < 0 ? text.length() : end + 3;
            } else if (text.regionMatches(true, at, "<meta", 0, 5) && isGap(at + 5)) {
                at += 5;
                String label = meta();
                if (!label.isEmpty()) {
                    return label;
                }
            } else if (at + 1 < text.length() && Character.isLetter(text.charAt(at + 1))) {
                at += 2;
                skipAttributes();
            } else {
                at++;
            }
        }
        return "";
    }

    private String xmlDeclaration() {
        if (!text.startsWith("<?xml")) {
            return "";
        }
        int end = text.indexOf('>');
        int encoding = text.indexOf("encoding");
        int open = encoding < 0 ? -1 : text.indexOf('=', encoding);
        if (open < 0 || end < 0 || open > end) {
            return "";
        }
        return text.substring(open + 1, end)
                .replaceAll("[\"'?\\s]", " ")
                .strip()
                .replaceAll(" .*", "");
    }

    private String meta() {
        boolean pragma = false;
        String charset = "";
        String content = "";
        Attribute attribute;
        while ((attribute = nextAttribute()) != null) {
            switch (attribute.name) {
                case "http-equiv" -> pragma |= attribute.value.equals("content-type");
                case "charset" -> charset = charset.isEmpty() ? attribute.value : charset;
                case "content" ->
                    content = content.isEmpty() ? MediaType.of(attribute.value).charset() : content;
                default -> {}
            }
        }
        return !charset.isEmpty() ? charset : pragma ? content : "";
    }

    private void skipAttributes() {
        while (at < text.length() && !isGap(at) && text.charAt(at) != '>') {
            at++;
        }
        while (nextAttribute() != null) {}
    }

    private record Attribute(String name, String value) {}

    /// Returns the next attribute of the current tag, or null at its end.
    private Attribute nextAttribute() {
        while (isGap(at)) {
            at++;
        }
        if (at >= text.length() || text.charAt(at) == '>') {
            return null;
        }
        int start = at++;
        while (at < text.length() && !isGap(at) && text.charAt(at) != '=' && text.charAt(at) != '>') {
            at++;
        }
        String name = text.substring(start, at).toLowerCase(Locale.ROOT);
        skipSpace();
        if (at >= text.length() || text.charAt(at) != '=') {
            return new Attribute(name, "");
        }
        at++;
        skipSpace();
        return new Attribute(name, value().toLowerCase(Locale.ROOT));
    }

    private String value() {
        if (at >= text.length()) {
            return "";
        }
        char quote = text.charAt(at);
        if (quote == '"' || quote == '\'') {
            int end = text.indexOf(quote, at + 1);
            String value = text.substring(at + 1, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 1;
            return value;
        }
        int start = at;
        while (at < text.length() && !isSpace(at) && text.charAt(at) != '>') {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipSpace() {
        while (isSpace(at)) {
            at++;
        }
    }

    private boolean isGap(int i) {
        return isSpace(i) || (i < text.length() && text.charAt(i) == '/');
    }

    private boolean isSpace(int i) {
        return i < text.length() && " \t\n\f\r".indexOf(text.charAt(i)) >= 0;
    }
}
