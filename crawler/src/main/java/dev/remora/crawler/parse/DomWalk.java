package dev.remora.crawler.parse;

import dev.remora.crawler.parse.NameBook.Names;
import java.util.Locale;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// The one pass over a page's tree. It does not recurse, and it does a bounded amount of work for each node.
///
/// Hidden parts (`hidden`, `display: none`, closed dialogs) give links but no text.
final class DomWalk implements NodeFilter {
    private static final int MAX_ALT = 200;
    /// How many characters of markup mostly hold one of text.
    private static final int TEXT_SHARE = 6;

    private final TextFlow flow;
    private final NameBook book;
    private final Segmentation segmentation;
    private final HeadFacts head = new HeadFacts();
    private final Evidence evidence;
    private final Outline outline = new Outline();
    private final LinkLedger links = new LinkLedger();
    private final TagPath path = new TagPath();
    private final PageSigns signs = new PageSigns();

    private final TextFlow anchor = new TextFlow(LinkLedger.MAX_ANCHOR + 1);
    private final TextFlow alt = new TextFlow(MAX_ALT);
    private Element link;
    private LinkLedger.Sighting sighting;
    private int lastLinkEnd = -1;

    private Element hidden;
    private Element heading;
    private int headingStart;
    private int preformatted;

    /// @param book what class names and ids say
    /// @param characters of the markup
    DomWalk(NameBook book, int characters) {
        flow = TextFlow.unlimited(characters / TEXT_SHARE);
        segmentation = new Segmentation(flow, this::line);
        this.book = book;
        evidence = new Evidence(book);
    }

    /// Walks over a document; once.
    void over(Document document) {
        document.filter(this);
    }

    HeadFacts head() {
        return head;
    }

    /// What the facts of the page are made of.
    Evidence evidence() {
        return evidence;
    }

    Outline outline() {
        return outline;
    }

    LinkLedger links() {
        return links;
    }

    PageSigns signs() {
        return signs;
    }

    /// The readable text in segments.
    Segmentation segmentation() {
        return segmentation;
    }

