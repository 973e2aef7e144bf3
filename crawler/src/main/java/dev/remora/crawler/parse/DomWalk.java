package dev.remora.crawler.parse;

import dev.remora.crawler.parse.dom.BlockLayout;
import dev.remora.crawler.parse.dom.ClassNameCache;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.ClassNameRoles.Hint;
import dev.remora.crawler.parse.dom.InlineStyle;
import dev.remora.crawler.parse.dom.LineNumbers;
import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.dom.TagPath;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.crawler.parse.links.AnchorReader;
import dev.remora.crawler.parse.links.OutlinkCollector;
import dev.remora.crawler.parse.maintext.Segmentation;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// The one pass over a page's tree. It does not recurse, and it does a bounded amount of work for each node.
///
/// Hidden parts (`hidden`, closed dialogs, what an [InlineStyle] hides) give links but no text.
final class DomWalk implements NodeFilter {
    /// Characters of markup per character of text, on average: sizes the text buffer.
    private static final int TEXT_SHARE = 6;

    private final TextFlow flow;
    private final ClassNameCache classNames;
    private final Segmentation segmentation;
    private final HeadFacts head = new HeadFacts();
    private final Evidence evidence;
    private final BlockLayout outline = new BlockLayout();
    private final TagPath path = new TagPath();
    private final PageSigns signs = new PageSigns();

    private final AnchorReader anchors;

    private Element hidden;
    private Element heading;
    private int headingStart;
    private int preformatted;

    /// @param classNames the roles that class names and ids stand for
    /// @param characters length of the markup
    DomWalk(ClassNameCache classNames, int characters) {
        flow = TextFlow.unlimited(characters / TEXT_SHARE);
        segmentation = new Segmentation(flow, this::line);
        anchors = new AnchorReader(flow, outline, path);
        this.classNames = classNames;
        evidence = new Evidence(classNames);
    }

    /// Walks over a document. To be called once.
    void over(Document document) {
        document.filter(this);
    }

    HeadFacts head() {
        return head;
    }

    /// The evidence that the page's facts are derived from.
    Evidence evidence() {
        return evidence;
    }

    BlockLayout outline() {
        return outline;
    }

    OutlinkCollector links() {
        return anchors.outlinks();
    }

    PageSigns signs() {
        return signs;
    }

    /// The visible text, in segments.
    Segmentation segmentation() {
        return segmentation;
    }

    /// The whole visible text.
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
        anchors.text(text);
    }

    private FilterResult open(Element element) {
        TagKind kind = TagKind.of(element.normalName());
        Names names = kind == TagKind.META || kind == TagKind.SKIPPED ? Names.NONE : classNames.of(element);
        evidence.open(element, names, kind);
        if (passesOver(element, names, kind)) {
            return FilterResult.SKIP_ENTIRELY;
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
        boolean numbers = names.classes().hint() == Hint.LINE_NUMBERS;
        if (hidden == null && (isHidden(element, names) || (numbers && LineNumbers.are(element)))) {
            hidden = element;
        }
        switch (kind) {
            case BLOCK -> root(element, names);
            case LAYOUT, LANDMARK -> outline.enter(element, names, kind, flow.length());
            case HEADING -> openHeading(element);
            case PREFORMATTED -> preformatted++;
            case LINK -> anchors.open(element, names, hidden == null);
            case IMAGE -> {
                signs.image();
                anchors.image(element);
            }
            default -> {}
        }
        return FilterResult.CONTINUE;
    }

    /// Reads the element itself where the walk skips its content. Returns whether it is skipped.
    private boolean passesOver(Element element, Names names, TagKind kind) {
        switch (kind) {
            case SKIPPED -> signs.skipped(element);
            case META -> head.read(element);
            case FRAME -> {
                signs.frame();
                anchors.frame(element, names);
            }
            default -> {
                return false;
            }
        }
        return true;
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

    private void closeLink(Element element) {
        boolean visible = hidden == null;
        anchors.close(element, visible).ifPresent(characters -> {
            outline.link(characters);
            segmentation.link(visible ? characters : 0);
        });
    }

    private void line(int start, int end, int linkCharacters) {
        if (linkCharacters == 0 && heading == null && outline.takesLine(end - start)) {
            outline.line(flow.line(start, end), start);
        }
    }

    private static boolean isBox(TagKind kind) {
        return kind != TagKind.BREAK && (kind.parts() || kind == TagKind.CELL);
    }

    private void part(TagKind kind) {
        if (kind.parts()) {
            flow.lineBreak();
            anchors.space();
        } else if (kind == TagKind.CELL) {
            flow.space();
            anchors.space();
        }
    }

    private void root(Element element, Names names) {
        if (element.normalName().equals("html")) {
            head.read(element);
        } else if (isBody(element)) {
            signs.onload(element.attr("onload"));
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

    private static boolean isHidden(Element element, Names names) {
        return switch (element.normalName()) {
            // Pages hide their whole body until scripts have run: its text is meant to be read.
            case "html", "body", "main", "article" -> false;
            case "dialog" -> !element.hasAttr("open");
            case "meter", "progress" -> true; // a bar is shown instead of what is in it
            default -> {
                if (!names.more()) {
                    yield false;
                }
                yield element.attributes().hasKey("hidden") || InlineStyle.hides(element);
            }
        };
    }
}
