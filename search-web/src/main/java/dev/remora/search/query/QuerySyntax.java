package dev.remora.search.query;

import java.util.regex.Pattern;

/// The characters that mean something in a query, in the forms in which people type them.
final class QuerySyntax {
    private static final String OPENING = "\"“”„«»＂「『";
    private static final String CLOSING = "\"“”„«»＂」』";

    private static final Pattern ADDRESS = Pattern.compile("(?i)inurl[:：]|www\\.|[a-z]{2,8}://");

    private QuerySyntax() {}

    static boolean opensQuotation(char c) {
        return OPENING.indexOf(c) >= 0;
    }

    static boolean closesQuotation(char c) {
        return CLOSING.indexOf(c) >= 0;
    }

    static boolean opensBracket(char c) {
        return c == '(' || c == '（';
    }

    static boolean closesBracket(char c) {
        return c == ')' || c == '）';
    }

    static boolean isBar(char c) {
        return c == '|' || c == '｜';
    }

    static boolean isMinus(char c) {
        return c == '-' || c == '－' || c == '−';
    }

    static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /// Whether a text is the beginning of an address, in which a bar is no sign.
    static boolean beginsAddress(String text) {
        return ADDRESS.matcher(text).lookingAt();
    }
}
