package dev.remora.crawler.document;

import java.util.List;
import java.util.regex.Pattern;

/// Joins printed lines into paragraphs. A PDF records the ends of lines, not of paragraphs: a line that
/// reaches the right margin and does not end a sentence continues in the next one, unless that begins like a
/// list item. Lines with only a page number are left out.
final class PrintLines {
    /// The share of the widest lines' width from which a line counts as full: at least one character less than
    /// the margin, because punctuation stays with its word.
    private static final double FULL = 0.88;

    /// Narrower documents have no meaningful margin (slides, labels).
    private static final int NARROWEST = 24;

    private static final Pattern PAGE_NUMBER =
            Pattern.compile("第 ?\\d{1,4} ?[页頁]( ?[/／,，]? ?共 ?\\d{1,4} ?[页頁])?|[-–—] ?\\d{1,4} ?[-–—]");
    private static final Pattern ITEM = Pattern.compile(
            "([(（]?([一二三四五六七八九十百]{1,4}|[0-9]{1,3}|[a-zA-Z])[)）、.．]|第.{1,5}[章节節条條款编編]|[•●○■□◆▪·※*-]|[①-⑳]).*");
    private static final String SENTENCE_ENDS = "。！？；：.!?;:…」』”";
    private static final String NEVER_FIRST = "。，、；：！？）」』》】”’…,.;:!?)";

    private PrintLines() {}

    static String joined(String text) {
        List<String> lines = text.lines()
                .filter(line -> !PAGE_NUMBER.matcher(line).matches())
                .toList();
        double full = FULL * margin(lines);
        StringBuilder out = new StringBuilder(text.length());
        String before = "";
        for (String line : lines) {
            if (!before.isEmpty()) {
                out.append(goesOn(before, line, full) ? seam(before, line) : "\n");
            }
            out.append(line);
            before = line;
        }
        return out.toString();
    }

    /// Returns the width that one line in ten reaches.
    private static double margin(List<String> lines) {
        int[] widths = lines.stream().mapToInt(PrintLines::width).sorted().toArray();
        int width = widths.length == 0 ? 0 : widths[widths.length - 1 - widths.length / 10];
        return width < NARROWEST ? Integer.MAX_VALUE : width;
    }

    /// Returns the width of a line; an ideograph is twice as wide as a letter.
    private static int width(String line) {
        return line.codePoints().map(c -> c >= 0x2e80 ? 2 : 1).sum();
    }

    private static boolean goesOn(String before, String line, double full) {
        if (NEVER_FIRST.indexOf(line.charAt(0)) >= 0) {
            return true;
        }
        return width(before) >= full
                && SENTENCE_ENDS.indexOf(before.charAt(before.length() - 1)) < 0
                && !ITEM.matcher(line).matches();
    }

    private static String seam(String before, String line) {
        return before.charAt(before.length() - 1) >= 0x2e80 || line.charAt(0) >= 0x2e80 ? "" : " ";
    }
}
