package dev.remora.search.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A query taken apart by its operators, before any word is analysed.
///
/// | typed | part |
/// |---|---|
/// | `中医 养生` | two [Word]s |
/// | `"伤寒论"`, also in typographic or full-width quotes | [Phrase] |
/// | `-广告`, `-"两个 词"` | [Without] |
/// | `site:example.org` | [Site] |
///
/// Everything else, brackets and lone quotes among it, is read as words; `AND`, `OR` and `NOT` in capitals are left
/// out beside words.
///
/// @param parts in the order in which they were typed
/// @param cut the text was longer than what is read
public record TypedQuery(List<Part> parts, boolean cut) {
    /// Characters of a query that are read.
    public static final int MAX_CHARS = 1_000;

    private static final String QUOTES = "\"“”„«»＂";

    /// One part of a query.
    public sealed interface Part {}

    /// Text without a blank, to be analysed into words.
    public record Word(String text) implements Part {}

    /// Words that stand next to one another.
    public record Phrase(String text) implements Part {}

    /// What a page must not hold.
    public record Without(String text) implements Part {}

    /// The host, with its sub-domains, that a page must be on; lower case, without `www.`.
    public record Site(String host) implements Part {}

    public TypedQuery {
        parts = List.copyOf(parts);
    }

    /// Takes a text apart. Never fails.
    public static TypedQuery of(String typed) {
        boolean cut = typed.length() > MAX_CHARS;
        String text = cut ? typed.substring(0, MAX_CHARS) : typed;
        return new TypedQuery(new Reader(text).parts(), cut);
    }

    /// The parts of one kind.
    public <P extends Part> List<P> parts(Class<P> kind) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /// Goes once over the text.
    private static final class Reader {
        private final String text;
        private final List<Part> parts = new ArrayList<>();
        private int at;

        Reader(String text) {
            this.text = text;
        }

        List<Part> parts() {
            while (at < text.length()) {
                char c = text.charAt(at);
                if (blank(c)) {
                    at++;
                } else if (isMinus(c) && at + 1 < text.length() && !blank(text.charAt(at + 1))) {
                    at++;
                    addWithout(quoted());
                } else {
                    add(quoted());
                }
            }
            return parts;
        }

        /// The text between quotes that begin here, or null where there is no closed quotation.
        private String quoted() {
            if (QUOTES.indexOf(text.charAt(at)) < 0) {
                return null;
            }
            int end = at + 1;
            while (end < text.length() && QUOTES.indexOf(text.charAt(end)) < 0) {
                end++;
            }
            if (end == text.length()) {
                return null;
            }
            String inside = text.substring(at + 1, end);
            at = end + 1;
            return inside;
        }

        private void add(String quoted) {
            if (quoted != null) {
                parts.add(new Phrase(quoted));
                return;
            }
            String word = upToBlank();
            String host = host(word);
            if (!host.isEmpty()) {
                parts.add(new Site(host));
            } else if (!word.equals("AND") && !word.equals("OR") && !word.equals("NOT")) {
                parts.add(new Word(word));
            }
        }

        private void addWithout(String quoted) {
            parts.add(new Without(quoted != null ? quoted : upToBlank()));
        }

        private String upToBlank() {
            int start = at;
            do {
                at++;
            } while (at < text.length() && !blank(text.charAt(at)) && QUOTES.indexOf(text.charAt(at)) < 0);
            return text.substring(start, at);
        }

        private static boolean blank(char c) {
            return Character.isWhitespace(c) || Character.isSpaceChar(c);
        }

        private static boolean isMinus(char c) {
            return c == '-' || c == '－' || c == '−';
        }
    }

    /// The host that `site:…` names, or an empty text.
    private static String host(String word) {
        String folded = word.toLowerCase(Locale.ROOT).replace('：', ':');
        return folded.startsWith("site:") ? canonicalHost(folded.substring("site:".length())) : "";
    }

    /// A host as somebody writes it (with scheme, `www.`, path or port perhaps), as the index knows it.
    static String canonicalHost(String typed) {
        String host = typed.strip().toLowerCase(Locale.ROOT).replaceFirst("^https?://", "");
        int end = 0;
        while (end < host.length() && "/?#:".indexOf(host.charAt(end)) < 0) {
            end++;
        }
        host = host.substring(0, end).replaceFirst("^(www|\\*)\\.", "");
        try {
            return java.net.IDN.toASCII(host, java.net.IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }
}
