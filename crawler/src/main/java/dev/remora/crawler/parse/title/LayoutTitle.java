package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.dates.DatePatterns;
import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// Finds the line that the layout presents as the title: of the lines above the first paragraph of body
/// length, the one that stands out most by size, centring, colour and weight, joined with a neighbour of the
/// same look.
///
/// Li Shengtao, Zhao Zhangjie, Yu Zhihua 2002, Design and Realization of Focused Web Crawler. The paper gives
/// no weights; here a step of size or centring counts 2, colour and weight 1. Needs a second walk, so it runs
/// only where a page has no title.
final class LayoutTitle implements NodeFilter {
    /// Minimum length of a body paragraph, in characters.
    static final int BODY = 60;
    /// The number of lines above the body that are examined.
    static final int ABOVE = 40;

    private static final int LONGEST = 80;
    private static final int MOST_LINES = 2_000;
    /// The key of a line that has nothing but a date or a number.
    private static final Pattern DATE = Pattern.compile("[0-9年月日]+");
    private static final Pattern SIZE = Pattern.compile("font-size:(\\d{1,3})(?:\\.\\d+)?(px|pt|em|rem|%)");

    /// The look of a line. Size is in steps of HTML's `font`, 3 being normal.
    private record Look(int size, boolean centred, boolean coloured, boolean bold) {
        int outstanding() {
            return 2 * Math.max(0, size - 3) + (centred ? 2 : 0) + (coloured ? 1 : 0) + (bold ? 1 : 0);
        }
    }

    private record Line(String text, Look look) {}

    private final List<Line> lines = new ArrayList<>();
    private final Deque<Look> looks = new ArrayDeque<>();
    private final TextFlow line = new TextFlow(400);
    private Look lineLook;

    private LayoutTitle() {
        looks.push(new Look(3, false, false, false));
    }

    /// Returns the title that the layout shows, or empty.
    static Optional<String> of(Document document) {
        LayoutTitle title = new LayoutTitle();
        document.body().filter(title);
        title.endLine();
        return title.best();
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (lines.size() >= MOST_LINES) {
            return FilterResult.STOP;
        }
        if (node instanceof TextNode text) {
            if (!text.isBlank() && (lineLook == null || looks.peek().outstanding() > lineLook.outstanding())) {
                lineLook = looks.peek();
            }
            line.append(text.getWholeText(), false);
            return FilterResult.CONTINUE;
        }
        if (!(node instanceof Element element)) {
            return FilterResult.CONTINUE;
        }
        TagKind kind = TagKind.of(element.normalName());
        if (kind == TagKind.SKIPPED || kind == TagKind.LINK || kind == TagKind.META) {
            return FilterResult.SKIP_ENTIRELY; // what leads elsewhere is not this page's title
        }
        if (kind.parts() || kind == TagKind.CELL) {
            endLine();
        }
        looks.push(look(element, looks.peek()));
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) {
            TagKind kind = TagKind.of(element.normalName());
            if (kind.parts() || kind == TagKind.CELL) {
                endLine();
            }
            looks.pop();
        }
        return FilterResult.CONTINUE;
    }

    private static Look look(Element element, Look around) {
        String name = element.normalName();
        int size = around.size;
        boolean heading = name.length() == 2 && name.charAt(0) == 'h' && Character.isDigit(name.charAt(1));
        boolean centred = around.centred || name.equals("center");
        boolean bold = around.bold || heading || name.equals("b") || name.equals("strong");
        boolean coloured = around.coloured;
        size = heading ? Math.max(3, 7 - (name.charAt(1) - '0')) : name.equals("big") ? size + 1 : size;
        if (element.attributesSize() > 0) {
            String style = TextFlow.cut(element.attr("style"), 300)
                    .toLowerCase(Locale.ROOT)
                    .replace(" ", "");
            size = styled(style, name.equals("font") ? fontSize(element.attr("size"), size) : size);
            centred |= element.attr("align").equalsIgnoreCase("center") || style.contains("text-align:center");
            coloured |= (name.equals("font") && element.hasAttr("color"))
                    || style.startsWith("color:")
                    || style.contains(";color:");
            bold |= style.contains("font-weight:bold") || style.contains("font-weight:7");
        }
        return new Look(size, centred, coloured, bold);
    }

    private static int fontSize(String written, int around) {
        String size = written.strip();
        if (!size.matches("[+-]?[1-7]")) {
            return around;
        }
        boolean relative = size.startsWith("+") || size.startsWith("-");
        return relative ? 3 + Integer.parseInt(size) : Integer.parseInt(size);
    }

    /// Converts a size in a style to a step of `font`: 16 pixels are normal.
    private static int styled(String style, int around) {
        Matcher matcher = SIZE.matcher(style);
        if (!matcher.find()) {
            return around;
        }
        int number = Integer.parseInt(matcher.group(1));
        int pixels = switch (matcher.group(2)) {
            case "px" -> number;
            case "pt" -> number * 4 / 3;
            case "%" -> number * 16 / 100;
            default -> number * 16;
        };
        return pixels >= 32 ? 6 : pixels >= 24 ? 5 : pixels >= 18 ? 4 : pixels >= 14 ? 3 : 2;
    }

    private void endLine() {
        String text = line.toString().strip();
        if (!text.isEmpty()) {
            lines.add(new Line(text, lineLook == null ? looks.peek() : lineLook));
        }
        line.clear();
        lineLook = null;
    }

    private Optional<String> best() {
        int body = 0;
        while (body < lines.size() && lines.get(body).text.length() < BODY) {
            body++;
        }
        int best = -1;
        for (int i = body - 1; i >= Math.max(0, body - ABOVE); i--) {
            Line candidate = lines.get(i);
            String key = TitleText.key(candidate.text);
            boolean titleLike = candidate.text.length() <= LONGEST
                    && key.length() > 1
                    && !DATE.matcher(key).matches()
                    && candidate.look.outstanding() > 0;
            if (titleLike
                    && (best < 0
                            || candidate.look.outstanding()
                                    > lines.get(best).look.outstanding())) {
                best = i;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(TitleText.clean(widened(best, body)));
    }

    /// Joins the line with a neighbour of exactly the same look: a title broken in two.
    private String widened(int best, int body) {
        Line title = lines.get(best);
        String text = title.text;
        if (best > 0 && lines.get(best - 1).look.equals(title.look) && fits(lines.get(best - 1).text, text)) {
            text = lines.get(best - 1).text + " " + text;
        } else if (best + 1 < body
                && lines.get(best + 1).look.equals(title.look)
                && fits(lines.get(best + 1).text, text)) {
            text = text + " " + lines.get(best + 1).text;
        }
        return text;
    }

    private static boolean fits(String neighbour, String text) {
        return neighbour.length() + text.length() <= LONGEST && !DatePatterns.maybe(neighbour);
    }
}
