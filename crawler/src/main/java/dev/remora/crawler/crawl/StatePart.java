package dev.remora.crawler.crawl;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.List;
import java.util.function.Consumer;

/// A part of a crawl's state. Only the state's `apply` changes it, by a decision (ArchUnit checks this).
public interface StatePart {
    /// The whole state as values: two parts that applied the same decisions return equal ones. The cost is
    /// proportional to the size of the part.
    Object snapshot();

    /// Writes the whole state for a checkpoint.
    void write(CheckpointWriter out);

    /// The whole state at this moment, to be written later and by another thread. Here it is encoded at once; large
    /// parts do less.
    default Consumer<CheckpointWriter> frozen() {
        List<byte[]> encoded = CheckpointWriter.encoded(this::write);
        return out -> out.chunks(encoded);
    }

    /// Reads what [#write] wrote into this empty part: it then has the same [#snapshot], and later decisions have the
    /// same effects.
    void read(CheckpointReader in);
}
