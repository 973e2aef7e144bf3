package dev.remora.shared.page;

import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a good fetch became once it was read. Immutable.
///
/// @param url the address it was fetched from
/// @param fetchedAt when the response began to arrive
/// @param title its title, cleaned of white space; may be empty
/// @param text its main text, paragraphs parted by line feeds; may be empty
/// @param facts what it says of itself besides its text
/// @param charset name of the charset it was decoded with
/// @param language BCP 47 tag of the language of its text, or empty where nothing tells
/// @param canonical the address that it names as its own, if it does
/// @param noindex it asks not to be shown in search
/// @param blocks its layout
/// @param outlinks its links, fetchable ones only, in order
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

    /// A page that is its text alone: it says nothing of itself, has no layout and no links.
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

    /// The same page with other links.
    public Page linking(List<Outlink> links) {
        return new Page(url, fetchedAt, title, text, facts, charset, language, canonical, noindex, blocks, links);
    }

    /// The same page, which asks not to be shown if `noindex`.
    public Page withNoindex(boolean asked) {
        return new Page(url, fetchedAt, title, text, facts, charset, language, canonical, asked, blocks, outlinks);
    }

    /// The same page with other facts.
    public Page with(PageFacts other) {
        return new Page(url, fetchedAt, title, text, other, charset, language, canonical, noindex, blocks, outlinks);
    }

    /// Its own summary (meta description), or empty.
    public String description() {
        return facts.description();
    }
}
