package dev.remora.crawler.parse.maintext;

import java.util.ArrayList;
import java.util.List;

/// The title of a page, to recognize lines that only repeat it.
final class TitleWords {
    /// Characters that separate the parts of a title wherever they occur.
    private static final String SEPARATORS = "|｜_—–·»«:：";

    private final String whole;
    private final List<String> parts = new ArrayList<>();

    /// @param title as the page gives it, with the name of the site or without
    TitleWords(String title) {
        whole = letters(title);
        int start = 0;
        for (int i = 0; i <= title.length(); i++) {
            if (i == title.length() || parts(title, i)) {
                add(letters(title.substring(start, i)));
                start = i + 1;
            }
        }
    }

    private void add(String part) {
        if (part.length() >= 2) {
            parts.add(part);
        }
    }

    /// Whether a character separates parts: a hyphen does before an ideograph, and where it stands alone
    /// between spaces.
    private static boolean parts(String title, int i) {
        char c = title.charAt(i);
        if (c != '-') {
            return SEPARATORS.indexOf(c) >= 0;
        }
        boolean beforeHan = i + 1 < title.length()
                && Character.UnicodeScript.of(title.codePointAt(i + 1)) == Character.UnicodeScript.HAN;
        int from = i;
        int to = i;
        while (from >= 0 && title.charAt(from) == '-') {
            from--;
        }
        while (to < title.length() && title.charAt(to) == '-') {
            to++;
        }
        boolean alone = from >= 0
                && to < title.length()
                && Character.isWhitespace(title.charAt(from))
                && Character.isWhitespace(title.charAt(to));
        return beforeHan || alone;
    }

    /// Whether a line repeats the title, or a part of it between separators, and hardly anything else.
    boolean isRepeatedBy(String line) {
        if (whole.isEmpty() || line.length() > 200) {
            return false;
        }
        String plain = letters(line);
        if (plain.isEmpty()) {
            return false;
        }
        if (plain.equals(whole)
                || (plain.length() >= 4 && whole.contains(plain) && plain.length() * 2 >= whole.length())) {
            return true;
        }
        return parts.stream().anyMatch(part -> plain.contains(part) ? plain.length() <= part.length() + 8 : false);
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                letters.append(Character.toLowerCase(c));
            }
        }
        return letters.toString();
    }
}
