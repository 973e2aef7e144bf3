package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.LinkGraphBuilder;

/// The form of a link graph in a checkpoint.
final class StoredLinks {
    private StoredLinks() {}

    static void write(LinkGraphBuilder links, CheckpointWriter out) {
        StoredKeys.write(links.seen(), out);
        for (int address = 0; address < links.seen().size(); address++) {
            out.number(links.leadsTo(address) + 1L);
        }
        int[] pages = links.pages();
        out.number(pages.length);
        for (int page : pages) {
            int[] targets = links.links(page).orElseThrow();
            out.number(page);
            out.number(targets.length);
            for (int target : targets) {
                out.number(target);
            }
        }
    }

    /// Reads what [#write] wrote.
    ///
    /// @param memory has what does not stay on the heap
    static LinkGraphBuilder read(CheckpointReader in, LargeMemory memory) {
        LinkGraphBuilder links = new LinkGraphBuilder(StoredKeys.read(in, memory), memory);
        for (int address = 0; address < links.seen().size(); address++) {
            links.restoreRedirect(address, in.small() - 1);
        }
        for (int pages = in.small(); pages > 0; pages--) {
            int page = in.small();
            int[] targets = new int[in.small()];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = in.small();
            }
            links.restorePage(page, targets);
        }
        return links;
    }
}
