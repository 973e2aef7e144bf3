package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.store.DroppedParts;
import dev.remora.shared.reason.StorageFault;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The state of a collection at one moment, taken without a lock, even while another process writes it.
///
/// Journal, archive and page store are only appended to, and the journal's newest complete group records the
/// sizes of the others at that time. So the state is a number of bytes of each file, which may be read later.
/// Not included: the index and the checkpoint, which are derived from the journal, and files that a repair set
/// aside.
///
/// @param folder of the collection
/// @param records number of records in the journal
/// @param parts files, named relative to the folder
public record CollectionSnapshot(Path folder, long records, List<Part> parts) {
    private static final String NOT_KEPT = "writer\\..*|.*\\.new|\\..*";

    public CollectionSnapshot {
        parts = List.copyOf(parts);
    }

    /// A file, or its beginning.
    ///
    /// @param name relative to the collection's folder, with `/` as separator
    /// @param bytes number of bytes from the beginning; empty for all when it is read
    public record Part(String name, Path file, OptionalLong bytes) {
        /// Opens the bytes; the caller closes the stream.
        public InputStream open() throws IOException {
            InputStream all = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
            return bytes.isPresent() ? new Beginning(all, bytes.getAsLong()) : all;
        }
    }

    /// A stream of the first bytes of a file.
    private static final class Beginning extends FilterInputStream {
        private long left;

        Beginning(InputStream in, long bytes) {
            super(in);
            this.left = bytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int n = super.read(into, offset, (int) Math.min(left, length));
            left -= Math.max(0, n);
            return n;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = super.skip(Math.min(left, bytes));
            left -= skipped;
            return skipped;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }

    /// Takes a snapshot of a collection.
    ///
    /// @throws CollectionDamaged if a store is shorter than its journal expects
    public static CollectionSnapshot of(Path folder) {
        FolderLayout layout = FolderLayout.of(folder);
        JournalReader.End end;
        try (JournalReader journal = new JournalReader(layout.journal())) {
            end = journal.end();
        }
        if (end.place().offset() == 0) {
            throw new CollectionDamaged(
                    new StorageFault.JournalMissing(layout.journal().folder().toString()));
        }
        List<Part> parts = new ArrayList<>();
        add(folder, layout.journal(), end.place(), parts);
        add(folder, layout.warc(), end.extent().warc(), parts);
        add(folder, layout.pages(), end.extent().pages(), parts);
        addDropped(folder, layout.warc(), end.extent().warc(), parts);
        addDropped(folder, layout.pages(), end.extent().pages(), parts);
        addFiles(folder, folder, parts);
        addFiles(folder, layout.reports(), parts);
        return new CollectionSnapshot(folder, end.sequence(), parts);
    }

    /// The WARC files; they may be concatenated.
    public List<Part> archive() {
        return parts.stream()
                .filter(part -> part.name().startsWith("warc/"))
                .filter(part -> !part.name().endsWith(DroppedParts.SUFFIX))
                .toList();
    }

    private static void add(Path folder, Segments files, RollingFiles.Place end, List<Part> parts) {
        for (int number : files.numbers()) {
            if (number < end.number()) {
                parts.add(part(folder, files.path(number), CollectionCheck.size(files, number)));
            }
        }
        if (end.number() > 0) {
            if (CollectionCheck.size(files, end.number()) < end.offset()) {
                throw new CollectionDamaged(
                        new StorageFault.ShorterThan(files.path(end.number()).toString(), end.offset()));
            }
            parts.add(part(folder, files.path(end.number()), end.offset()));
        }
    }

    private static Part part(Path folder, Path file, long bytes) {
        return new Part(name(folder, file), file, OptionalLong.of(bytes));
    }

    /// Adds the names of dropped parts, for all files, whether there are any or not: a compaction may make holes in
    /// a file that is read later, and has named them before. Read after the files, since names alone do no harm.
    private static void addDropped(Path folder, Segments files, RollingFiles.Place end, List<Part> parts) {
        for (int number : files.numbers()) {
            if (number <= end.number()) {
                Path file = DroppedParts.path(files, number);
                parts.add(new Part(name(folder, file), file, OptionalLong.empty()));
            }
        }
    }

    private static void addFiles(Path folder, Path in, List<Part> parts) {
        if (!Files.isDirectory(in)) {
            return;
        }
        try (Stream<Path> files = Files.list(in)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches(NOT_KEPT))
                    .sorted()
                    .forEach(file -> parts.add(new Part(name(folder, file), file, OptionalLong.empty())));
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotListed(in.toString(), StorageFault.cause(e)), e);
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }
}
