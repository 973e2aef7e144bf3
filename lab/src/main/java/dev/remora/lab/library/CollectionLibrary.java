package dev.remora.lab.library;

import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// A library of a crawl's collection, for comparing other strategies on it. Its pages are the stored ones,
/// neither fetched nor parsed again. Pages that the crawl did not fetch are missing, so the web is the part
/// that its own strategy visited. Links from sitemaps and feeds are listed in one synthetic sitemap per host.
public final class CollectionLibrary implements PageLibrary {
    private static final String SITEMAP = "/remora-lab-sitemap.xml";

    private final CollectionReader collection;
    private final PageShelf shelf;
    private final UrlRules urls;
    private final Map<Url, PageLocation> pages = new HashMap<>();
    private final Map<Url, JournalRecord.Moved> moved = new HashMap<>();
    private final Map<String, Set<Url>> listed = new HashMap<>();
    private final Set<String> hosts = new TreeSet<>();
    private final Map<Url, Holding> held = new ConcurrentHashMap<>();

    /// Reads the journal. The caller closes the collection.
    ///
    /// @param folding of the segmenter that segmented the pages
    public CollectionLibrary(CollectionReader collection, Folding folding) {
        this.collection = collection;
        this.shelf = new PageShelf(folding);
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> take(entry.record()));
        }
        // A crawl of an archive has only http addresses: then https maps to http.
        boolean plain = pages.keySet().stream().noneMatch(url -> url.scheme().equals("https"));
        this.urls = new UrlRules(plain && !pages.isEmpty());
    }

    private void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched fetched -> {
                pages.put(fetched.url(), fetched.page());
                hosts.add(fetched.url().host());
            }
            case JournalRecord.Reparsed again ->
                pages.put(again.page().url(), again.page().page());
            case JournalRecord.Moved redirect -> {
                moved.put(redirect.url(), redirect);
                hosts.add(redirect.url().host());
            }
            case JournalRecord.Queued queued -> {
                Link.Origin origin = queued.link().origin();
                if (origin == Link.Origin.SITEMAP || origin == Link.Origin.FEED) {
                    Url target = queued.link().target();
                    listed.computeIfAbsent(target.origin(), o -> new LinkedHashSet<>())
                            .add(target);
                }
            }
            default -> {} // not about the content of the web
        }
    }

    @Override
    public Holding look(FetchRequest request) {
        Url url = request.url();
        return switch (request.purpose()) {
            case ROBOTS -> listed.containsKey(url.origin()) ? robots(url.origin()) : new Holding.Missing(404);
            case SITEMAP ->
                new Holding.SitemapAt(
                        new Sitemap(new ArrayList<>(listed.getOrDefault(url.origin(), Set.of())), List.of()));
            case PAGE -> page(url);
            case PICTURE -> new Holding.Missing(404); // neither kept nor needed by a crawl
        };
    }

    private static Holding robots(String origin) {
        String text = "Sitemap: " + origin + SITEMAP + "\n";
        return new Holding.Robots(200, Bytes.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private Holding page(Url url) {
        PageLocation location = pages.get(url);
        if (location != null) {
            Holding known = held.get(url);
            return known != null ? known : held.computeIfAbsent(url, u -> read(location));
        }
        JournalRecord.Moved redirect = moved.get(url);
        return redirect == null
                ? new Holding.Missing(404)
                : new Holding.Elsewhere(redirect.status(), new UrlVerdict.Accepted(new Url(redirect.target())));
    }

    private Holding read(PageLocation location) {
        StoredPage stored = collection.page(location);
        int bytes = 2 * stored.body().text().length();
        return new Holding.HeldPageAt(shelf.put(
                new ParseOutcome.Parsed(stored.page(), Optional.empty()),
                stored.title(),
                stored.body(),
                List.of(),
                bytes));
    }

    @Override
    public Set<String> hosts() {
        return hosts;
    }

    @Override
    public UrlRules urls() {
        return urls;
    }

    @Override
    public String description() {
        return String.format(
                Locale.ROOT,
                "the collection of the topic '%s': %,d pages of %,d hosts",
                collection.topic().id(),
                pages.size(),
                hosts.size());
    }
}
