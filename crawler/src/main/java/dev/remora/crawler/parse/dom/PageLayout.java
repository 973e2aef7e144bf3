package dev.remora.crawler.parse.dom;

import dev.remora.shared.page.Block;
import java.util.List;

/// The blocks of a page that was walked over, and which of them each element belongs to. Immutable.
public final class PageLayout {
    private final List<Block> blocks;
    private final List<Span> spans;
    private final int[] blockOf;

    /// Where the text of a block begins, and just past its end.
    record Span(int start, int end) {}

    /// @param spans of the blocks, in their order
    /// @param blockOf index of the block that each element belongs to
    PageLayout(List<Block> blocks, List<Span> spans, int[] blockOf) {
        this.blocks = List.copyOf(blocks);
        this.spans = List.copyOf(spans);
        this.blockOf = blockOf.clone();
    }

    /// The blocks in the order of the page.
    public List<Block> blocks() {
        return blocks;
    }

    /// Index of the block that an element is or belongs to; -1 for [BlockLayout#NOWHERE].
    ///
    /// @param element as [BlockLayout#open] named it
    public int block(int element) {
        return element == BlockLayout.NOWHERE ? -1 : blockOf[element];
    }

    /// Where the text of that block begins; 0 for [BlockLayout#NOWHERE].
    public int start(int element) {
        return element == BlockLayout.NOWHERE ? 0 : spans.get(blockOf[element]).start();
    }

    /// Just past its end; for [BlockLayout#NOWHERE] the length of the whole text.
    public int end(int element, int length) {
        return element == BlockLayout.NOWHERE
                ? length
                : spans.get(blockOf[element]).end();
    }
}
