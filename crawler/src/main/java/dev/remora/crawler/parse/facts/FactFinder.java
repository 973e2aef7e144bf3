package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.crawler.parse.links.LinkResolver;
import dev.remora.crawler.parse.title.TitleFinder;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import org.jsoup.nodes.Document;

/// Derives a page's title, language and metadata from the evidence of the walk. Safe for use by many threads;
/// its data on a host depends only on the order of the host's pages, until [#settled].
public final class FactFinder {
    private static final int MOST_TYPES = 20;

    private final TitleFinder titles;

    /// Creates a finder that knows no titles yet.
    public FactFinder() {
        this(new TitleFinder());
    }

    private FactFinder(TitleFinder titles) {
        this.titles = titles;
    }

    /// Returns this finder with the titles that it knows, learning no more.
    public FactFinder settled() {
        return new FactFinder(titles.settled());
    }

    /// The facts found.
    ///
    /// @param language BCP 47 tag, or empty
    /// @param facts with the kind, soft error and media type that were passed in
    public record Found(String title, String language, PageFacts facts) {}

    /// Returns the language of a text without other evidence; empty if the text does not show it.
    public String language(String text) {
        return Languages.INSTANCE.of(text, "", "");
    }

    /// Finds the facts of a page.
    ///
    /// @param told kind, soft error and media type, which are kept
    /// @param text readable text of the page
    public Found find(
            Url url,
            Instant fetchedAt,
            Document document,
            HeadFacts head,
            Evidence evidence,
            LinkResolver resolver,
            String text,
            PageFacts told) {
        PageKind kind = told.kind();
        TitleFinder.Found titled = titles.find(url, kind, head.titleElement(), evidence, document);
        String title = titled.title();
        String language = Languages.INSTANCE.of(text, title, head.language());
        DateFinder dates = new DateFinder(
                evidence, kind, url.pathAndQuery(), Languages.zone(language, head.language()), fetchedAt, title);
        PageFacts facts = new PageFacts(
                kind,
                told.softError(),
                told.mediaType(),
                new PageFacts.Metadata(
                        head.description(),
                        Bylines.author(evidence),
                        Bylines.keywords(evidence),
                        evidence.types().stream().limit(MOST_TYPES).toList(),
                        Pictures.of(evidence, resolver)),
                new PageFacts.Place(titled.site(), Breadcrumbs.of(evidence, title), titled.besides()),
                new PageFacts.Days(dates.published(), dates.modified()));
        return new Found(title, language, facts);
    }
}
