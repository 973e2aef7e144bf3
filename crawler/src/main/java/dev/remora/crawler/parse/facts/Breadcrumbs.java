package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.dom.ElementText;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.title.TitleText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// The path from the site's root to a page: from JSON-LD, else from the first element that shows one.
final class Breadcrumbs {
    private static final int MOST = 10;
    private static final int LONGEST = 60;
    private static final Pattern BETWEEN = Pattern.compile("\\s*(?:>>|>|»|›|→|/|\\\\|\\||-|：|:)\\s*");
    private static final Pattern HERE = Pattern.compile("(?:当前|您的|你的|所在|目前|现在的|現在的|當前)位置");

    private Breadcrumbs() {}

    /// @param title of the page; left out of the path
    static List<String> of(Evidence evidence, String title) {
        List<String> labels = own(evidence.linked().breadcrumbs(), title);
        for (Element element : evidence.crumbs()) {
            if (labels.isEmpty()) {
                labels = own(shown(element), title);
            }
        }
        return labels;
    }

    private static List<String> shown(Element element) {
        boolean labelled = HERE.matcher(TextFlow.cut(element.ownText(), 100)).find();
        boolean crumbs =
                element.className().contains("crumb") || element.hasAttr("aria-label") || element.hasAttr("itemtype");
        if (!labelled && !crumbs) {
            return List.of();
        }
        Element around = element;
        for (int i = 0;
                i < 2
                        && labelled
                        && around.parent() != null
                        && ElementText.links(around, 1).isEmpty();
                i++) {
            around = around.parent();
        }
        List<Element> links = ElementText.links(around, MOST + 1);
        if (links.isEmpty()
                || links.size() > MOST
                || ElementText.first(around, 301).length() > 300) {
            return List.of();
        }
        List<String> labels = new ArrayList<>();
        links.forEach(link -> labels.add(ElementText.first(link, LONGEST)));
        return labels;
    }

    private static List<String> own(List<String> labels, String title) {
        String own = TitleText.key(title);
        List<String> path = new ArrayList<>();
        for (String label : labels) {
            String clean = BETWEEN.matcher(" " + TextFlow.fold(label, LONGEST) + " ")
                    .replaceAll(" ")
                    .strip();
            if (!clean.isEmpty() && path.size() < MOST && !TitleText.key(clean).equals(own)) {
                path.add(clean);
            }
        }
        return path;
    }
}
