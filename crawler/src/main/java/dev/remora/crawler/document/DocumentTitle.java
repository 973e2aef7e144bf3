package dev.remora.crawler.document;

import dev.remora.shared.text.Beginning;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finds the title of a document: that of its metadata, if a person wrote it for this text; else its first
/// line; else its file name.
///
/// Programs fill in titles automatically: the name of a file ("Microsoft Word - 新建文档.doc"), that of the
/// template ("PowerPoint 演示文稿"), or GBK bytes not declared as such, which are decoded again.
final class DocumentTitle {
    private static final int LONGEST = 200;

    private static final Pattern PROGRAM = Pattern.compile(
            "^(Microsoft (Office )?(Word|PowerPoint|Excel)|WPS \\S+) ?[-–—] ?", Pattern.CASE_INSENSITIVE);
    private static final Pattern FILE = Pattern.compile(
            ".*\\.(docx?|pptx?|xlsx?|pdf|rtf|wps|et|dps|odt|ods|odp|epub|txt|tex|dvi|indd|qxd|cdr|ai|psd|html?|jpe?g|tiff?)$",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TEMPLATE = Pattern.compile(
            "(untitled|无标题|未命名|(新建|new) ?(microsoft|wps).*|(document|文档|演示文稿|工作簿|presentation|book|slide|幻灯片"
                    + "|sheet) ?\\d*|(powerpoint|wps) ?(演示文稿|presentation|演示).*|标题|title|test|测试|目录|[\\P{L}]*)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NOTE = Pattern.compile("[(（\\[【].*[)）\\]】]|[^：:，。]{1,8}[：:].*");
    private static final Pattern UNSPOKEN = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern WHITE = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}]+");

    private DocumentTitle() {}

    /// @param declared title from the metadata, or empty
    /// @param published whether it is a book: its metadata was written for readers
    /// @param text of the document
    /// @param fileName or empty
    static String of(String declared, boolean published, String text, String fileName) {
        String title = cleaned(declared);
        return isGood(title) && (published || isOf(title, text))
                ? title
                : firstLine(text).orElseGet(() -> cleaned(fileName));
    }

    private static String cleaned(String raw) {
        String folded = WHITE.matcher(raw).replaceAll(" ").strip();
        return cut(PROGRAM.matcher(misread(folded).orElse(folded)).replaceFirst(""));
    }

    private static boolean isGood(String title) {
        return title.length() >= 2
                && title.indexOf('\ufffd') < 0
                && !FILE.matcher(title).matches()
                && !TEMPLATE.matcher(title).matches();
    }

    /// Whether the title belongs to this text: at least a third of its bigrams occur in the text. Otherwise it
    /// comes from an older file that the author started from.
    private static boolean isOf(String title, String text) {
        String letters = letters(title);
        String all = letters(text);
        int found = 0;
        for (int i = 0; i + 2 <= letters.length(); i++) {
            found += all.contains(letters.substring(i, i + 2)) ? 1 : 0;
        }
        return 3 * found >= letters.length() - 1;
    }

    private static String letters(String text) {
        return UNSPOKEN.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
    }

    /// Returns the first line of text; notes in brackets and form fields only if there is no other line.
    private static Optional<String> firstLine(String text) {
        List<String> lines = text.lines()
                .limit(50)
                .map(String::strip)
                .filter(line -> line.codePoints().filter(Character::isLetter).count() >= 2)
                .toList();
        return lines.stream()
                .limit(8)
                .filter(line -> !NOTE.matcher(line).matches())
                .findFirst()
                .or(() -> lines.stream().findFirst())
                .map(DocumentTitle::cut);
    }

    private static String cut(String title) {
        return Beginning.of(title, LONGEST).strip();
    }

    /// Decodes GBK that was decoded as Latin-1: at least half of the characters are accented letters or
    /// symbols, and the bytes are valid Chinese text. Empty for other texts.
    static Optional<String> misread(String text) {
        long high = text.chars().filter(c -> c >= 0xa1 && c <= 0xff).count();
        boolean latin = text.chars().allMatch(c -> c < 0x7f || (c >= 0xa1 && c <= 0xff));
        if (!latin || high < 4 || 2 * high < text.length()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            String read = Charset.forName("GB2312")
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            boolean chinese = read.chars().anyMatch(c -> c >= 0x4e00 && c <= 0x9fff);
            return chinese ? Optional.of(read) : Optional.empty();
        } catch (CharacterCodingException notChinese) {
            return Optional.empty();
        }
    }
}
