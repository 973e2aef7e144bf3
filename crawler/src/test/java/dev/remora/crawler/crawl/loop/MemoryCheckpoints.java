package dev.remora.crawler.crawl.loop;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.collection.checkpoint.JournalPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Keeps the last checkpoint in memory.
final class MemoryCheckpoints implements Checkpoints {
    private Optional<Kept> kept = Optional.empty();

    /// How often one was read.
    int used;

    private record Kept(JournalPosition position, List<byte[]> chunks) {}

    @Override
    public boolean kept() {
        return true;
    }

    @Override
    public <S> Optional<Opened<S>> latest(
            CollectionReader journal, Function<CheckpointReader, S> state, Consumer<String> refused) {
        Optional<Kept> last = kept.filter(one -> one.position().isIn(journal));
        used += last.isPresent() ? 1 : 0;
        return last.map(one -> new Opened<>(
                one.position().sequence(),
                state.apply(new CheckpointReader(one.chunks().iterator()))));
    }

    @Override
    public void write(CollectionReader journal, long sequence, Consumer<CheckpointWriter> state) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        state.accept(out);
        out.finish();
        kept = Optional.of(new Kept(JournalPosition.of(journal, sequence), chunks));
    }
}
