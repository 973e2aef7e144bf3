package dev.remora.shared.topic;

import java.util.List;

/// A pattern in which `*` matches any run of characters, including none. Matches in one pass from left to
/// right: each part is matched at its first occurrence.
final class Glob {
    static final Glob ALL = new Glob("*");

    private final List<String> parts;

    Glob(String pattern) {
        this.parts = List.of(pattern.split("\\*", -1));
    }

    /// Whether it matches one text only.
    boolean plain() {
        return parts.size() == 1;
    }

    boolean matchesEveryPath() {
        String text = text();
        return text.equals("*") || text.equals("/*");
    }

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
