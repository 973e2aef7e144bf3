package dev.remora.crawler.parse.dom;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Detects text that the `style` attribute hides: not displayed, of size zero, in the colour of its
/// background, or far off the screen. Style sheets are not read: text that they hide counts as visible.
public final class InlineStyle {
    private static final int LONGEST = 500;

    private static final Pattern IGNORED = Pattern.compile("\\s+|/\\*[^*]*\\*/");

    /// Image sliders shift content by a few screens; hidden text lies far beyond.
    private static final Pattern OUT_OF_SIGHT =
            Pattern.compile("(?:^|[;-])(?:left|top|right|bottom|indent):-(?:[5-9]\\d{3}|\\d{5,}|\\d{3,}r?em)");

    private static final Pattern NO_SIZE = Pattern.compile("(?:^|;)font-size:0(?:\\.0*)?(?:px|pt|r?em|%)?(?:;|!|$)");
    private static final Pattern COLOUR = Pattern.compile("(?:^|;)color:([^;!]+)");
    private static final Pattern GROUND = Pattern.compile("(?:^|;)background(?:-color)?:([^;!]+)");
    private static final Pattern SHORT_HEX = Pattern.compile("^#([0-9a-f])([0-9a-f])([0-9a-f])$");
    private static final Map<String, String> NAMED =
            Map.of("white", "#ffffff", "black", "#000000", "rgb(255,255,255)", "#ffffff", "rgb(0,0,0)", "#000000");

    private InlineStyle() {}

    /// Whether the style hides the whole content of an element.
    public static boolean hides(Element element) {
        String style = element.attributes().get("style");
        if (style.isEmpty()) {
            return false;
        }
        String plain = TextFlow.cut(style, LONGEST).toLowerCase(Locale.ROOT);
        plain = IGNORED.matcher(plain).replaceAll("");
        return plain.contains("display:none")
                || plain.contains("visibility:hidden")
                || plain.contains("text-indent:-999")
                || OUT_OF_SIGHT.matcher(plain).find()
                || (NO_SIZE.matcher(plain).find() && !resetsSize(element))
                || inItsOwnColour(plain);
    }

    /// Some lists have size zero while their entries have a size, to remove the space between the entries.
    private static boolean resetsSize(Element element) {
        return element.stream().skip(1).anyMatch(inside -> inside.hasAttr("class") || inside.hasAttr("style"));
    }

    private static boolean inItsOwnColour(String plain) {
        Matcher colour = COLOUR.matcher(plain);
        Matcher ground = GROUND.matcher(plain);
        return colour.find() && ground.find() && six(colour.group(1)).equals(six(ground.group(1)));
    }

    /// Returns a colour in its canonical form `#rrggbb`, if it is one of the usual colours.
    private static String six(String colour) {
        return NAMED.getOrDefault(colour, SHORT_HEX.matcher(colour).replaceFirst("#$1$1$2$2$3$3"));
    }
}
