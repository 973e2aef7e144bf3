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
/// @param head what else is known of it as a whole
/// @param layout its blocks and links
public record Page(Url url, Instant fetchedAt, String title, String text, PageFacts facts, Head head, Layout layout) {
    /// What its response, its head or its text says of a page as a whole.
    ///
    /// @param charset name of the charset with which it was decoded
    /// @param language BCP 47 tag of the language of its text, or empty if unknown
    /// @param canonical the canonical address that it declares, if any
    /// @param noindex whether it asks not to be indexed
    public record Head(String charset, String language, Optional<Url> canonical, boolean noindex) {}

    /// What is where on a page.
    ///
    /// @param blocks in order
    /// @param outlinks its fetchable links, in order
    public record Layout(List<Block> blocks, List<Outlink> outlinks) {
        /// No block and no link.
        public static final Layout NONE = new Layout(List.of(), List.of());

        public Layout {
            blocks = List.copyOf(blocks);
            outlinks = List.copyOf(outlinks);
        }
    }

    /// Returns a page with text only, without metadata, layout and links.
    public static Page ofText(Url url, Instant fetchedAt, String title, String text, String language) {
        Head head = new Head("UTF-8", language, Optional.empty(), false);
        return new Page(url, fetchedAt, title, text, PageFacts.NONE, head, Layout.NONE);
    }

    /// Returns the page with another fetch time.
    public Page fetched(Instant at) {
        return new Page(url, at, title, text, facts, head, layout);
    }

    /// Returns the page with other links.
    public Page linking(List<Outlink> links) {
        return new Page(url, fetchedAt, title, text, facts, head, new Layout(layout.blocks, links));
    }

    /// Returns the page with another `noindex`.
    public Page withNoindex(boolean asked) {
        Head other = new Head(head.charset, head.language, head.canonical, asked);
        return new Page(url, fetchedAt, title, text, facts, other, layout);
    }

    /// Returns the page with other facts.
    public Page with(PageFacts other) {
        return new Page(url, fetchedAt, title, text, other, head, layout);
    }

    /// Its title; empty where a page other than the front page has only the name of its site for one.
    public String ownTitle() {
        boolean named =
                facts.kind() != PageKind.HOME && title.equals(facts.place().site());
        return named ? "" : title;
    }

    /// Its meta description, or empty.
    public String description() {
        return facts.metadata().description();
    }

    /// Name of the charset with which it was decoded.
    public String charset() {
        return head.charset;
    }

    /// BCP 47 tag of the language of its text, or empty if unknown.
    public String language() {
        return head.language;
    }

    /// The canonical address that it declares, if any.
    public Optional<Url> canonical() {
        return head.canonical;
    }

    /// Whether it asks not to be indexed.
    public boolean noindex() {
        return head.noindex;
    }

    /// Its blocks, in order.
    public List<Block> blocks() {
        return layout.blocks;
    }

    /// Its fetchable links, in order.
    public List<Outlink> outlinks() {
        return layout.outlinks;
    }
}
