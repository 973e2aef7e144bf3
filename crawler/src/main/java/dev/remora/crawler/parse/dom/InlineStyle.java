package dev.remora.crawler.parse.dom;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Detects text that the `style` attribute, or the colours of `font` and `bgcolor`, hide: not displayed, too small to
/// be read, in the colour of its background or in none, clipped or scaled to nothing, in a box without size, or far
/// off the screen. Text without opacity counts as visible, since scripts fade it in. Style sheets are not read: text
/// that they hide counts as visible.
public final class InlineStyle {
    private static final int LONGEST = 2_000;

    private static final Pattern IGNORED = Pattern.compile("\\s+|/\\*[^*]*\\*/");

    /// A character of a style sheet by its number (CSS Syntax, 4.3.7).
    private static final Pattern ESCAPE = Pattern.compile("\\\\([0-9a-fA-F]{1,6})\\s?");

    private static final Pattern RELATIVE_SIZE = Pattern.compile("(?:^|;)\\s*font-size\\s*:\\s*[\\d.]+(?:em|%)");

    /// Elements around a `font` that may have given it its background.
    private static final int AROUND = 20;

    /// Image sliders shift content by a few screens; hidden text lies far beyond.
    private static final Pattern OUT_OF_SIGHT =
            Pattern.compile("(?:^|[;-])(?:left|top|right|bottom|indent):-(?:[5-9]\\d{3}|\\d{5,}|\\d{3,}r?em)");

    private static final Pattern MOVED_OUT = Pattern.compile(
            "translate(?:x|y|3d)?\\([^)]{0,40}?(?<![\\d.])(?:[5-9]\\d{3}|\\d{5,})(?:\\.\\d+)?(?:px|r?em)");
    private static final Pattern CLIPPED = Pattern.compile(
            "(?:^|;)clip:rect\\((?:[01](?:px)?[,)]){4}"
                    + "|clip-path:(?:inset\\((?:[5-9]\\d|100)(?:\\.\\d*)?%|circle\\(0)|(?<![a-z])scale(?:x|y|3d)?\\(0(?:\\.0\\d*)?[,)]");
    private static final Pattern MOVED_BY_PROPERTY =
            Pattern.compile("(?:^|;)translate:[^;]{0,20}?(?<![\\d.])(?:[5-9]\\d{3}|\\d{5,})(?:\\.\\d+)?(?:px|r?em)");

    /// To nothing by a property of its own, or turned until only the edge is seen.
    private static final Pattern SHRUNK = Pattern.compile(
            "(?:^|;)(?:zoom:(?:0?\\.0\\d*|[0-4](?:\\.\\d*)?%)|scale:0(?:\\.0\\d*)?%?)(?:;|!|$)|rotate[xy]\\(-?(?:90|270)deg\\)");
    private static final Pattern NO_BOX =
            Pattern.compile("(?:^|;)(?:max-)?(?:height|width):[01](?:\\.\\d*)?(?:px)?(?:;|!|$)");
    private static final Pattern CUT_OVERFLOW = Pattern.compile("(?:^|;)overflow(?:-[xy])?:(?:hidden|clip)");

    /// Smaller than two pixels, or than a tenth of the letters around it.
    private static final Pattern NO_SIZE = Pattern.compile(
            "(?:^|;)font-size:(?=[.\\d])(?:0?\\.?0*(?:px|pt|r?em|%)?|[01]?(?:\\.\\d*)?(?:px|pt)|0?\\.0\\d*r?em|\\d(?:\\.\\d*)?%)(?:;|!|$)");

    /// The same in the shorthand, with which pictures replace text.
    private static final Pattern NO_SIZE_IN_SHORT =
            Pattern.compile("(?:^|;)font:[a-z-]*(?:0?\\.)?0+(?:px|pt|r?em|%)?[/a-z'\"]");
    private static final Pattern NO_COLOUR = Pattern.compile(
            "(?:^|;)color:(?:transparent|(?:rgb|hsl)a?\\((?:(?:[^,/)]{1,9},){3}|[^,/)]{1,30}/)0?(?:\\.0*)?%?\\)|#[0-9a-f]{3}0(?:;|!|$)|#[0-9a-f]{6}00)");
    private static final Pattern COLOUR = Pattern.compile("(?:^|;)color:([^;!]+)");
    private static final Pattern GROUND = Pattern.compile("(?:^|;)background(?:-color)?:([^;!]+)");
    private static final Pattern SHORT_HEX = Pattern.compile("^#([0-9a-f])([0-9a-f])([0-9a-f])$");
    private static final String WHITE = "#ffffff";
    private static final String BLACK = "#000000";

