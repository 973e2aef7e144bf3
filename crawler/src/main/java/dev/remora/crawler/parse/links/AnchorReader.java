package dev.remora.crawler.parse.links;

import dev.remora.crawler.parse.dom.BlockLayout;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.dom.TagPath;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.maintext.Segmentation;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// The links of a page as the walk over it meets them: what each says, and where it stands. One link is open at a
/// time; what stands in it is its anchor.
public final class AnchorReader {
    private static final int MAX_ALT = 200;

    private final TextFlow flow;
    private final BlockLayout outline;
    private final Segmentation segmentation;
    private final TagPath path;
    private final OutlinkCollector ledger = new OutlinkCollector();

    private final TextFlow anchor = new TextFlow(OutlinkCollector.MAX_ANCHOR + 1);
    private final TextFlow alt = new TextFlow(MAX_ALT);
    private Element link;
    private OutlinkCollector.Sighting sighting;
    private int lastEnd = -1;

    public AnchorReader(TextFlow flow, BlockLayout outline, Segmentation segmentation, TagPath path) {
        this.flow = flow;
        this.outline = outline;
        this.segmentation = segmentation;
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

    public void open(Element element, Names names, boolean visible) {
        if (link != null || !names.more() || !element.attributes().hasKey("href")) {
            return;
        }
        // Links that touch are set apart by styles, not by characters.
        if (flow.length() == lastEnd && visible) {
            flow.space();
        }
        Attributes attributes = element.attributes();
        link = element;
        anchor.clear();
        alt.clear();
        alt.append(attributes.get("alt"), false);
        sighting = ledger.open(outline.open(), flow.length(), attributes.get("title"), attributes.get("rel"));
    }

    public void close(Element element, boolean visible) {
        if (!element.equals(link)) {
            return;
        }
        String text = TextFlow.cut(anchor.toString(), OutlinkCollector.MAX_ANCHOR);
        ledger.close(
                sighting,
                path,
                element.attributes().get("href"),
                flow.length(),
                visible,
                text,
                TextFlow.cut(alt.toString(), MAX_ALT - 1));
        outline.link(text.length());
        segmentation.link(visible ? text.length() : 0);
        lastEnd = flow.length();
        link = null;
    }

    /// What a picture in a link stands for is part of what the link says.
    public void image(Element element) {
        if (link != null) {
            alt.space();
            alt.append(element.attr("alt"), false);
        }
    }

    /// A frame leads to the page that it shows.
    public void frame(Element element, Names names) {
        String source = element.attr("src");
        if (!source.isEmpty()) {
            path.enter(element, names, TagKind.FRAME);
            var frame = ledger.open(outline.open(), flow.length(), element.attr("title"), "")
                    .inFrame();
            ledger.close(frame, path, source, flow.length(), false, "", "");
            path.leave();
        }
    }
}
