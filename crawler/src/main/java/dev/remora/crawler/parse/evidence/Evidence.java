package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dates.DateSightings;
import dev.remora.crawler.parse.dom.ClassNameCache;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.ClassNameRoles;
import dev.remora.crawler.parse.dom.TagKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// The evidence for a page's facts, collected by the walk over the page: bounded, and evaluated only after the
/// walk.
public final class Evidence {
    private static final int MOST = 30;
    /// A longer run of text is not a fact.
    private static final int SHORT = 80;

    private final MetaTags meta = new MetaTags();
    private final Surroundings surroundings;
    private final JsonLd linked = new JsonLd();
    private final DateSightings dates = new DateSightings();
    private final Headings headings = new Headings();
    private final Set<String> types = new LinkedHashSet<>();
    private final List<Element> marks = new ArrayList<>();
    private final List<Element> crumbs = new ArrayList<>();
    private final List<Element> authors = new ArrayList<>();
    private final List<Element> tags = new ArrayList<>();
    private final List<Element> images = new ArrayList<>();
    private String byline = "";
    private String pageImage = "";
    private int place;

    /// @param classNames roles of class names and ids
    public Evidence(ClassNameCache classNames) {
        surroundings = new Surroundings(classNames);
    }

    /// Whether an element is in the boilerplate around the content: navigation, side bar, comments, related
    /// pages, footer.
    public boolean isFrame(Element element) {
        return surroundings.isFrame(element);
    }

    /// Called at the start of an element.
    public void open(Element element, Names names, TagKind kind) {
        switch (kind) {
            case META -> head(element);
            case SKIPPED -> script(element);
            case IMAGE -> keep(images, element);
            default -> {
                if (names.any()) {
                    body(element, names, kind);
                }
            }
        }
    }

    private void head(Element element) {
        if (element.normalName().equals("meta")) {
            meta.read(element);
        } else if (element.normalName().equals("link") && element.attr("rel").equals("image_src")) {
            pageImage = element.attr("href");
        }
    }

    private void script(Element element) {
        if (element.normalName().equals("script") && element.attr("type").endsWith("ld+json")) {
            linked.add(element.data());
        }
    }

    private void body(Element element, Names names, TagKind kind) {
        named(element, names.classes().hint());
        Attributes attributes = element.attributes();
        boolean more = names.more();
        if (kind == TagKind.LINK) {
            link(element, attributes);
        }
        String property = more ? attributes.get("itemprop") : "";
        if (property.startsWith("date") || element.normalName().equals("time")) {
            dates.property(element, place);
        } else if (property.equals("author")) {
            keep(authors, element);
        }
        if (more && (kind == TagKind.LANDMARK || kind == TagKind.LAYOUT || kind == TagKind.BLOCK)) {
            block(element, attributes);
        }
    }

    private void block(Element element, Attributes attributes) {
        String type = attributes.get("itemtype");
        if (!type.isEmpty() && type.length() < 100 && types.size() < MOST) {
            types.add(type.substring(type.lastIndexOf('/') + 1).strip());
        }
        if (type.endsWith("BreadcrumbList") || attributes.get("aria-label").equalsIgnoreCase("breadcrumb")) {
            keep(crumbs, element);
        }
    }

    private void named(Element element, ClassNameRoles.Hint hint) {
        switch (hint) {
            case CRUMBS -> keep(crumbs, element);
            case SITE -> keep(marks, element);
            case AUTHOR -> keep(authors, element);
            case LINE_NUMBERS, NONE -> {}
        }
    }

    private void link(Element element, Attributes attributes) {
        String href = attributes.get("href");
        String rel = attributes.get("rel");
        if (href.equals("/") || href.equals("./") || rel.equals("home")) {
            keep(marks, element);
        } else if (rel.contains("tag")) {
            keep(tags, element);
        } else if (rel.equals("author")) {
            keep(authors, element);
        }
    }

    private static void keep(List<Element> list, Element element) {
        if (list.size() < MOST) {
            list.add(element);
        }
    }

    /// Collects a run of visible text.
    public void text(TextNode node) {
        String text = node.getWholeText();
        Element parent = node.parent();
        if (node.isBlank() || parent == null) {
            return;
        }
        dates.text(text, parent, place);
        if (text.length() <= SHORT) {
            if (byline.isEmpty() && text.contains("作者")) {
                byline = text;
            }
            if (text.contains("位置")) {
                keep(crumbs, parent);
            }
        }
        place += text.length();
    }

    /// Called at the end of a heading.
    public void heading(Element element) {
        headings.close(element, place);
    }

    /// Returns the content of its `meta` elements.
    public MetaTags meta() {
        return meta;
    }

    /// Returns its JSON-LD.
    public JsonLd linked() {
        return linked;
    }

    /// Returns the dates in its body.
    public DateSightings dates() {
        return dates;
    }

    /// Returns its first headings.
    public Headings headings() {
        return headings;
    }

    /// Returns its schema.org types, from JSON-LD and microdata.
    public Set<String> types() {
        Set<String> all = new LinkedHashSet<>(linked.types());
        all.addAll(types);
        all.remove("");
        return all;
    }

    /// Returns elements that show the site's name: links to its root, logos, brands.
    public List<Element> marks() {
        return marks;
    }

    /// Returns elements that may contain breadcrumbs.
    public List<Element> crumbs() {
        return crumbs;
    }

    /// Returns elements that may name the author.
    public List<Element> authors() {
        return authors;
    }

    /// Returns links to the page's tags.
    public List<Element> tags() {
        return tags;
    }

    /// Returns its first images.
    public List<Element> images() {
        return images;
    }

    /// Returns the first short text that mentions an author, or an empty string.
    public String byline() {
        return byline;
    }

    /// Returns the image that a `link` names, as written.
    public Optional<String> pageImage() {
        return pageImage.isBlank() ? Optional.empty() : Optional.of(pageImage);
    }
}
