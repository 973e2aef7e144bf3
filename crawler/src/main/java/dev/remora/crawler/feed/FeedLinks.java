package dev.remora.crawler.feed;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/// Finds the feeds that a page names: `<link rel="alternate" type="application/rss+xml" href="…">`.
///
/// The relevant names are ASCII in every charset of the web except UTF-16, so the raw bytes are searched, and
/// only where heads of pages usually are. Feeds of comments are left out: they list a page that is known.
public final class FeedLinks {
    private static final int WINDOW = 64 << 10;
    private static final int MOST = 3;
    private static final Pattern LINK = Pattern.compile("<link\\s([^<>]{1,2000})>", Pattern.CASE_INSENSITIVE);
    private static final Pattern ATTRIBUTE =
            Pattern.compile("([a-zA-Z:-]{1,30})\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))");
    private static final List<String> TYPES =
            List.of("application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json");

    private static final Pattern COMMENTS = Pattern.compile("comment|评论|評論|留言|回复", Pattern.CASE_INSENSITIVE);

    private final UrlRules rules;

    /// @param rules make the addresses canonical
    public FeedLinks(UrlRules rules) {
        this.rules = rules;
    }

    /// The feeds that a page names, at most three.
    public List<Url> of(Url page, Bytes body) {
        String head = new String(body.array(), 0, Math.min(body.length(), WINDOW), StandardCharsets.ISO_8859_1);
        if (TYPES.stream().noneMatch(head::contains)) {
            return List.of();
        }
        List<Url> feeds = new ArrayList<>();
        Matcher link = LINK.matcher(head);
        while (link.find() && feeds.size() < MOST) {
            String href = feed(link.group(1));
            if (!href.isEmpty()
                    && rules.resolve(page, href) instanceof UrlVerdict.Accepted(Url url)
                    && !url.equals(page)
                    && !feeds.contains(url)) {
                feeds.add(url);
            }
        }
        return feeds;
    }

    /// Decodes bytes as UTF-8, or else as GB 18030: only the titles of links need more than ASCII, so only
    /// links are decoded.
    private static String decoded(String bytes) {
        byte[] plain = bytes.getBytes(StandardCharsets.ISO_8859_1);
        String text = new String(plain, StandardCharsets.UTF_8);
        return text.indexOf('\ufffd') < 0 ? text : new String(plain, Charset.forName("GB18030"));
    }

    /// The address of a link to a feed; empty for any other link.
    ///
    /// @param bytes its attributes, one character per byte
    private static String feed(String bytes) {
        if (!bytes.toLowerCase(Locale.ROOT).contains("alternate")) {
            return "";
        }
        String rel = "";
        String type = "";
        String href = "";
        String title = "";
        Matcher attribute = ATTRIBUTE.matcher(decoded(bytes));
        while (attribute.find()) {
            String value = attribute.group(2) != null
                    ? attribute.group(2)
                    : attribute.group(3) != null ? attribute.group(3) : attribute.group(4);
            switch (attribute.group(1).toLowerCase(Locale.ROOT)) {
                case "rel" -> rel = value.toLowerCase(Locale.ROOT);
                case "type" -> type = value.strip().toLowerCase(Locale.ROOT);
                case "href" -> href = Parser.unescapeEntities(value.strip(), true);
                case "title" -> title = value;
                default -> {}
            }
        }
        boolean feed = rel.contains("alternate") && TYPES.contains(type);
        boolean comments =
                COMMENTS.matcher(href).find() || COMMENTS.matcher(title).find();
        return feed && !comments ? href : "";
    }
}
