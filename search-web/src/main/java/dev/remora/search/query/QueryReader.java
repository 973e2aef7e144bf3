package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Text;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Parses the typed text in one pass.
final class QueryReader {
    private static final String OPENING = "\"“”„«»＂「『";
    private static final String CLOSING = "\"“”„«»＂」』";

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private int at;
    /// The last part and the next one are alternatives.
    private boolean either;

    /// The next part is to be excluded.
    private boolean not;

    QueryReader(String text) {
        this.text = text;
    }

    List<Part> parts() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (blank(c)) {
                at++;
            } else if (isMinus(c) && at + 1 < text.length() && !blank(text.charAt(at + 1))) {
                at++;
                String quoted = quoted();
                parts.add(new Without(quoted != null ? quoted : upToBlank()));
                either = false;
            } else {
                readOne();
            }
        }
        return parts;
    }

    private void readOne() {
        String quoted = quoted();
        if (quoted != null) {
            addText(new Phrase(quoted));
            return;
        }
        String word = upToBlank();
        switch (word) {
            case "OR", "|", "｜" -> either = !parts.isEmpty() && alternatives(parts.getLast()) != null;
            case "NOT" -> not = true;
            case "AND", "&&" -> {
                // Words are combined with AND anyway.
            }
            default -> {
                Optional<Part> operator = Operators.read(word, this::quotedAfterOperator);
                operator.ifPresentOrElse(this::add, () -> addText(new Word(word)));
            }
        }
    }

    /// Returns the quotation directly after an operator, as in `intitle:"a b"`; empty if there is none.
    private String quotedAfterOperator() {
        String quoted = at < text.length() ? quoted() : null;
        return quoted == null ? "" : quoted;
    }

    private void add(Part part) {
        parts.add(part);
        either = false;
        not = false;
    }

    private void addText(Text part) {
        if (not) {
            add(new Without(part.text()));
            return;
        }
        List<Text> before = either ? alternatives(parts.getLast()) : null;
        if (before == null) {
            add(part);
            return;
        }
        List<Text> all = new ArrayList<>(before);
        all.add(part);
        parts.set(parts.size() - 1, new Either(all));
        either = false;
    }

    /// Returns the alternatives of a part; null for a part that cannot be an alternative.
    private static List<Text> alternatives(Part part) {
        return switch (part) {
            case Text one -> List.of(one);
            case Either several -> several.alternatives();
            default -> null;
        };
    }

    /// Returns the text of the quotation that begins here; null if there is no closed quotation.
    private String quoted() {
        if (OPENING.indexOf(text.charAt(at)) < 0) {
            return null;
        }
        int end = at + 1;
        while (end < text.length() && CLOSING.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end == text.length()) {
            return null;
        }
        String inside = text.substring(at + 1, end);
        at = end + 1;
        return inside;
    }

    private String upToBlank() {
        int start = at;
        do {
            at++;
        } while (at < text.length() && !blank(text.charAt(at)) && OPENING.indexOf(text.charAt(at)) < 0);
        return text.substring(start, at);
    }

    private static boolean blank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isMinus(char c) {
        return c == '-' || c == '－' || c == '−';
    }
}
