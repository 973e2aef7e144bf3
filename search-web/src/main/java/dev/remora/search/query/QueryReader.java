package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses the typed text in one pass.
final class QueryReader {
    private static final String OR = "OR";

    private final String text;
    /// No quotation ends after it: an unpaired quote is not searched for its end, so that many take no longer than one.
    private final int lastClosing;

    private final List<Part> parts = new ArrayList<>();
    private int at;

    /// The last part and the next one are alternatives.
    private boolean either;

    /// The next part is to be excluded.
    private boolean not;

    QueryReader(String text) {
        this.text = text;
        int last = text.length() - 1;
        while (last >= 0 && !QuerySyntax.closesQuotation(text.charAt(last))) {
            last--;
        }
        this.lastClosing = last;
    }

    List<Part> parts() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (QuerySyntax.isBlank(c)) {
                at++;
            } else if (QuerySyntax.isMinus(c) && at + 1 < text.length() && mayExclude(text.charAt(at + 1))) {
                at++;
                exclude();
            } else {
                readOne();
            }
        }
        return parts;
    }

    private void readOne() {
        int start = at;
        String word = quoted() == null ? upToBlank() : "";
        switch (Normalizer.normalize(word, Normalizer.Form.NFKC)) {
            case OR, "|" ->
                either = !parts.isEmpty() && !alternatives(parts.getLast()).isEmpty();
            case "NOT" -> not = true;
            case "AND", "&&" -> {
                // Words are combined with AND anyway.
            }
            default -> {
                at = start;
                if (not) {
                    exclude();
                } else {
                    add(part());
                }
            }
        }
    }

    /// False behind a minus before a blank or another minus: `--hard` is an option of a command.
    private static boolean mayExclude(char c) {
        return !QuerySyntax.isBlank(c) && !QuerySyntax.isMinus(c);
    }

    /// Excludes the part that begins here, those joined to it by a bar without blanks, or each in brackets.
    private void exclude() {
        not = false;
        either = false;
        String inside = bracketed();
        if (inside != null) {
            new QueryReader(inside).parts().forEach(this::excludeEach);
            return;
        }
        do {
            parts.add(new Without(part()));
        } while (goesOnBehindBar());
    }

    private void excludeEach(Part part) {
        switch (part) {
            case Either several -> several.alternatives().forEach(this::excludeEach);
            case Without _ -> {
                // An exclusion from an exclusion: nothing to exclude, and nothing that was asked for.
            }
            default -> parts.add(new Without(part));
        }
    }

    private boolean goesOnBehindBar() {
        boolean goesOn = at + 1 < text.length()
                && QuerySyntax.isBar(text.charAt(at))
                && !QuerySyntax.isBlank(text.charAt(at + 1));
        at += goesOn ? 1 : 0;
        return goesOn;
    }

    /// Reads a quotation, an operator or a word.
    private Part part() {
        String quoted = quoted();
        if (quoted != null) {
            return new Phrase(quoted);
        }
        String word = upToBlank();
        int behind = at;
        return Operators.read(word, this::quotedAfterOperator).orElseGet(() -> {
            at = behind; // a quotation that is no value of an operator is a phrase
            return new Word(word);
        });
    }

    /// Returns the quotation directly after an operator, as in `intitle:"a b"`; empty if there is none.
    private String quotedAfterOperator() {
        String quoted = at < text.length() ? quoted() : null;
        return quoted == null ? "" : quoted;
    }

    private void add(Part part) {
        List<Part> also = either ? alternatives(part) : List.of();
        either = false;
        if (also.isEmpty()) {
            parts.add(part);
            return;
        }
        List<Part> all = new ArrayList<>(alternatives(parts.getLast()));
        all.addAll(also);
        parts.set(parts.size() - 1, new Either(all));
    }

    /// Returns the alternatives of a part; none for a part that cannot be an alternative. Topics are combined with
    /// OR anyway.
    private static List<Part> alternatives(Part part) {
        return switch (part) {
            case Either several -> several.alternatives();
            case Without _, InTopic _ -> List.of();
            default -> List.of(part);
        };
    }

    /// Returns the text in the brackets that begin here; null if there are none, or they are not closed.
    private @Nullable String bracketed() {
        if (!QuerySyntax.opensBracket(text.charAt(at))) {
            return null;
        }
        int start = at;
        int depth = 0;
        do {
            char c = text.charAt(at);
            depth += QuerySyntax.opensBracket(c) ? 1 : QuerySyntax.closesBracket(c) ? -1 : 0;
            if (quoted() == null) {
                at++;
            }
        } while (at < text.length() && depth > 0);
        if (depth > 0) {
            at = start;
            return null;
        }
        return text.substring(start + 1, at - 1);
    }

    /// Returns the text of the quotation that begins here; null if there is no closed quotation.
    private @Nullable String quoted() {
        if (!QuerySyntax.opensQuotation(text.charAt(at)) || at >= lastClosing) {
            return null;
        }
        int end = at + 1;
        while (!QuerySyntax.closesQuotation(text.charAt(end))) {
            end++;
        }
        String inside = text.substring(at + 1, end);
        at = end + 1;
        return inside;
    }

    /// Returns the text up to a blank, a quotation, an OR between Chinese characters, or a bar that is not part of an
    /// address.
    private String upToBlank() {
        int start = at;
        if (isOr(at)) {
            at += OR.length();
            return OR;
        }
        do {
            at++;
        } while (at < text.length()
                && !QuerySyntax.isBlank(text.charAt(at))
                && !QuerySyntax.opensQuotation(text.charAt(at))
                && !QuerySyntax.isBar(text.charAt(start))
                && !isOr(at)
                && !(QuerySyntax.isBar(text.charAt(at)) && !QuerySyntax.beginsAddress(text.substring(start, at))));
        return text.substring(start, at);
    }

    private boolean isOr(int place) {
        int behind = place + OR.length();
        return place > 0
                && behind < text.length()
                && Character.isIdeographic(text.codePointBefore(place))
                && Character.isIdeographic(text.codePointAt(behind))
                && Normalizer.normalize(text.substring(place, behind), Normalizer.Form.NFKC)
                        .equals(OR);
    }
}
