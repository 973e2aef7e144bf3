package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.Tokens;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All anchor texts of a block as one text, one line each. Those of the last page are cached.
final class BlockTexts {
    private static final int MOST_LINKS = 500;

    private final Segmenter segmenter;
    private final Map<Integer, SegmentedText> ofPage = new HashMap<>();
    private long page;

    BlockTexts(Segmenter segmenter) {
        this.segmenter = segmenter;
    }

    /// Returns the words of a link's anchor.
    SegmentedText anchor(Link link) {
        return segmenter.segment(link.anchor().best());
    }

    /// Whether a page contains a link in the block in which it was found.
    boolean holds(PageSeen seen, Link link) {
        List<Outlink> links = seen.page().outlinks();
        int rank = link.place().rank();
        return (rank < links.size() && same(links.get(rank), link))
                || links.stream().anyMatch(outlink -> same(outlink, link));
    }

    private static boolean same(Outlink outlink, Link link) {
        return outlink.block() == link.place().block() && outlink.target().equals(link.target());
    }

    /// Returns the anchor texts of a block's first 500 links.
    SegmentedText of(PageSeen seen, int block) {
        if (page != seen.key()) {
            ofPage.clear();
            page = seen.key();
        }
        return ofPage.computeIfAbsent(block, b -> joined(seen, b));
    }

    private SegmentedText joined(PageSeen seen, int block) {
        StringBuilder text = new StringBuilder();
        int[] starts = new int[64];
        int[] lengths = new int[64];
        int words = 0;
        int links = 0;
        for (Outlink link : seen.page().outlinks()) {
            if (link.block() != block || links++ >= MOST_LINKS) {
                continue;
            }
            SegmentedText anchor = segmenter.segment(link.anchor().best());
            while (words + anchor.tokens().size() > starts.length) {
                starts = Arrays.copyOf(starts, starts.length * 2);
                lengths = Arrays.copyOf(lengths, starts.length);
            }
            for (int i = 0; i < anchor.tokens().size(); i++) {
                starts[words] = text.length() + anchor.tokens().start(i);
                lengths[words++] = anchor.tokens().end(i) - anchor.tokens().start(i);
            }
            text.append(anchor.text()).append('\n');
        }
        return new SegmentedText(
                text.toString(), new Tokens(Arrays.copyOf(starts, words), Arrays.copyOf(lengths, words)));
    }
}
