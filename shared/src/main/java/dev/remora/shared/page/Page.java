package dev.remora.shared.page;

import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A parsed page. Immutable.
///
/// @param url the address from which it was fetched
/// @param fetchedAt when the response began to arrive
/// @param title with white space collapsed; may be empty
/// @param text main text, with line feeds between paragraphs; may be empty
/// @param facts metadata
/// @param charset name of the charset with which it was decoded
/// @param language BCP 47 tag of the language of its text, or empty if unknown
/// @param canonical the canonical address that it declares, if any
/// @param noindex whether it asks not to be indexed
/// @param blocks its layout
/// @param outlinks its fetchable links, in order
public record Page(
        Url url,
        Instant fetchedAt,
        String title,
        String text,
        PageFacts facts,
        String charset,
        String language,
        Optional<Url> canonical,
        boolean noindex,
        List<Block> blocks,
        List<Outlink> outlinks) {
    public Page {
        blocks = List.copyOf(blocks);
        outlinks = List.copyOf(outlinks);
    }

    /// Returns a page with text only, without metadata, layout and links.
    public static Page ofText(Url url, Instant fetchedAt, String title, String text, String language) {
        return new Page(
                url,
                fetchedAt,
                title,
                text,
                PageFacts.NONE,
                "UTF-8",
                language,
                Optional.empty(),
                false,
                List.of(),
                List.of());
    }

    /// Returns the page with another fetch time.
    public Page fetched(Instant at) {
        return new Page(url, at, title, text, facts, charset, language, canonical, noindex, blocks, outlinks);
    }

    /// Returns the page with other links.
    public Page linking(List<Outlink> links) {
        return new Page(url, fetchedAt, title, text, facts, charset, language, canonical, noindex, blocks, links);
    }

    /// Returns the page with another `noindex`.
    public Page withNoindex(boolean asked) {
        return new Page(url, fetchedAt, title, text, facts, charset, language, canonical, asked, blocks, outlinks);
    }

    /// Returns the page with other facts.
    public Page with(PageFacts other) {
        return new Page(url, fetchedAt, title, text, other, charset, language, canonical, noindex, blocks, outlinks);
    }

    /// Its meta description, or empty.
    public String description() {
        return facts.metadata().description();
    }
}