    /// Without blanks, which separate the parts of a colour, too.
    private static final Map<String, String> NAMED = Map.of(
            "white", WHITE,
            "black", BLACK,
            "rgb(255,255,255)", WHITE,
            "rgb(0,0,0)", BLACK,
            "rgb(255255255)", WHITE,
            "rgb(000)", BLACK,
            "hsl(0,0%,100%)", WHITE,
            "hsl(0,0%,0%)", BLACK,
            "hsl(00%100%)", WHITE,
            "hsl(00%0%)", BLACK);

    private InlineStyle() {}

    /// Whether the style hides the whole content of an element.
    public static boolean hides(Element element) {
        String style = element.attributes().get("style");
        if (style.isEmpty()) {
            return element.nameIs("font") && isInColourOfGround(element);
        }
        String plain = plain(unescaped(TextFlow.cut(style, LONGEST)).toLowerCase(Locale.ROOT));
        // What a pattern cannot do without is asked first: most styles lack it, and patterns are slow.
        return plain.contains("display:none")
                || plain.contains("visibility:hidden")
                || plain.contains("visibility:collapse")
                || plain.contains("text-indent:-999")
                || (plain.contains(":-") && OUT_OF_SIGHT.matcher(plain).find())
                || (plain.contains("translate")
                        && (MOVED_OUT.matcher(plain).find()
                                || MOVED_BY_PROPERTY.matcher(plain).find()))
                || ((plain.contains("clip") || plain.contains("scale"))
                        && CLIPPED.matcher(plain).find())
                || ((plain.contains("scale:") || plain.contains("zoom:") || plain.contains("rotate"))
                        && SHRUNK.matcher(plain).find())
                || (plain.contains("overflow")
                        && NO_BOX.matcher(plain).find()
                        && CUT_OVERFLOW.matcher(plain).find())
                || (plain.contains("font-size:") && NO_SIZE.matcher(plain).find() && !resetsSize(element))
                || (plain.contains("font:") && NO_SIZE_IN_SHORT.matcher(plain).find() && !resetsSize(element))
                || (plain.contains("color:")
                        ? hasNoColour(plain) || inItsOwnColour(plain)
                        : element.nameIs("font") && isInColourOfGround(element));
    }

    /// Returns a style without white space and comments.
    private static String plain(String style) {
        if (style.contains("/*")) {
            return IGNORED.matcher(style).replaceAll("");
        }
        StringBuilder plain = new StringBuilder(style.length());
        for (int i = 0; i < style.length(); i++) {
            char c = style.charAt(i);
            if (c != ' ' && (c < '\t' || c > '\r')) {
                plain.append(c);
            }
        }
        return plain.length() == style.length() ? style : plain.toString();
    }

    private static String unescaped(String style) {
        return style.indexOf('\\') < 0
                ? style
                : ESCAPE.matcher(style).replaceAll(escape -> {
                    int character = Integer.parseInt(escape.group(1), 16);
                    return Matcher.quoteReplacement(
                            Character.isValidCodePoint(character) ? Character.toString(character) : "\ufffd");
                });
    }

    private static boolean isInColourOfGround(Element font) {
        String colour = font.attr("color").strip().toLowerCase(Locale.ROOT);
        Element around = font.parent();
        for (int up = 0; up < AROUND && around != null && !colour.isEmpty(); up++) {
            if (hasOtherGround(around)) {
                return false;
            }
            if (around.hasAttr("bgcolor")) {
                return six(around.attr("bgcolor").strip().toLowerCase(Locale.ROOT))
                        .equals(six(colour));
            }
            around = around.parent();
        }
        return false;
    }

    /// Whether an element has, or may have by a style sheet, a background other than its `bgcolor`.
    private static boolean hasOtherGround(Element element) {
        return element.hasAttr("background")
                || element.attr("style").toLowerCase(Locale.ROOT).contains("background")
                || (!element.hasAttr("bgcolor") && (element.hasAttr("class") || element.hasAttr("id")));
    }

    /// Some lists have size zero while their entries have a size, to remove the space between the entries.
    private static boolean resetsSize(Element element) {
        return element.stream()
                .skip(1)
                .anyMatch(inside -> inside.hasAttr("class")
                        || (inside.hasAttr("style")
                                && !RELATIVE_SIZE.matcher(inside.attr("style")).find()));
    }

    /// Letters may be without colour to show a picture through them.
    private static boolean hasNoColour(String plain) {
        return NO_COLOUR.matcher(plain).find() && !plain.contains("background-clip:text");
    }

    private static boolean inItsOwnColour(String plain) {
        if (!plain.contains("background")) {
            return false;
        }
        Matcher colour = COLOUR.matcher(plain);
        Matcher ground = GROUND.matcher(plain);
        return colour.find() && ground.find() && six(colour.group(1)).equals(six(ground.group(1)));
    }

    /// Returns a colour in its canonical form `#rrggbb`, if it is one of the usual colours.
    private static String six(String colour) {
        return NAMED.getOrDefault(colour, SHORT_HEX.matcher(colour).replaceFirst("#$1$1$2$2$3$3"));
    }
}
