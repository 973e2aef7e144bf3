package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.dates.DatePatterns;
import dev.remora.crawler.parse.dom.ElementText;
import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.MetaTags;
import dev.remora.crawler.parse.title.TitleText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// The author and the keywords of a page.
final class Bylines {
    private static final int LONGEST = 40;
    private static final int MOST_WORDS = 20;
    private static final Pattern LABELLED =
            Pattern.compile("(?:作者|撰文|文)\\s?[：:]\\s?([^\\s|｜，,;；/（(]{1,20}(?: [A-Z][a-z]+)?)");
    private static final Pattern LABEL =
            Pattern.compile("^(?:本文作者|文章作者|作者|撰文|by)\\s?[：:]?\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER_SIGN = Pattern.compile("^#\\s*");
    private static final Pattern PARTS = Pattern.compile("[,，、;；|]");

    private Bylines() {}

    /// Returns the author's name, or an empty string.
    static String author(Evidence evidence) {
        return evidence.linked()
                .first("author", "creator")
                .filter(Bylines::isName)
                .or(() -> evidence.meta().each(MetaTags.AUTHOR).stream()
                        .filter(Bylines::isName)
                        .findFirst())
                .or(() -> shown(evidence))
                .or(() -> labelled(evidence.byline()))
                .map(TitleText::clean)
                .orElse("");
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= LONGEST && !text.contains("://");
    }

    private static Optional<String> shown(Evidence evidence) {
        for (Element element : evidence.authors()) {
            boolean property = element.attr("itemprop").equals("author");
            Element name = property ? element.selectFirst("[itemprop=name]") : null;
            String stated = name != null ? name.attr("content") : element.attr("content");
            String text = stated.isBlank() ? ElementText.first(name != null ? name : element, 2 * LONGEST) : stated;
            String bare = LABEL.matcher(text.strip()).replaceFirst("").strip();
            boolean plausible = property || !evidence.isFrame(element);
            if (plausible && isName(bare) && bare.length() <= 25 && !DatePatterns.maybe(bare)) {
                return Optional.of(bare);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> labelled(String line) {
        Matcher matcher = LABELLED.matcher(TextFlow.fold(line, 80));
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /// Returns the distinct keywords and tags.
    static List<String> keywords(Evidence evidence) {
        List<String> written = new ArrayList<>(evidence.meta().all(MetaTags.KEYWORDS));
        written.addAll(evidence.linked().all("keywords"));
        evidence.tags()
                .forEach(tag -> written.add(NUMBER_SIGN.matcher(tag.text()).replaceFirst("")));
        Set<String> words = new LinkedHashSet<>();
        for (String list : written) {
            for (String word : PARTS.split(list, -1)) {
                String clean = TextFlow.fold(word, LONGEST + 1);
                if (!clean.isEmpty() && clean.length() <= LONGEST && words.size() < MOST_WORDS) {
                    words.add(clean);
                }
            }
        }
        return List.copyOf(words);
    }
}
