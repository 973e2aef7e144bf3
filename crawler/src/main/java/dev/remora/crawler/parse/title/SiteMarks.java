package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.dom.TagKind;
import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.MetaTags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;

/// The names that a page gives its site: in `meta`, in JSON-LD, in the links to its root and its logo, and in
/// its host name.
final class SiteMarks {
    private static final int LONGEST = 40;
    private static final Set<String> HOME =
            Set.of("首页", "首頁", "主页", "主頁", "网站首页", "返回首页", "回首页", "home", "homepage", "index", "菜单", "导航");

    private final Map<String, String> byKey = new LinkedHashMap<>();
    private final String hostKey;

    private SiteMarks(String host) {
        hostKey = TitleText.key(host.startsWith("www.") ? host.substring(4) : host);
    }

    /// Collects the names that a page shows.
    ///
    /// @param host of the page
    static SiteMarks of(Evidence evidence, String host) {
        SiteMarks marks = new SiteMarks(host);
        List<String> titles = new ArrayList<>(evidence.meta().each(List.of("og:title", "twitter:title")));
        evidence.meta().first(List.of("og:site_name", "sitename")).ifPresent(marks::add);
        // Some themes give the page's name, not the site's, in these.
        evidence.meta().each(MetaTags.SITE).stream()
                .filter(name -> !titles.contains(name))
                .forEach(marks::add);
        evidence.linked().site().ifPresent(marks::add);
        boolean stated = !marks.byKey.isEmpty();
        List<String> titleKeys = titles.stream().map(TitleText::key).toList();
        for (Element mark : evidence.marks()) {
            String name = shown(mark);
            // Some themes show the page's title in the place of the site's name after scrolling.
            if (!stated || titles.isEmpty() || !titleKeys.contains(TitleText.key(name))) {
                marks.add(name);
            }
        }
        return marks;
    }

    /// Returns the text of a mark, where it is only a name in nested boxes, or a picture of one.
    private static String shown(Element mark) {
        Element box = mark;
        String own = box.ownText();
        while (own.isBlank()) {
            box = onlyChild(box);
            if (box == null) {
                return own;
            }
            if (TagKind.of(box.normalName()) == TagKind.HEADING && !inLink(mark)) {
                return ""; // a banner with the page's own title in it
            }
            own = box.normalName().equals("img") ? box.attr("alt") : box.ownText();
        }
        return own;
    }

    private static boolean inLink(Element mark) {
        Element at = mark;
        while (at != null && !at.normalName().equals("a")) {
            at = at.parent();
        }
        return at != null;
    }

    /// Returns the only child element, or null if there are none or several.
    private static Element onlyChild(Element element) {
        Element only = null;
        for (int i = 0; i < element.childNodeSize(); i++) {
            if (element.childNode(i) instanceof Element child) {
                if (only != null) {
                    return null;
                }
                only = child;
            }
        }
        return only;
    }

    private void add(String name) {
        String clean = TitleText.clean(name);
        String key = TitleText.key(clean);
        if (key.length() > 1 && clean.length() <= LONGEST && !HOME.contains(key)) {
            byKey.putIfAbsent(key, clean);
        }
    }

    boolean names(String text) {
        if (text.length() > LONGEST) {
            return false;
        }
        String key = TitleText.key(text);
        return byKey.containsKey(key) || (key.length() >= 4 && hostKey.contains(key) && isAscii(key));
    }

    private static boolean isAscii(String key) {
        return key.chars().allMatch(c -> c < 0x80);
    }

    /// Returns the names, the most reliable first.
    List<String> all() {
        return List.copyOf(byKey.values());
    }

    /// Returns the most reliable name.
    Optional<String> first() {
        return byKey.values().stream().findFirst();
    }
}
