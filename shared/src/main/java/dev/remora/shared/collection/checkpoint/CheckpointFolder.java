package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The checkpoints in a folder: `00000000000000012345.checkpoint` is the state behind record 12345. A file is a head
/// with version and position, then the chunks of the state, each in a frame with a checksum. It is written under
/// another name, synced and renamed, so a kill leaves either the previous checkpoint or the new one.
///
/// @param folder created when the first one is written
/// @param opener opens files for writing
public record CheckpointFolder(Path folder, WritableFile.Opener opener) implements Checkpoints {
    /// Name of the folder in a collection.
    public static final String NAME = "checkpoint";

    /// Raised when the form or the meaning of any part of the state changes: others are not read.
    public static final int VERSION = 26;

    private static final String SUFFIX = ".checkpoint";

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointFolder.class);

    /// In the folder of a collection.
    public static CheckpointFolder of(Path collection) {
        return new CheckpointFolder(collection.resolve(NAME), WritableFile.Opener.DISK);
    }

    @Override
    public boolean kept() {
        return true;
    }

    @Override
    public <S> Optional<Opened<S>> latest(
            CollectionReader journal, Function<CheckpointReader, S> state, Consumer<String> refused) {
        for (Path file : files().reversed()) {
            try (ReadFile bytes = new ReadFile(file)) {
                Frames frames = new Frames(bytes);
                JournalPosition position = position(frames.next());
                if (position.isIn(journal)) {
                    return Optional.of(
                            new Opened<>(position.sequence(), state.apply(new CheckpointReader(frames::unpacked))));
                }
                refused.accept(file + " belongs to another journal, or to one that was longer");
            } catch (IOException | RuntimeException e) {
                refused.accept(file + " cannot be used: " + e.getMessage());
            }
        }
        return Optional.empty();
    }

    @Override
    public void write(CollectionReader journal, long sequence, Consumer<CheckpointWriter> state) {
        Path fresh = folder.resolve("next.new");
        Path file = folder.resolve(String.format(Locale.ROOT, "%020d", sequence) + SUFFIX);
        CheckpointWriter writer;
        try {
            Files.createDirectories(folder);
            try (WritableFile to = opener.open(fresh)) {
                to.setLength(0);
                Appending frames = new Appending(to);
                frames.append(head(JournalPosition.of(journal, sequence)));
                writer = new CheckpointWriter(chunk -> frames.append(packed(chunk)));
                state.accept(writer);
                writer.finish();
                to.sync();
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Disk.syncDirectory(folder);
        } catch (UncheckedIOException e) {
            discard(fresh); // it would keep a full disk full
            throw Disk.failed(StorageFault.Action.WRITE, fresh, e.getCause());
        } catch (IOException e) {
            discard(fresh);
            throw Disk.failed(StorageFault.Action.WRITE, fresh, e);
        }
        files().stream().filter(other -> !other.equals(file)).forEach(CheckpointFolder::discard);
        if (files().equals(List.of(file))) { // else an earlier one may need what is dropped now
            writer.durable();
        }
    }

    /// Deletes a file that is not needed; one that cannot be deleted does no harm.
    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} is not needed any more, but cannot be deleted: {}", file, e.getMessage());
        }
    }

    /// Deletes all checkpoints, and what belongs to them.
    ///
    /// @throws IOException if some may be left
    public void clear() throws IOException {
        if (Files.isDirectory(folder)) {
            List<Path> all;
            try (Stream<Path> files = Files.list(folder)) {
                all = files.toList();
            }
            for (Path file : all) {
                Files.delete(file);
            }
        }
    }

    /// Existing checkpoints, the oldest first.
    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{20}\\.checkpoint"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// The folder, for messages.
    @Override
    public String toString() {
        return folder.toString();
    }

    private static byte[] head(JournalPosition position) {
        FieldWriter out = new FieldWriter(64);
        out.number(VERSION);
        position.writeTo(out);
        return out.toArray();
    }

    private static JournalPosition position(FieldReader in) {
        int version = in.small();
        if (version != VERSION) {
            throw new IndexOutOfBoundsException("its format is " + version + ", and this version reads " + VERSION);
        }
        return JournalPosition.read(in);
    }

    private static byte[] packed(byte[] chunk) {
        FieldWriter out = new FieldWriter(chunk.length + 1024);
        out.number(chunk.length);
        Lz.pack(chunk, chunk.length, out);
        return out.toArray();
    }

    /// Appends frames to a file.
    private static final class Appending {
        private final WritableFile file;
        private long size;

        Appending(WritableFile file) {
            this.file = file;
        }

        void append(byte[] payload) {
            byte[] frame = RecordFrame.of(payload);
            try {
                file.write(size, frame, frame.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            size += frame.length;
        }
    }

    /// The payloads of the frames of a file. Each is in the same array as the one before it: a state has hundreds of
    /// megabytes.
    private static final class Frames {
        private final ReadFile file;
        private final long length;
        private long at;
        private byte[] payload = new byte[1 << 12];
        private byte[] chunk = new byte[0];

        Frames(ReadFile file) {
            this.file = file;
            this.length = file.length();
        }

        FieldReader next() {
            if (at >= length) {
                throw new IndexOutOfBoundsException("it ends early");
            }
            byte[] head = new byte[RecordFrame.HEADER];
            int size = RecordFrame.payloadLength(head, 0, file.read(at, head, 0, head.length));
            if (size < 0 || size > length - at - head.length) {
                throw damaged();
            }
            if (payload.length < size) {
                payload = new byte[size + size / 4];
            }
            if (file.read(at + head.length, payload, 0, size) < size || !RecordFrame.isOf(payload, size, head)) {
                throw damaged();
            }
            at += head.length + size;
            FieldReader fields = new FieldReader(payload);
            fields.window(0, size);
            return fields;
        }

        private IndexOutOfBoundsException damaged() {
            return new IndexOutOfBoundsException("it is damaged at byte " + at);
        }

        /// The next payload, decompressed; an empty one behind the last.
        FieldReader unpacked() {
            if (at >= length) {
                return new FieldReader(new byte[0]);
            }
            FieldReader packed = next();
            int size = packed.small();
            Lz.checkLength(packed.left(), size);
            if (chunk.length < size) {
                chunk = new byte[size + size / 4];
            }
            Lz.unpack(payload, packed.position(), packed.position() + packed.left(), chunk, size);
            FieldReader fields = new FieldReader(chunk);
            fields.window(0, size);
            return fields;
        }
    }
}
