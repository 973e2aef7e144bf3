package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// The content of a page's `meta` elements with known names: Open Graph, Dublin Core, schema.org's microdata,
/// the citation names of journals, and those that are mandatory for Chinese government sites (`PubDate`,
/// `SiteName` …).
public final class MetaTags {
    private static final int MOST = 64;
    private static final int MAX_VALUE = 1_000;

    /// Names of the date of publication, in order of preference.
    public static final List<String> PUBLISHED = List.of("""
                article:published_time datepublished pubdate publishdate publish_date publish-date
                publication_date og:published_time og:release_date bytedance:published_time
                weibo:article:create_at citation_publication_date citation_date dc.date.issued
                dcterms.issued dcterms.created dc.date.created sailthru.date parsely-pub-date
                article.published datecreated dcterms.date dc.date date""".split("\\s+"));

    /// Names of the date of the last modification.
    public static final List<String> MODIFIED = List.of("""
                article:modified_time datemodified og:updated_time bytedance:updated_time
                dcterms.modified dc.date.modified lastmod last-modified revised
                weibo:article:update_at""".split("\\s+"));

    /// Names of the title.
    public static final List<String> TITLE =
            List.of("og:title", "articletitle", "twitter:title", "dc.title", "citation_title");
    /// Names of the site's name.
    public static final List<String> SITE =
            List.of("og:site_name", "sitename", "application-name", "apple-mobile-web-app-title");
    /// Names of the author.
    public static final List<String> AUTHOR = List.of(
            "author", "article:author", "dc.creator", "dcterms.creator", "citation_author", "og:article:author");
    /// Names of keywords.
    public static final List<String> KEYWORDS = List.of("keywords", "article:tag", "news_keywords", "dc.subject");
    /// Names of the picture that represents the page.
    public static final List<String> IMAGE =
            List.of("og:image", "og:image:url", "og:image:secure_url", "twitter:image");

    private static final Set<String> KNOWN = known();

    private final Map<String, List<String>> values = new HashMap<>();
    private int taken;

    private static Set<String> known() {
        List<String> all = new ArrayList<>();
        List.of(PUBLISHED, MODIFIED, TITLE, SITE, AUTHOR, KEYWORDS, IMAGE).forEach(all::addAll);
        return Set.copyOf(all);
    }

    /// Reads a `meta` element.
    void read(Element element) {
        Attributes attributes = element.attributes();
        note(attributes.get("property"), attributes);
        note(attributes.get("name"), attributes);
        note(attributes.get("itemprop"), attributes);
    }

    private void note(String rawName, Attributes attributes) {
        if (rawName.isEmpty() || rawName.length() > 60 || taken >= MOST) {
            return;
        }
        String name = rawName.strip().toLowerCase(Locale.ROOT);
        if (KNOWN.contains(name)) {
            String value = TextFlow.fold(attributes.get("content"), MAX_VALUE);
            if (!value.isEmpty()) {
                values.computeIfAbsent(name, n -> new ArrayList<>(1)).add(value);
                taken++;
            }
        }
    }

    /// Returns the first value of the first of these names that has one.
    public Optional<String> first(List<String> names) {
        List<String> each = each(names);
        return each.isEmpty() ? Optional.empty() : Optional.of(each.getFirst());
    }

    /// Returns the first value of each of these names that has one, in the order of the names.
    public List<String> each(List<String> names) {
        if (values.isEmpty()) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (String name : names) {
            List<String> of = values.get(name);
            if (of != null) {
                found.add(of.getFirst());
            }
        }
        return found;
    }

    /// Returns all values of these names.
    public List<String> all(List<String> names) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            found.addAll(values.getOrDefault(name, List.of()));
        }
        return found;
    }
}
