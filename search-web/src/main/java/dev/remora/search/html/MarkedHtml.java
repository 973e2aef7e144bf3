package dev.remora.search.html;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// HTML in which `<mark>` is the only tag. Titles and snippets already are; they are checked here again, so
/// that a defect of an earlier stage, or a foreign index, cannot inject markup into a page.
public final class MarkedHtml {
    /// Allowed parts: the two tags, and character references. Other HTML metacharacters are escaped.
    private static final Pattern PARTS =
            Pattern.compile("<mark>|</mark>|&(?:amp|lt|gt|quot|#\\d{1,7}|#x\\p{XDigit}{1,6});|[<>&\"']");

    private MarkedHtml() {}

    /// Returns the text with only balanced `<mark>` as markup. Safe text is returned unchanged.
    public static String of(String html) {
        Matcher parts = PARTS.matcher(html);
        StringBuilder safe = new StringBuilder(html.length() + 16);
        boolean open = false;
        while (parts.find()) {
            String part = parts.group();
            String kept = part;
            if (part.equals("<mark>")) {
                kept = open ? "" : part;
                open = true;
            } else if (part.equals("</mark>")) {
                kept = open ? part : "";
                open = false;
            } else if (part.length() == 1) {
                kept = "&#" + (int) part.charAt(0) + ";";
            }
            parts.appendReplacement(safe, Matcher.quoteReplacement(kept));
        }
        parts.appendTail(safe);
        return open ? safe.append("</mark>").toString() : safe.toString();
    }
}
