package dev.remora.crawler.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The title of a page as a measure for lines: which of them only say it again.
final class TitleWords {
    private static final Pattern SEPARATOR = Pattern.compile("\\s*[|｜_—–·»«:：]\\s*|\\s+-+\\s+|-(?=\\p{IsHan})");

    private final String whole;
    private final List<String> parts = new ArrayList<>();

    /// @param title as the page gives it, with the name of the site or without
    TitleWords(String title) {
        whole = letters(title);
        for (String part : SEPARATOR.split(title, -1)) {
            String plain = letters(part);
            if (plain.length() >= 2) {
                parts.add(plain);
            }
        }
    }

    /// Whether a line says the title, or a part of it that separators set off, and hardly anything else.
    boolean saidBy(String line) {
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
