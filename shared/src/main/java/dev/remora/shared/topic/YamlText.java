package dev.remora.shared.topic;

import java.util.regex.Pattern;

/// Writes texts as YAML scalars.
final class YamlText {
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z-]*");

    private YamlText() {}

    /// Returns the text in double quotes, with escapes for characters that are unsafe in YAML or a terminal.
    static String quoted(String text) {
        var out = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                    if (isPrintable(c)) {
                        out.appendCodePoint(c);
                    } else {
                        out.append(c > 0xffff ? String.format("\\U%08X", c) : String.format("\\u%04X", c));
                    }
                }
            }
        });
        return out.append('"').toString();
    }

    /// Returns a name without quotes if it needs none.
    static String name(String name) {
        boolean word = PLAIN.matcher(name).matches() && !name.matches("true|false|null|yes|no|on|off");
        return word ? name : quoted(name);
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
