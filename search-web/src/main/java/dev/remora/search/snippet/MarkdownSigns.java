package dev.remora.search.snippet;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The signs of Markdown in a text that a site shows unrendered, or that its renderer left: emphasis, headings, links,
/// code between backticks, and tables. Only where the signs around a text leave no doubt: `a ## b` is C, `2**10` is
/// mathematics, and `$(ls | wc)` is shell.
///
/// Follows CommonMark 0.31 in what may open and close emphasis, but that a Chinese character beside it is no obstacle.
final class MarkdownSigns {
    /// Stands for a character that is not shown.
    static final char HIDDEN = '\uffff';

    /// How far beyond a part of a text its signs are looked for.
    private static final int AROUND = 200;

    private static final String TARGET = "(?:https?:/|\\.{0,2}/|#|mailto:)[^\\s()]{0,300}(?:\\s\"[^\"\\v]{0,80}\")?";

    /// Signs whose groups are hidden; what is between the groups is shown.
    private static final List<Pattern> SIGNS = List.of(
            Pattern.compile("(?m)^[ \\t]{0,3}(`{3,}[a-zA-Z0-9+#-]{0,20})[ \\t]*$"),
            Pattern.compile("(!?\\[)[^\\[\\]\\v]{0,100}(]\\(" + TARGET + "\\))"),
            Pattern.compile("(?<![\\w*/])(\\*\\*)(?![\\s*/])[^*\\n]{0,98}[^\\s*/](\\*\\*)(?![\\w*/])"),
            Pattern.compile("(?m)^[ \\t]{0,3}(#{2,6}[ \\t]+)(?=\\S)"),
            Pattern.compile("(?<=\\s)(#{2,6} )(?=\\p{IsHan})"),
            Pattern.compile("(?<=[\\p{IsHan}，。；：、（“] ?)(`)(?=\\S)[^`\\n]{1,60}(?<=\\S)(`)(?= ?[\\p{IsHan}，。；：、）”])"));

    /// The row of a table between its head and its body, and a row in a line of its own.
    private static final Pattern RULE =
            Pattern.compile("\\|?(?:[ \\t]{0,4}:?-{2,40}:?[ \\t]{0,4}\\|){1,20}(?:[ \\t]{0,4}:?-{2,40}:?)?");
    private static final Pattern ROW = Pattern.compile("(?m)^[ \\t]{0,3}\\|(?:[^|\\n]{0,200}\\|){2,20}[ \\t]*$");

    private MarkdownSigns() {}

    /// Returns a part of a text, of the same length, with blanks for the bars of tables, and [#HIDDEN] for other signs.
    ///
    /// @param start first character of the part
    /// @param end exclusive
    static String hidden(String text, int start, int end) {
        int from = Math.max(0, start - AROUND);
        String around = text.substring(from, Math.min(text.length(), end + AROUND));
        if (around.codePoints().noneMatch(c -> "*#`[|".indexOf(c) >= 0)) {
            return text.substring(start, end);
        }
        char[] shown = around.toCharArray();
        for (Pattern pattern : SIGNS) {
            for (Matcher sign = pattern.matcher(around); sign.find(); ) {
                for (int group = 1; group <= sign.groupCount(); group++) {
                    fill(shown, sign.start(group), sign.end(group), HIDDEN);
                }
            }
        }
        for (Matcher rule = RULE.matcher(around); rule.find(); ) {
            fill(shown, rule.start(), rule.end(), ' ');
        }
        for (Matcher row = ROW.matcher(around); row.find(); ) {
            for (int i = row.start(); i < row.end(); i++) {
                shown[i] = shown[i] == '|' ? ' ' : shown[i];
            }
        }
        return new String(shown, start - from, end - start);
    }

    private static void fill(char[] shown, int from, int to, char sign) {
        for (int i = from; i < to; i++) {
            shown[i] = sign;
        }
    }
}
