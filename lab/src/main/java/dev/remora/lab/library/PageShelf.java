package dev.remora.lab.library;

import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Creates [HeldPage]s of parsed pages: shares their texts, packs their tokens, numbers them. Thread-safe.
final class PageShelf {
    private final SharedTexts texts = new SharedTexts();
    private final AtomicInteger held = new AtomicInteger();
    private final Sketcher sketcher;

    /// @param folding of the segmenter that segments the pages
    PageShelf(Folding folding) {
        this.sketcher = new Sketcher(folding);
    }

    HeldPage put(ParseOutcome.Parsed parsed, SegmentedText title, SegmentedText body, List<Url> feeds, int bytes) {
        return new HeldPage(
                held.getAndIncrement(),
                texts.of(parsed.page()),
                parsed.refresh().map(texts::one),
                new HeldPage.Packed(PackedTokens.of(title.tokens()), PackedTokens.of(body.tokens())),
                new Fingerprints(
                        TextDigest.of(
                                parsed.title(), parsed.text(), parsed.page().text()),
                        sketcher.sketch(body)),
                feeds.stream().map(texts::one).toList(),
                bytes);
    }

    /// Returns the number of pages.
    int size() {
        return held.get();
    }
}
