package dev.remora.crawler.parse.dom;

import dev.remora.shared.page.Block;
import java.util.List;

/// The blocks of a page, and the block that each element belongs to. Immutable.
public final class PageLayout {
    private final List<Block> blocks;
    private final List<Span> spans;
    private final int[] blockOf;

    /// The range of a block's text: its first position, and just past its last.
    record Span(int start, int end) {}

    /// @param spans of the blocks, in the same order
    /// @param blockOf index of the block that each element belongs to
    PageLayout(List<Block> blocks, List<Span> spans, int[] blockOf) {
        this.blocks = List.copyOf(blocks);
        this.spans = List.copyOf(spans);
        this.blockOf = blockOf.clone();
    }

    /// Returns the blocks in document order.
    public List<Block> blocks() {
        return blocks;
    }

    /// Returns the index of the block that an element is or belongs to; -1 for [BlockLayout#NOWHERE].
    ///
    /// @param element number of the element from [BlockLayout#open]
    public int block(int element) {
        return element == BlockLayout.NOWHERE ? -1 : blockOf[element];
    }

    /// Returns the start of that block's text; 0 for [BlockLayout#NOWHERE].
    public int start(int element) {
        return element == BlockLayout.NOWHERE ? 0 : spans.get(blockOf[element]).start();
    }

    /// Returns the position just past that text; for [BlockLayout#NOWHERE] the length of the whole text.
    public int end(int element, int length) {
        return element == BlockLayout.NOWHERE
                ? length
                : spans.get(blockOf[element]).end();
    }
}
