package dev.remora.search.page;

import dev.remora.shared.text.Beginning;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;
import org.jsoup.select.NodeVisitor;

/// Sanitizes an archived page: keeps its text, headings, lists, tables and links, and nothing that executes,
/// loads, submits, or imitates this site's pages. Images become their alternative text. Links lead only to web
/// addresses, open in a new window, and pass on no rank. Everything not on the safelist is removed
/// ([Cleaner]), in any notation.
final class HarmlessHtml implements NodeVisitor {
    /// Elements whose text is not text of the page.
    private static final Set<String> UNREAD = Set.of("""
                script style noscript template iframe object embed applet svg math select option
                textarea input button frame frameset noframes canvas audio video""".split("\\s+"));

    /// An element name that is not on the safelist, so that only the content remains. Renaming has constant
    /// cost; removing an element moves all following siblings.
    private static final String CONTENT_ONLY = "content-only";

    /// If a page's base is longer than this, relative links are resolved against the page's own address.
    private static final int LONGEST_BASE = 2_000;

    private static final Safelist SAFE = new Safelist()
            .addTags("""
                            a abbr article aside b blockquote br caption center cite code dd del dfn
                            div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins
                            kbd li mark nav ol p pre q rp rt ruby s samp section small span strike
                            strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr""".split("\\s+"))
            .addAttributes("a", "href", "title")
            .addAttributes("td", "colspan", "rowspan")
            .addAttributes("th", "colspan", "rowspan")
            .addAttributes("ol", "start")
            .addProtocols("a", "href", "http", "https")
            .addEnforcedAttribute("a", "rel", "nofollow noopener noreferrer ugc")
            .addEnforcedAttribute("a", "target", "_blank");

    /// Does not match the `none` of `max-image-preview:none`.
    private static final Pattern NO_COPIES =
            Pattern.compile("(?<![\\w:-])(?:noarchive|none)(?![\\w-])", Pattern.CASE_INSENSITIVE);

    private final CopyLimits limits;
    private final BooleanSupplier late;
    private boolean withheld;
    private boolean cut;
    private int addresses;
    private int visited;

    private HarmlessHtml(CopyLimits limits, BooleanSupplier late, boolean cut) {
        this.limits = limits;
        this.late = late;
        this.cut = cut;
    }

    /// Sanitizes a page, unless it forbids archived copies. Takes time linear in the limits: one pass over the
    /// page, and one for the copy.
    ///
    /// @param base its address, against which relative links are resolved
    /// @param nanos a monotonic clock, in nanoseconds
    static Copy of(String html, String base, CopyLimits limits, LongSupplier nanos) {
        return made(html, base, limits, nanos).copy();
    }

    /// A copy and its cost.
    ///
    /// @param visited number of visited nodes; each is visited once
    record Made(Copy copy, int visited) {}

    static Made made(String html, String base, CopyLimits limits, LongSupplier nanos) {
        long end = nanos.getAsLong() + limits.time().toNanos();
        BooleanSupplier late = () -> nanos.getAsLong() - end > 0;
        BoundedMarkup.Parsed parsed = BoundedMarkup.parse(html, base, limits, late);
        Document page = parsed.page();
        if (page.baseUri().length() > LONGEST_BASE) {
            page.setBaseUri(base);
        }
        HarmlessHtml made = new HarmlessHtml(limits, late, parsed.cut());
        page.traverse(made);
        if (made.withheld) {
            return new Made(new Copy.Withheld(), made.visited);
        }
        Document safe = new Cleaner(SAFE).clean(page);
        safe.outputSettings().prettyPrint(false);
        return new Made(new Copy.Shown(safe.body().html(), true, made.cut), made.visited);
    }

    /// Prepares an element for the safelist, in place.
    @Override
    public void head(Node node, int depth) {
        visited++;
        if (!(node instanceof Element element)) {
            return;
        }
        String name = element.normalName();
        switch (name) {
            case "meta" -> withheld |= withholds(element);
            case "img", "area" -> intoWords(element);
            case "a" -> link(element);
            case "h1", "h2", "h3", "h4", "h5" -> // so that headings rank below the site's own
                element.tagName("h" + (name.charAt(1) - '0' + 1));
            case "nav", "aside", "header", "footer", "main", "search" -> // the landmarks are the site's own
                element.tagName("div");
            default -> {
                // Unchanged.
            }
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element && UNREAD.contains(element.normalName())) {
            element.empty();
        }
    }

    /// True if a page forbids archived copies.
    private static boolean withholds(Element meta) {
        String name = meta.attr("name").toLowerCase(Locale.ROOT);
        return (name.equals("robots") || name.equals("remora")) && forbidsCopies(meta.attr("content"));
    }

    /// True if robots directives, of a page or of a response, forbid archived copies.
    static boolean forbidsCopies(String directives) {
        return NO_COPIES.matcher(directives).find();
    }

    private static void intoWords(Element picture) {
        String words = picture.attr("alt").strip();
        if (!words.isEmpty()) {
            picture.appendText("[" + words + "]");
        }
    }

    /// Keeps the address of a link if it is a web address, while time remains and the addresses of the copy are
    /// within the limit of characters: with a long base, many short links become long and slow to resolve.
    private void link(Element link) {
        Attribute href = link.attribute("href");
        boolean tooMuch = href != null && (addresses > limits.characters() || late.getAsBoolean());
        cut |= tooMuch;
        if (href == null || tooMuch || !SAFE.isSafeAttribute("a", link, href)) {
            link.tagName(CONTENT_ONLY);
        } else {
            addresses += link.absUrl("href").length();
        }
    }

    /// Converts a text to paragraphs.
    static Copy ofText(String text, CopyLimits limits) {
        String shown = Beginning.of(text, limits.characters());
        List<String> lines = shown.lines().filter(line -> !line.isBlank()).toList();
        Element all = new Element("div");
        lines.stream()
                .limit(limits.elements())
                .forEach(line -> all.appendElement("p").text(line));
        boolean cut = shown.length() < text.length() || lines.size() > limits.elements();
        return new Copy.Shown(all.html(), false, cut);
    }
}
