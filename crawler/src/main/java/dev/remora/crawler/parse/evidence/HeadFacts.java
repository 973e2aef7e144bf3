package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.TextFlow;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// What a page states about itself in `title`, `meta`, `link`, `base` and the root's `lang`, wherever they
/// occur. Of several elements for the same fact, the first counts.
///
/// Robots rules of `robots` and `remora` add up: what either forbids is forbidden. A refresh counts if it
/// happens within [#IMMEDIATE] seconds.
public final class HeadFacts {
    /// Maximum length of a title, in characters.
    public static final int MAX_TITLE = 300;
    static final int MAX_DESCRIPTION = 1_000;
    /// Maximum delay of a meta refresh that counts as a redirect, in seconds.
    static final int IMMEDIATE = 5;

    private static final int MAX_ADDRESS = 8_192;
    /// HTML, section 4.2.5.3, "shared declarative refresh steps"; the second group is the address with any
    /// trailing text.
    private static final Pattern REFRESH = Pattern.compile(
            "\\s*0*+(\\d{0,6})[\\d.]*(?:\\s*[;,]|\\s)\\s*(?:url\\s*=\\s*)?(.*)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /// An immediate refresh without an address.
    private static final Pattern RELOAD = Pattern.compile("\\s*0*[0-" + IMMEDIATE + "]\\s*;?\\s*");

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
    private boolean reloads;
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

    /// Records the text of the first `h1`.
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
            case "refresh" -> {
                refresh = refresh.or(() -> refresh(content));
                reloads = reloads || RELOAD.matcher(TextFlow.cut(content, 10)).matches();
            }
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

    /// Returns the target of a refresh, as written; empty if it is not immediate, or names none.
    public static Optional<String> refresh(String content) {
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

    /// Returns the content of `<title>`, or an empty string.
    public String titleElement() {
        return title;
    }

    /// Returns the title: from `<title>`, else from Open Graph, else from the first `h1`; or an empty string.
    public String title() {
        return !title.isEmpty() ? title : !openGraphTitle.isEmpty() ? openGraphTitle : TextFlow.cut(heading, MAX_TITLE);
    }

    /// Returns the description, or an empty string.
    public String description() {
        return !description.isEmpty() ? description : openGraphDescription;
    }

    /// Returns the declared language as a BCP 47 tag, or an empty string.
    public String language() {
        return language;
    }

    /// Returns the canonical address that the page declares, as written; or empty.
    public Optional<String> canonical() {
        return canonical.isBlank() ? Optional.empty() : Optional.of(canonical);
    }

    /// Returns the first base, as written.
    public Optional<String> base() {
        return base;
    }

    /// Returns the target of an immediate refresh, as written.
    public Optional<String> refresh() {
        return refresh;
    }

    /// Whether it asks to be requested again at once.
    public boolean reloads() {
        return reloads;
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
