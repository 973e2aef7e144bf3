package dev.remora.shared.topic;

import java.util.List;

/// A pattern in which `*` stands for any run of characters, the empty one too. Matches in one pass from left to
/// right: each part is taken where it first occurs.
final class Glob {
    static final Glob ALL = new Glob("*");

    private final List<String> parts;

    Glob(String pattern) {
        this.parts = List.of(pattern.split("\\*", -1));
    }

    /// Whether it stands for one text only.
    boolean plain() {
        return parts.size() == 1;
    }

    /// Whether it stands for every path.
    boolean everyPath() {
        String text = text();
        return text.equals("*") || text.equals("/*");
    }

    /// The pattern.
    String text() {
        return String.join("*", parts);
    }

    boolean matches(String text) {
        String first = parts.getFirst();
        String last = parts.getLast();
        if (parts.size() == 1) {
            return text.equals(first);
        }
        int end = text.length() - last.length();
        if (!text.startsWith(first) || !text.endsWith(last) || end < first.length()) {
            return false;
        }
        int at = first.length();
        for (String part : parts.subList(1, parts.size() - 1)) {
            int found = text.indexOf(part, at);
            if (found < 0 || found + part.length() > end) {
                return false;
            }
            at = found + part.length();
        }
        return true;
    }
}
