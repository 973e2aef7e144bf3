package dev.remora.crawler.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.Namespace;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.parse.charset.CharsetDetector;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Reads sitemaps in every form of sitemaps.org: XML, index, text, RSS and Atom, each also gzipped; and other feeds.
///
/// Never throws for the content of a file; of a broken one it returns the readable part, and of one in which an XML
/// parser finds nothing all that is marked as an address. Bounded: the file by
/// a cap on its bytes (after decoding), the result by a number of addresses. Document type definitions are not
/// read, so that a file can neither refer to other files nor grow by its entities. Addresses of other hosts
/// are kept; the caller decides on them. Thread-safe.
public final class SitemapReader {
    /// Larger files are read as UTF-8 whatever their charset: transcoding takes four times their length.
    private static final int MOST_TRANSCODED = 4 << 20;

    private static final Pattern ADDRESS = Pattern.compile(
            "<(?:(?!image:)[a-z_][\\w.-]{0,99}:)?loc>\\s{0,999}+(?:<!\\[CDATA\\[\\s{0,99}+)?([^<>\\]\\s]{1,4000}+)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern INDEX =
            Pattern.compile("<(?:[a-z_][\\w.-]{0,99}:)?sitemapindex[\\s>]", Pattern.CASE_INSENSITIVE);

    private final CharsetDetector charsets = new CharsetDetector();
    private final UrlRules rules;
    private final int maxBytes;
    private final int maxAddresses;
    private final ParsingRoom room;

    /// @param rules make the addresses canonical; those that they refuse are left out
    /// @param maxBytes cap on a file after decoding
    /// @param maxAddresses maximum number of pages, and of sitemaps; the first ones are kept
    /// @param room for what is parsed at the same time: of each entry the parser makes five objects
    public SitemapReader(UrlRules rules, int maxBytes, int maxAddresses, ParsingRoom room) {
        if (maxBytes < 1 || maxAddresses < 1) {
            throw new IllegalArgumentException("a sitemap is read up to at least 1 byte and 1 address");
        }
        this.rules = rules;
        this.maxBytes = maxBytes;
        this.maxAddresses = maxAddresses;
        this.room = room;
    }

    /// Reads a fetched sitemap.
    public Sitemap read(FetchOutcome.Fetched fetched) {
        return read(fetched.url(), fetched.body().array());
    }

    /// Reads a sitemap.
    ///
    /// @param url of the sitemap: relative addresses are resolved against it
    /// @param content plain or gzipped
    public Sitemap read(Url url, byte[] content) {
        int most = isGzip(content) ? maxBytes : content.length + BareAmpersands.added(content);
        return room.parsed(most, () -> parsed(url, inflated(content)));
    }

    /// The most memory that a fetched sitemap may need besides its own length, in bytes: of a compressed one anything
    /// may come.
    public long need(FetchOutcome.Fetched fetched) {
        byte[] content = fetched.body().array();
        if (isGzip(content)) {
            return 2L * maxBytes + BareAmpersands.MOST_ADDED;
        }
        int added = BareAmpersands.added(content);
        boolean text = mayBeTranscoded(content) || isFeed(content);
        return (added == 0 ? 0 : content.length + added) + (text ? 4L * content.length : 0);
    }

    private static boolean mayBeTranscoded(byte[] plain) {
        boolean ascii = true;
        for (int i = 0; i < plain.length && ascii && plain.length <= MOST_TRANSCODED; i++) {
            ascii = plain[i] > 0;
        }
        return !ascii;
    }

    private static boolean isFeed(byte[] plain) {
        return plain.length <= MOST_TRANSCODED && FeedSigns.of(Bytes.of(plain)).isPresent();
    }

    private byte[] inUtf8(byte[] plain) {
        return mayBeTranscoded(plain)
                ? charsets.decode(Bytes.of(plain), "", true).text().getBytes(UTF_8)
                : plain;
    }

    private Sitemap parsed(Url url, byte[] content) {
        byte[] plain = BareAmpersands.escaped(inUtf8(content));
        try {
            AbstractSiteMap sitemap = parsed(plain, URI.create(url.text()).toURL());
            Sitemap read = sitemap instanceof SiteMapIndex index
                    ? new Sitemap(
                            List.of(),
                            List.copyOf(canonical(
                                            url,
                                            index.getSitemaps(),
                                            map -> map.getUrl().toString())
                                    .keySet()))
                    : pages(canonical(
                            url,
                            ((SiteMap) sitemap).getSiteMapUrls(),
                            page -> page.getUrl().toString()));
            return read.equals(Sitemap.EMPTY) ? other(url, plain) : read;
        } catch (UnknownFormatException | IOException | IllegalArgumentException unreadable) {
            return other(url, plain);
        }
    }

    private Sitemap other(Url url, byte[] plain) {
        List<FeedEntry> entries = isFeed(plain)
                ? new FeedReader(rules).read(url, "", Bytes.of(plain)).orElse(List.of())
                : List.of();
        List<Url> found =
                entries.stream().map(FeedEntry::url).limit(maxAddresses).toList();
        return found.isEmpty() ? marked(url, plain) : new Sitemap(found, List.of());
    }

    /// What is marked as an address in markup, whatever surrounds it, but none of a picture; nothing if the file has
    /// entities of its own.
    private Sitemap marked(Url url, byte[] plain) {
        String text = new String(plain, ISO_8859_1); // at a byte a character
        if (!BareAmpersands.isMarkup(plain) || text.contains("<!ENTITY")) {
            return Sitemap.EMPTY;
        }
        List<String> addresses = ADDRESS.matcher(text)
                .results()
                .limit(maxAddresses)
                .map(found -> new String(found.group(1).getBytes(ISO_8859_1), UTF_8).replace("&amp;", "&"))
                .toList();
        List<Url> found =
                List.copyOf(canonical(url, addresses, Function.identity()).keySet());
        return INDEX.matcher(text).find() ? new Sitemap(List.of(), found) : new Sitemap(found, List.of());
    }

    /// Reads the elements of a sitemap's own namespaces, so that a picture's address is none of a page; if there are
    /// none, all elements, with any namespace.
    private static AbstractSiteMap parsed(byte[] plain, URL address) throws UnknownFormatException, IOException {
        try {
            SiteMapParser strict = parser();
            strict.setStrictNamespace(true);
            strict.addAcceptedNamespace(Namespace.SITEMAP_LEGACY);
            strict.addAcceptedNamespace("");
            AbstractSiteMap sitemap = strict.parseSiteMap(plain, address);
            if (sitemap instanceof SiteMapIndex
                    || !((SiteMap) sitemap).getSiteMapUrls().isEmpty()) {
                return sitemap;
            }
        } catch (UnknownFormatException other) {
            // as below
        }
        return parser().parseSiteMap(plain, address);
    }

    private static SiteMapParser parser() {
        SiteMapParser parser = new SiteMapParser(false, true);
        parser.setAllowDocTypeDefinitions(false);
        return parser;
    }

    private static boolean isGzip(byte[] content) {
        return content.length > 2 && content[0] == 0x1f && content[1] == (byte) 0x8b;
    }

    private byte[] inflated(byte[] content) {
        return isGzip(content)
                ? ArchivedBody.inflated(Bytes.of(content), maxBytes).array()
                : content;
    }

    private static Sitemap pages(Map<Url, SiteMapURL> entries) {
        Map<Url, Instant> modified = new HashMap<>();
        entries.forEach((url, entry) ->
                Optional.ofNullable(entry.getLastModified()).ifPresent(date -> modified.put(url, date.toInstant())));
        return new Sitemap(List.copyOf(entries.keySet()), modified, List.of());
    }

    /// The first entry of each address, by its canonical form.
    private <T> Map<Url, T> canonical(Url base, Collection<T> entries, Function<T, String> address) {
        Map<Url, T> kept = new LinkedHashMap<>();
        for (T entry : entries) {
            if (kept.size() >= maxAddresses) {
                break;
            }
            if (rules.resolve(base, address.apply(entry)) instanceof UrlVerdict.Accepted accepted) {
                kept.putIfAbsent(accepted.url(), entry);
            }
        }
        return kept;
    }
}