    /// All of the readable text.
    String text() {
        return flow.toString();
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            read(text.getWholeText());
            if (hidden == null) {
                evidence.text(text);
            }
            return FilterResult.CONTINUE;
        }
        return node instanceof Element element && !(node instanceof Document) ? open(element) : FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element && !(node instanceof Document)) {
            close(element);
        }
        return FilterResult.CONTINUE;
    }

    private void read(String text) {
        if (hidden == null) {
            flow.append(text, preformatted > 0);
        }
        if (link != null) {
            anchor.append(text, false);
        }
    }

    private FilterResult open(Element element) {
        TagKind kind = TagKind.of(element.normalName());
        Names names = kind == TagKind.META || kind == TagKind.SKIPPED ? Names.NONE : book.of(element);
        evidence.open(element, names, kind);
        switch (kind) {
            case SKIPPED -> {
                signs.skipped(element);
                return FilterResult.SKIP_ENTIRELY;
            }
            case META -> {
                head.read(element);
                return FilterResult.SKIP_ENTIRELY;
            }
            case FRAME -> {
                frame(element, names);
                return FilterResult.SKIP_ENTIRELY;
            }
            default -> {}
        }
        path.enter(element, names, kind);
        part(kind);
        if (isBox(kind)) {
            segmentation.enter(element, names);
        } else if (preformatted == 0 && (kind == TagKind.INLINE || kind == TagKind.LINK)) {
            segmentation.enterLine(element, names);
        } else if (kind == TagKind.BREAK) {
            segmentation.cut();
        }
        if (hidden == null && isHidden(element, names)) {
            hidden = element;
        }
        switch (kind) {
            case BLOCK -> root(element, names);
            case LAYOUT, LANDMARK -> outline.enter(element, names, kind, flow.length());
            case HEADING -> openHeading(element);
            case PREFORMATTED -> preformatted++;
            case LINK -> openLink(element, names);
            case IMAGE -> image(element);
            default -> {}
        }
        return FilterResult.CONTINUE;
    }

    private void close(Element element) {
        TagKind kind = path.kind();
        switch (kind) {
            case LAYOUT, LANDMARK -> outline.leave(kind, flow.length(), path);
            case HEADING -> {
                closeHeading(element);
                evidence.heading(element);
            }
            case PREFORMATTED -> preformatted--;
            case LINK -> closeLink(element);
            case BLOCK -> {
                if (isBody(element)) {
                    outline.leave(kind, flow.length(), path);
                }
            }
            default -> {}
        }
        segmentation.leave(element);
        part(kind);
        if (element.equals(hidden)) {
            hidden = null;
        }
        path.leave();
    }

    private void line(Segment s) {
        if (s.length() <= RoleLabels.LONGEST && s.linkCharacters == 0 && heading == null && outline.takesLines()) {
            outline.line(flow.line(s.start, s.end), s.start);
        }
    }

    private static boolean isBox(TagKind kind) {
        return kind != TagKind.BREAK && (kind.parts() || kind == TagKind.CELL);
    }

    private void part(TagKind kind) {
        if (kind.parts()) {
            flow.lineBreak();
            anchor.space();
        } else if (kind == TagKind.CELL) {
            flow.space();
            anchor.space();
        }
    }

    private void root(Element element, Names names) {
        if (element.normalName().equals("html")) {
            head.read(element);
        } else if (isBody(element)) {
            outline.enter(element, names, TagKind.BLOCK, flow.length());
        }
    }

    private static boolean isBody(Element element) {
        return element.normalName().equals("body") || element.normalName().equals("frameset");
    }

    private void openHeading(Element element) {
        if (heading == null) {
            outline.headingBegins();
            heading = element;
            headingStart = flow.length();
        }
    }

    private void closeHeading(Element element) {
        if (element.equals(heading)) {
            String text = flow.line(headingStart, flow.length());
            outline.heading(text, headingStart);
            if (element.normalName().equals("h1")) {
                head.heading(text);
            }
            heading = null;
        }
    }

    private void openLink(Element element, Names names) {
        if (link != null || !names.more() || !element.attributes().hasKey("href")) {
            return;
        }
        // Links that touch are set apart by styles, not by characters.
        if (flow.length() == lastLinkEnd && hidden == null) {
            flow.space();
        }
        Attributes attributes = element.attributes();
        link = element;
        anchor.clear();
        alt.clear();
        alt.append(attributes.get("alt"), false);
        sighting = links.open(outline.open(), flow.length(), attributes.get("title"), attributes.get("rel"));
    }

    private void closeLink(Element element) {
        if (!element.equals(link)) {
            return;
        }
        String text = TextFlow.cut(anchor.toString(), LinkLedger.MAX_ANCHOR);
        links.close(
                sighting,
                path,
                element.attributes().get("href"),
                flow.length(),
                hidden == null,
                text,
                TextFlow.cut(alt.toString(), MAX_ALT - 1));
        outline.link(text.length());
        segmentation.link(hidden == null ? text.length() : 0);
        lastLinkEnd = flow.length();
        link = null;
    }

    private void image(Element element) {
        signs.image();
        if (link != null) {
            alt.space();
            alt.append(element.attr("alt"), false);
        }
    }

    private void frame(Element element, Names names) {
        signs.frame();
        String source = element.attr("src");
        if (!source.isEmpty()) {
            path.enter(element, names, TagKind.FRAME);
            var frame = links.open(outline.open(), flow.length(), element.attr("title"), "")
                    .inFrame();
            links.close(frame, path, source, flow.length(), false, "", "");
            path.leave();
        }
    }

    private static boolean isHidden(Element element, Names names) {
        return switch (element.normalName()) {
            // Pages hide their whole body until scripts have run: the text is meant to be read.
            case "html", "body", "main", "article" -> false;
            case "dialog" -> !element.hasAttr("open");
            default -> {
                if (!names.more()) {
                    yield false;
                }
                Attributes attributes = element.attributes();
                yield attributes.hasKey("hidden") || hiddenByStyle(attributes.get("style"));
            }
        };
    }

    private static boolean hiddenByStyle(String style) {
        if (style.isEmpty()) {
            return false;
        }
        String plain = TextFlow.cut(style, 500).toLowerCase(Locale.ROOT).replace(" ", "");
        return plain.contains("display:none") || plain.contains("visibility:hidden");
    }
}
