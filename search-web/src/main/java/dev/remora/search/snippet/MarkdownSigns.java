package dev.remora.search.snippet;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The signs of Markdown in a text that a site shows unrendered, or that its renderer left: emphasis, headings, links,
/// code between backticks, and tables. Only where the signs around a text leave no doubt: `a ## b` is C, `2**10` is
/// mathematics, `$(ls | wc)` is shell, and `## 步长` between lines of code is a remark.
///
/// Follows CommonMark 0.31 in what may open and close emphasis, but that a Chinese character beside it is no obstacle,
/// and GitHub Flavored Markdown 0.29 in that a table has a line of dashes below its head.
final class MarkdownSigns {
    /// Stands for a character that is not shown.
    static final char HIDDEN = '\uffff';

    /// How far beyond a part of a text its signs are looked for: as far as the longest link reaches.
    private static final int AROUND = 500;

    private static final String TARGET = "(?:https?:/|\\.{0,2}/|#|mailto:)[^\\s()]{0,300}(?:\\s\"[^\"\\v]{0,80}\")?";

    /// Signs whose groups are hidden; what is between the groups is shown.
    private static final List<Pattern> SIGNS = List.of(
            Pattern.compile("(?m)^[ \\t]{0,3}(`{3,}[a-zA-Z0-9+#-]{0,20})[ \\t]*$"),
            Pattern.compile("(!?\\[)[^\\[\\]\\v]{0,100}(]\\(" + TARGET + "\\))"),
            Pattern.compile("(?<![\\w*/])(\\*\\*)(?![\\s*/])[^*\\n]{0,98}[^\\s*/](\\*\\*)(?![\\w*/])"),
            Pattern.compile("(?<=[\\p{IsHan}，。；：、（“] ?)(`)(?=\\S)[^`\\n]{1,60}(?<=\\S)(`)(?= ?[\\p{IsHan}，。；：、）”])"));

    private static final Pattern HEADING = Pattern.compile("(?m)^[ \\t]{0,3}(#{2,6}[ \\t]+)(?=\\S)");

    /// Begins or ends a line of code: neither blank nor Chinese, no fence, and no sentence.
    private static final Pattern CODE = Pattern.compile("(?!\\s*(?:```|\\||[-*>] |#{1,6} |$)).*[^.!?:\\s]\\s*");
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    /// The row of a table between its head and its body, of two or more cells, with the rows around it.
    private static final String CELL = "[ \\t]{0,4}:?-{2,40}:?[ \\t]{0,4}";
    private static final String ROW = "[^|\\n]{0,200}+(?:\\|[^|\\n]{0,200}+){1,20}+";
    private static final Pattern TABLE = Pattern.compile("(?m)^(?<head>" + ROW + "\\n)?[ \\t]{0,3}(?<rule>\\|?" + CELL
            + "(?:\\|" + CELL + "){1,20}\\|?)[ \\t]*(?<body>(?:\\n" + ROW + ")*)$");

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
        for (Matcher heading = HEADING.matcher(around); heading.find(); ) {
            if (!isAmongCode(around, heading.start())) {
                fill(shown, heading.start(1), heading.end(1), HIDDEN);
            }
        }
        hideTables(around, shown);
        return new String(shown, start - from, end - start);
    }

    /// Returns the matches of which at least one character is shown: not those in the target of a link.
    static List<Match> shown(String text, List<Match> matches) {
        return text.contains("](") || text.contains("```")
                ? matches.stream()
                        .filter(match -> isShown(hidden(text, match.start(), match.end())))
                        .toList()
                : matches;
    }

    /// Whether any character of a text that [#hidden] returned is shown.
    static boolean isShown(String text) {
        return text.chars().anyMatch(c -> c != HIDDEN);
    }

    private static boolean isAmongCode(String text, int line) {
        int end = text.indexOf('\n', line);
        return isCode(text.substring(text.lastIndexOf('\n', line - 2) + 1, Math.max(0, line - 1)))
                || (end >= 0
                        && isCode(text.substring(end + 1).lines().findFirst().orElse("")));
    }

    private static boolean isCode(String line) {
        return CODE.matcher(line).matches() && !HAN.matcher(line).find();
    }

    private static void hideTables(String text, char[] shown) {
        for (Matcher table = TABLE.matcher(text); table.find(); ) {
            if (table.group("head") != null || !table.group("body").isEmpty()) {
                fill(shown, table.start("rule"), table.end("rule"), ' ');
                for (int i = table.start(); i < table.end(); i++) {
                    shown[i] = shown[i] == '|' ? ' ' : shown[i];
                }
            }
        }
    }

    private static void fill(char[] shown, int from, int to, char sign) {
        for (int i = from; i < to; i++) {
            shown[i] = sign;
        }
    }
}
