package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// What a page says of itself in `title`, `meta`, `link`, `base` and the root's `lang`, wherever those stand; of
/// several that say the same the first holds.
///
/// Robots rules of `robots` and `remora` add up: what either forbids is forbidden. A refresh is taken where it
/// comes within [#IMMEDIATE] seconds.
public final class HeadFacts {
    /// Characters kept of a title.
    public static final int MAX_TITLE = 300;
    static final int MAX_DESCRIPTION = 1_000;
    /// Seconds up to which a meta refresh counts as a redirect.
    static final int IMMEDIATE = 5;

    private static final int MAX_ADDRESS = 8_192;
    /// HTML, section 4.2.5.3, "shared declarative refresh steps"; the group is the address with what may trail it.
    private static final Pattern REFRESH = Pattern.compile(
            "\\s*(\\d{0,6})[\\d.]*(?:\\s*[;,]|\\s)\\s*(?:url\\s*=\\s*)?(.*)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern RULES = Pattern.compile("[,;\\s]+");
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}");

    private String title = "";
    private String openGraphTitle = "";
    private String heading = "";
    private String description = "";
    private String openGraphDescription = "";
    private String language = "";
    private String canonical = "";
    private Optional<String> base = Optional.empty();
    private Optional<String> refresh = Optional.empty();
    private boolean noindex;
    private boolean nofollow;

    /// Reads one element.
    public void read(Element element) {
        switch (element.normalName()) {
            case "html" -> language = language(element.attr(element.hasAttr("lang") ? "lang" : "xml:lang"));
            case "title" -> title = title.isEmpty() ? TextFlow.fold(element.wholeText(), MAX_TITLE) : title;
            case "base" -> {
                String href = element.attr("href");
                base = base.isPresent() || href.isBlank() || href.length() > MAX_ADDRESS ? base : Optional.of(href);
            }
            case "link" -> {
                boolean own = canonical.isEmpty()
                        && TextFlow.cut(element.attr("rel"), 100).equalsIgnoreCase("canonical");
                canonical = own ? element.attr("href") : canonical;
            }
            case "meta" -> meta(element);
            default -> {}
        }
    }

    /// Notes the text of the first `h1`.
    public void heading(String text) {
        heading = heading.isEmpty() ? text : heading;
    }

    private void meta(Element element) {
        Attributes attributes = element.attributes();
        String content = attributes.get("content");
        String name = attributes.get(attributes.hasKey("name") ? "name" : "property");
        switch (lower(name)) {
            case "description" -> description = or(description, content, MAX_DESCRIPTION);
            case "og:description" -> openGraphDescription = or(openGraphDescription, content, MAX_DESCRIPTION);
            case "og:title" -> openGraphTitle = or(openGraphTitle, content, MAX_TITLE);
            case "robots", "remora" -> robots(lower(content));
            default -> {}
        }
        switch (lower(attributes.get("http-equiv"))) {
            case "refresh" -> refresh = refresh.or(() -> refresh(content));
            case "content-language" -> language = language.isEmpty() ? language(content) : language;
            default -> {}
        }
    }

    private static String or(String first, String later, int max) {
        return first.isEmpty() ? TextFlow.fold(later, max) : first;
    }

    private static String lower(String text) {
        return TextFlow.cut(text, 200).strip().toLowerCase(Locale.ROOT);
    }

    private void robots(String content) {
        for (String rule : RULES.split(content, -1)) {
            noindex |= rule.equals("noindex") || rule.equals("none");
            nofollow |= rule.equals("nofollow") || rule.equals("none");
        }
    }

    private static Optional<String> refresh(String content) {
        Matcher matcher = REFRESH.matcher(TextFlow.cut(content, MAX_ADDRESS));
        if (!matcher.matches() || (!matcher.group(1).isEmpty() && Integer.parseInt(matcher.group(1)) > IMMEDIATE)) {
            return Optional.empty();
        }
        String address = matcher.group(2).strip();
        if (!address.isEmpty() && (address.charAt(0) == '"' || address.charAt(0) == '\'')) {
            int end = address.indexOf(address.charAt(0), 1);
            address = address.substring(1, end < 0 ? address.length() : end);
        }
        return address.isBlank() ? Optional.empty() : Optional.of(address);
    }

    private static String language(String tag) {
        String wellFormed = TextFlow.cut(tag, 40).strip().replace('_', '-');
        return LANGUAGE.matcher(wellFormed).matches() ? wellFormed : "";
    }

    /// What stands in `<title>`, or empty.
    public String titleElement() {
        return title;
    }

    /// The title that it gives: in `<title>`, else in Open Graph, else in its first `h1`; or empty.
    public String title() {
        return !title.isEmpty() ? title : !openGraphTitle.isEmpty() ? openGraphTitle : TextFlow.cut(heading, MAX_TITLE);
    }

    /// The description that it gives, or empty.
    public String description() {
        return !description.isEmpty() ? description : openGraphDescription;
    }

    /// The language that it declares as a BCP 47 tag, or empty.
    public String language() {
        return language;
    }

    /// The address that the page names as its own, as written; or empty.
    public Optional<String> canonical() {
        return canonical.isBlank() ? Optional.empty() : Optional.of(canonical);
    }

    /// The first base, as written.
    public Optional<String> base() {
        return base;
    }

    /// Where an immediate refresh leads, as written.
    public Optional<String> refresh() {
        return refresh;
    }

    /// Whether it asks not to be indexed.
    public boolean noindex() {
        return noindex;
    }

    /// Whether it asks not to follow its links.
    public boolean nofollow() {
        return nofollow;
    }
}
