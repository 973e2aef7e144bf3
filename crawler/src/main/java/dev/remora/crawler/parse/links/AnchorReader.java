package dev.remora.crawler.parse.links;

import dev.remora.crawler.parse.dom.BlockLayout;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.dom.TagPath;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.links.OutlinkCollector.Sighting;
import dev.remora.shared.page.Anchor;
import java.util.OptionalInt;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// The links of a page as the walk over it meets them: what each says, and where it stands. One link is open at a
/// time; what stands in it is its anchor.
public final class AnchorReader {
    private static final int MAX_ALT = 200;

    private final TextFlow flow;
    private final BlockLayout outline;
    private final TagPath path;
    private final OutlinkCollector ledger = new OutlinkCollector();

    private final TextFlow anchor = new TextFlow(OutlinkCollector.MAX_ANCHOR + 1);
    private final TextFlow alt = new TextFlow(MAX_ALT);
    private Element link;
    private int element;
    private int start;
    private int lastEnd = -1;

    /// Begins a page.
    ///
    /// @param flow that the text of the page is written to
    /// @param outline of its elements
    /// @param path to the element at hand
    public AnchorReader(TextFlow flow, BlockLayout outline, TagPath path) {
        this.flow = flow;
        this.outline = outline;
        this.path = path;
    }

    /// What was met so far.
    public OutlinkCollector ledger() {
        return ledger;
    }

    /// Text goes by, seen or not.
    public void text(String text) {
        if (link != null) {
            anchor.append(text, false);
        }
    }

    /// Words on both sides are set apart.
    public void space() {
        anchor.space();
    }

    /// A link begins, unless one is open or it leads nowhere.
    ///
    /// @param visible whether a reader sees it
    public void open(Element begun, Names names, boolean visible) {
        if (link != null || !names.more() || !begun.attributes().hasKey("href")) {
            return;
        }
        // Links that touch are set apart by styles, not by characters.
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

    /// A link ends. Gives the characters of its anchor; nothing if it is not the one that is open.
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
        ledger.add(
                attributes.get("href"),
                path,
                new Sighting(element, start, lastEnd, visible, nofollow, false, says, ""));
        link = null;
        return OptionalInt.of(text.length());
    }

    private static String title(String written) {
        return TextFlow.fold(written, OutlinkCollector.MAX_ANCHOR);
    }

    /// What a picture in a link stands for is part of what the link says.
    public void image(Element element) {
        if (link != null) {
            alt.space();
            alt.append(element.attr("alt"), false);
        }
    }

    /// A frame leads to the page that it shows.
    public void frame(Element frame, Names names) {
        String source = frame.attr("src");
        if (!source.isEmpty()) {
            path.enter(frame, names, TagKind.FRAME);
            Anchor says = new Anchor("", title(frame.attr("title")), "");
            int at = flow.length();
            ledger.add(source, path, new Sighting(outline.open(), at, at, false, false, true, says, ""));
            path.leave();
        }
    }
}
