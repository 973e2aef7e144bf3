package dev.remora.crawler.parse.links;

import dev.remora.crawler.parse.dom.BlockLayout;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.dom.TagPath;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.links.OutlinkCollector.Position;
import dev.remora.crawler.parse.links.OutlinkCollector.Sighting;
import dev.remora.shared.page.Anchor;
import java.util.OptionalInt;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// Reads the links of a page during the walk: their anchors and positions. Only one link is open at a time; the
/// text inside it is its anchor.
public final class AnchorReader {
    private static final int MAX_ALT = 200;

    private final TextFlow flow;
    private final BlockLayout outline;
    private final TagPath path;
    private final OutlinkCollector outlinks = new OutlinkCollector();

    private final TextFlow anchor = new TextFlow(OutlinkCollector.MAX_ANCHOR + 1);
    private final TextFlow alt = new TextFlow(MAX_ALT);
    private Element link;
    private int element;
    private int start;
    private int lastEnd = -1;

    /// Creates the reader of a page.
    ///
    /// @param flow that receives the text of the page
    /// @param outline layout of its elements
    /// @param path to the current element
    public AnchorReader(TextFlow flow, BlockLayout outline, TagPath path) {
        this.flow = flow;
        this.outline = outline;
        this.path = path;
    }

    /// Returns the links found so far.
    public OutlinkCollector outlinks() {
        return outlinks;
    }

    /// Collects text, visible or not.
    public void text(String text) {
        if (link != null) {
            anchor.append(text, false);
        }
    }

    /// Separates the words on both sides by a space.
    public void space() {
        anchor.space();
    }

    /// Called at the start of a link. Ignored if another link is open or it has no `href`.
    ///
    /// @param visible whether a reader sees it
    public void open(Element begun, Names names, boolean visible) {
        if (link != null || !names.more() || !begun.attributes().hasKey("href")) {
            return;
        }
        // Styles, not characters, separate adjacent links.
        if (flow.length() == lastEnd && visible) {
            flow.space();
        }
        link = begun;
        anchor.clear();
        alt.clear();
        alt.append(begun.attributes().get("alt"), false);
        element = outline.open();
        start = flow.length();
    }

    /// Called at the end of a link. Returns the length of its anchor, or empty if it is not the open link.
    ///
    /// @param visible whether a reader sees it
    public OptionalInt close(Element ended, boolean visible) {
        if (!ended.equals(link)) {
            return OptionalInt.empty();
        }
        Attributes attributes = ended.attributes();
        String text = TextFlow.cut(anchor.toString(), OutlinkCollector.MAX_ANCHOR);
        Anchor says = new Anchor(text, title(attributes.get("title")), TextFlow.cut(alt.toString(), MAX_ALT - 1));
        boolean nofollow = OutlinkCollector.isNofollow(attributes.get("rel"));
        lastEnd = flow.length();
        outlinks.add(
                attributes.get("href"),
                path,
                new Sighting(new Position(element, start, lastEnd), visible, nofollow, false, says, ""));
        link = null;
        return OptionalInt.of(text.length());
    }

    private static String title(String written) {
        return TextFlow.fold(written, OutlinkCollector.MAX_ANCHOR);
    }

    /// Adds the alternative text of an image to the open link.
    public void image(Element element) {
        if (link != null) {
            alt.space();
            alt.append(element.attr("alt"), false);
        }
    }

    /// Records a frame as a link to the page that it shows.
    public void frame(Element frame, Names names) {
        String source = frame.attr("src");
        if (!source.isEmpty()) {
            path.enter(frame, names, TagKind.FRAME);
            Anchor says = new Anchor("", title(frame.attr("title")), "");
            Position at = new Position(outline.open(), flow.length(), flow.length());
            outlinks.add(source, path, new Sighting(at, false, false, true, says, ""));
            path.leave();
        }
    }
}
