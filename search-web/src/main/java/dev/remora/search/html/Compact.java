package dev.remora.search.html;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Minifies this project's style sheets and scripts: removes comments and indentation, in style sheets also
/// blanks beside punctuation. Not for other files: it requires that script comments are on their own lines and
/// that no string spans lines.
final class Compact {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern BESIDE_SIGNS = Pattern.compile("\\s*([{};])\\s*|(?<=[,:])\\s+");
    private static final Pattern LAST_SEMICOLON = Pattern.compile(";}");

    private Compact() {}

    /// @param name of the file
    static String of(String name, String text) {
        return name.endsWith(".css") ? style(text) : name.endsWith(".js") ? script(text) : text;
    }

    private static String style(String text) {
        String plain = COMMENT.matcher(text).replaceAll("");
        String narrow = BESIDE_SIGNS.matcher(plain).replaceAll("$1");
        return LAST_SEMICOLON.matcher(narrow).replaceAll("}").strip() + "\n";
    }

    private static String script(String text) {
        return text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.startsWith("//"))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }
}
