package dev.remora.search.html;

import java.util.Collection;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// HTML in which `<mark>` is the only tag. Titles and snippets already are; they are checked here again, so
/// that a defect of an earlier stage, or a foreign index, cannot inject markup into a page.
public final class MarkedHtml {
    /// Allowed parts: the two tags, and character references. Other HTML metacharacters are escaped.
    private static final Pattern PARTS =
            Pattern.compile("<mark>|</mark>|&(?:amp|lt|gt|quot|#\\d{1,7}|#x\\p{XDigit}{1,6});|[<>&\"']");

    private static final Pattern BETWEEN = Pattern.compile("\\s+(?:\\|\\s+)?");

    private static final String LATIN = "[\\p{L}\\p{N}&&[^\\p{IsIdeographic}]]";

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

    /// Returns what marks words in plain texts, whatever their case: letters and digits only as whole words, and no
    /// single character.
    ///
    /// @param texts some words each, or alternatives (`针灸 | zhenjiu`)
    public static UnaryOperator<String> marking(Collection<String> texts) {
        String any = texts.stream()
                .flatMap(BETWEEN::splitAsStream)
                .filter(word -> word.length() > 1)
                .map(MarkedHtml::whole)
                .collect(Collectors.joining("|"));
        if (any.isEmpty()) {
            return MarkedHtml::escaped;
        }
        Pattern words = Pattern.compile(any, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return text -> marked(text, words.matcher(text));
    }

    private static String marked(String text, Matcher places) {
        StringBuilder html = new StringBuilder();
        int from = 0;
        while (places.find()) {
            html.append(escaped(text.substring(from, places.start())))
                    .append("<mark>")
                    .append(escaped(places.group()))
                    .append("</mark>");
            from = places.end();
        }
        return html.append(escaped(text.substring(from))).toString();
    }

    private static String whole(String word) {
        String before = Character.isIdeographic(word.codePointAt(0)) ? "" : "(?<!" + LATIN + ")";
        String behind = Character.isIdeographic(word.codePointBefore(word.length())) ? "" : "(?!" + LATIN + ")";
        return before + Pattern.quote(word) + behind;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
