package dev.remora.crawler.feed;

import dev.remora.shared.page.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Recognizes a feed by its first bytes: the root element of XML, or the version of a JSON Feed. The declared
/// type is ignored: feeds are served as text/xml, application/xml, text/html and text/plain.
final class FeedSigns {
    private static final int WINDOW = 2_048;

    /// What may precede the root: the XML declaration, comments, style sheets, a document type.
    private static final Pattern ROOT = Pattern.compile(
            "\\A\\s*(?:<\\?[^>]{0,500}\\?>\\s*|<!--.{0,1000}?-->\\s*|<!DOCTYPE[^>\\[]{0,300}>\\s*)*+"
                    + "<((?:\\w{1,20}:)?(?:rss|feed|RDF))[\\s>]",
            Pattern.DOTALL);

    /// A byte order mark of UTF-8 or UTF-16, as bytes.
    private static final Pattern BYTE_ORDER = Pattern.compile("\\A(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)");

    enum Form {
        XML,
        JSON
    }

    private FeedSigns() {}

    static Optional<Form> of(Bytes body) {
        String start = new String(body.array(), 0, Math.min(body.length(), WINDOW), StandardCharsets.ISO_8859_1);
        String plain = BYTE_ORDER.matcher(start.replace("\0", "")).replaceFirst(""); // UTF-16 has zeros
        if (plain.stripLeading().startsWith("{")) {
            return plain.contains("jsonfeed.org/version/") ? Optional.of(Form.JSON) : Optional.empty();
        }
        Matcher root = ROOT.matcher(plain);
        if (!root.find()) {
            return Optional.empty();
        }
        String name = root.group(1).toLowerCase(Locale.ROOT);
        // RDF has many uses: it is a feed with the namespace of RSS 0.9 or 1.0
        boolean feed = !name.endsWith("rdf") || plain.contains("purl.org/rss/1.0/") || plain.contains("rss/0.9");
        return feed ? Optional.of(Form.XML) : Optional.empty();
    }
}
