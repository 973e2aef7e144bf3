package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/// Functions on the text of titles: cleaning, comparing, and cutting at separators.
public final class TitleText {
    /// Separators between a title and a site's name.
    private static final Pattern SEPARATOR =
            Pattern.compile("\\s*(?:[|｜»«]|::|--+|——|－)\\s*|\\s+[-–—·•/_<>]\\s+|[-–—_＿·•丨]");

    private static final Pattern ENTITY =
            Pattern.compile("&(?:#\\d{1,6}|#x[0-9a-fA-F]{1,5}|amp|lt|gt|quot|apos|nbsp);");
    private static final Pattern EDGE =
            Pattern.compile("^(?:[\\s|｜»«_\\-–—－·•:：,，]+(?=\\s)|[|｜»«\\s]+)|[\\s|｜»«_\\-–—－·•]+$");
    private static final Set<String> JUNK = Set.of(
            "",
            "untitled",
            "untitleddocument",
            "无标题文档",
            "無標題文件",
            "无标题",
            "新建网页1",
            "newpage1",
            "document",
            "title",
            "null",
            "undefined",
            "test",
            "index");

    /// A separator in a title.
    ///
    /// @param start of the separator
    /// @param end just past it
    /// @param strong whether it hardly ever occurs inside a title
    record Cut(int start, int end, boolean strong) {}

    private TitleText() {}

    /// Returns the title as one line, with doubly escaped entities decoded, and without separators at its ends.
    public static String clean(String raw) {
        String line = TextFlow.fold(raw, HeadFacts.MAX_TITLE);
        if (line.indexOf('&') >= 0 && ENTITY.matcher(line).find()) {
            line = TextFlow.fold(Parser.unescapeEntities(line, false), HeadFacts.MAX_TITLE);
        }
        boolean edged = !line.isEmpty() && (isEdge(line.charAt(0)) || isEdge(line.charAt(line.length() - 1)));
        return edged ? EDGE.matcher(line).replaceAll("").strip() : line;
    }

    private static boolean isEdge(char c) {
        return "|｜»«_-–—－·•:：,，".indexOf(c) >= 0;
    }

    /// Returns the letters and digits in lower case and half width: equal for spellings of the same name.
    public static String key(String text) {
        StringBuilder key = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int half = c > 0xff00 && c < 0xff5f ? c - 0xfee0 : c;
            if (Character.isLetterOrDigit(half)) {
                key.appendCodePoint(half);
            }
            i += Character.charCount(c);
        }
        return key.toString().toLowerCase(Locale.ROOT);
    }

    /// Whether it is a placeholder that editors insert when the author gave no title.
    static boolean isJunk(String title) {
        String key = key(title);
        return JUNK.contains(key) || Url.isWeb(title);
    }

    private static boolean mayPart(String title) {
        for (int i = 0; i < title.length(); i++) {
            if ("|｜»«:-—－–·•/_<>＿丨".indexOf(title.charAt(i)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// Returns the separators in order.
    static List<Cut> cuts(String title) {
        List<Cut> cuts = new ArrayList<>();
        if (!mayPart(title)) {
            return cuts;
        }
        Matcher matcher = SEPARATOR.matcher(title);
        while (matcher.find()) {
            if (matcher.start() > 0 && matcher.end() < title.length()) {
                boolean strong =
                        matcher.end() - matcher.start() > 1 || "|｜»«－".indexOf(title.charAt(matcher.start())) >= 0;
                cuts.add(new Cut(matcher.start(), matcher.end(), strong));
            }
        }
        return cuts;
    }
}
