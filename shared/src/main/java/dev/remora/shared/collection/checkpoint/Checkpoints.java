package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.CollectionReader;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The checkpoints of a collection. They are derived from its journal: without any, the whole journal is read.
public interface Checkpoints {
    /// Keeps none.
    Checkpoints NONE = new Checkpoints() {
        @Override
        public boolean kept() {
            return false;
        }

        @Override
        public <S> Optional<Opened<S>> latest(
                CollectionReader journal, Function<CheckpointReader, S> state, Consumer<String> refused) {
            return Optional.empty();
        }

        @Override
        public void write(CollectionReader journal, long sequence, Consumer<CheckpointWriter> state) {
            // none is kept
        }
    };

    /// A state that was read, and the number of the last record that it contains.
    record Opened<S>(long sequence, S state) {}

    /// Whether what is written is kept.
    boolean kept();

    /// Reads the newest whole checkpoint of this journal.
    ///
    /// @param state reads the state; an unchecked exception refuses the checkpoint, and an earlier one is tried
    /// @param refused receives a message for users for each checkpoint that is not used
    /// @return empty if there is none
    <S> Optional<Opened<S>> latest(
            CollectionReader journal, Function<CheckpointReader, S> state, Consumer<String> refused);

    /// Writes a checkpoint, and drops earlier ones once it is durable.
    ///
    /// @param journal synced up to `sequence`
    /// @param sequence number of the last record that the state contains
    /// @param state writes the state
    /// @throws dev.remora.shared.collection.StorageFailed if it cannot be written; earlier ones are kept
    void write(CollectionReader journal, long sequence, Consumer<CheckpointWriter> state);
}
