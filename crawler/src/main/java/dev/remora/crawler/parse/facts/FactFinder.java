package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.crawler.parse.links.LinkResolver;
import dev.remora.crawler.parse.title.TitleFinder;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import org.jsoup.nodes.Document;

/// Makes a page's title, language and facts of what the walk met. Safe for use by many threads; what it knows of a
/// host depends only on the order of the host's pages.
public final class FactFinder {
    private static final int MOST_TYPES = 20;

    private final TitleFinder titles = new TitleFinder();
    private final Languages languages = new Languages();

    /// What was found.
    ///
    /// @param language BCP 47 tag, or empty
    /// @param facts with the kind, soft error and media type that were passed in
    public record Found(String title, String language, PageFacts facts) {}

    /// The language of a text of which nothing else is known; empty where it does not tell.
    public String language(String text) {
        return languages.of(text, "");
    }

    /// Finds what a page says of itself.
    ///
    /// @param told what is known already: kind, soft error and media type are kept
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
        String language = languages.of(text.isBlank() ? title : text, head.language());
        DateFinder dates = new DateFinder(
                evidence, kind, url.pathAndQuery(), Languages.zone(language, head.language()), fetchedAt, title);
        PageFacts facts = new PageFacts(
                kind,
                told.softError(),
                told.mediaType(),
                head.description(),
                Bylines.author(evidence),
                titled.site(),
                Bylines.keywords(evidence),
                Breadcrumbs.of(evidence, title),
                List.copyOf(evidence.types())
                        .subList(0, Math.min(MOST_TYPES, evidence.types().size())),
                Pictures.of(evidence, resolver),
                dates.published(),
                dates.modified(),
                titled.besides());
        return new Found(title, language, facts);
    }
}
