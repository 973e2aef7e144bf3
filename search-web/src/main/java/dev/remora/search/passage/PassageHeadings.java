package dev.remora.search.passage;

import dev.remora.shared.page.HeadingLines;
import java.util.regex.Pattern;

/// Decides which lines of a main text are headings of its passages: those of [HeadingLines] but for dates,
/// document numbers, courts and bylines (`二○○九年七月七日`, `法发〔2019〕24号`, `主编：王五`), and lines that begin with a
/// label in brackets (`【问题】合同解除后，违约金条款可否继续适用`).
final class PassageHeadings {
    /// Maximum characters of a heading with a label.
    private static final int LONGEST = 60;

    private static final String NUMERAL = "[\\d〇○零一二三四五六七八九十]";
    private static final Pattern ABOUT_THE_TEXT = Pattern.compile(String.join(
            "|",
            "最高人民(?:法|检察)院",
            NUMERAL + "{2,4}\\s*年\\s*" + NUMERAL + "{1,3}\\s*月.{0,9}",
            "\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}.*",
            ".{0,12}[〔\\[【（(［]\\s*\\d{4}\\s*[〕\\]】）)］].{0,12}号",
            "[^：:]{0,6}(?:主编|编辑|责编|作者|译者|来源|出处|原文|机关|单位|级别|时效性|文号|字号|日期|时间|栏目|标签|分类|关键词|页码|链接)" + "\\s*[：:].*"));
    private static final Pattern LABELLED = Pattern.compile("【[^】]{1,12}】.*[^。，；：、,;:】]");

    private PassageHeadings() {}

    /// Whether a line is a heading.
    ///
    /// @param start of the line in the text
    /// @param end of the line, without its line feed
    static boolean heads(String text, int start, int end) {
        int next = text.indexOf('\n', Math.min(end + 1, text.length()));
        int nextLength = (next < 0 ? text.length() : next) - end - 1;
        if (end <= start || nextLength < 1) {
            return false;
        }
        String line = text.substring(start, end).strip();
        return HeadingLines.heads(text, start, end, nextLength)
                ? !ABOUT_THE_TEXT.matcher(line).matches()
                : line.length() <= LONGEST
                        && text.charAt(end + 1) != '【'
                        && LABELLED.matcher(line).matches();
    }
}
