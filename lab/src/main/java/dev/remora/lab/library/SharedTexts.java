package dev.remora.lab.library;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Interns texts, addresses, anchors and blocks across pages, because the pages of a site repeat their
/// boilerplate. Thread-safe.
final class SharedTexts {
    private final Map<Object, Object> known = new ConcurrentHashMap<>();

    Page of(Page page) {
        return new Page(
                one(page.url()),
                page.fetchedAt(),
                page.title(),
                page.text(),
                page.facts(),
                new Page.Head(
                        one(page.charset()),
                        one(page.language()),
                        page.canonical().map(this::one),
                        page.noindex()),
                new Page.Layout(
                        page.blocks().stream().map(this::of).toList(),
                        page.outlinks().stream().map(this::of).toList()));
    }

    private Block of(Block block) {
        return one(new Block(one(block.path()), one(block.label()), block.role()));
    }

    private Outlink of(Outlink link) {
        Anchor anchor = link.anchor();
        return new Outlink(
                one(link.target()),
                one(new Anchor(one(anchor.text()), one(anchor.title()), one(anchor.alt()))),
                one(link.around()),
                link.nofollow(),
                link.block(),
                link.kind(),
                one(link.path()));
    }

    Url one(Url url) {
        return (Url) known.computeIfAbsent(url, u -> u);
    }

    private <T> T one(T value) {
        Object before = known.putIfAbsent(value, value);
        @SuppressWarnings("unchecked") // a value equals only values of its own type
        T shared = before == null ? value : (T) before;
        return shared;
    }
}
