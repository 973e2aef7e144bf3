package dev.remora.search.app.collection;

import dev.remora.shared.collection.folder.CollectionSnapshot;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Collections as one ZIP file (ZIP64 if it is large): their files in folders named by id, other files of the
/// data folder, and the [BackupManifest] at the end.
final class BackupFile {
    private final ZipOutputStream zip;
    private final List<BackupManifest.Entry> entries = new ArrayList<>();
    private final Map<String, Long> records = new TreeMap<>();

    private BackupFile(OutputStream out) {
        this.zip = new ZipOutputStream(out);
    }

    /// Writes a backup.
    ///
    /// @param beside files of the data folder
    static BackupManifest write(
            List<CollectionSnapshot> collections, List<Path> beside, String version, Clock clock, OutputStream out)
            throws IOException {
        BackupFile file = new BackupFile(out);
        for (CollectionSnapshot collection : collections) {
            String id = collection.folder().getFileName().toString();
            file.records.put(id, collection.records());
            for (CollectionSnapshot.Part part : collection.parts()) {
                file.add(id + "/" + part.name(), part);
            }
        }
        for (Path one : beside) {
            String name = one.getFileName().toString();
            file.add(name, new CollectionSnapshot.Part(name, one, OptionalLong.empty()));
        }
        return file.finish(version, clock);
    }

    private BackupManifest finish(String version, Clock clock) throws IOException {
        BackupManifest manifest = new BackupManifest(
                BackupManifest.FORMAT, version, clock.instant().toString(), records, List.copyOf(entries));
        zip.putNextEntry(new ZipEntry(BackupManifest.NAME));
        zip.write(manifest.json());
        zip.closeEntry();
        zip.finish();
        return manifest;
    }

    private void add(String name, CollectionSnapshot.Part part) throws IOException {
        try (InputStream in = part.open()) {
            // compressed files are not compressed again
            zip.setLevel(name.endsWith(".gz") ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry(name));
            Digested to = new Digested(zip);
            in.transferTo(to);
            if (to.count() < part.bytes().orElse(0)) {
                throw new EOFException(part.file() + " has become shorter");
            }
            zip.closeEntry();
            entries.add(new BackupManifest.Entry(name, to.count, to.hex()));
        } catch (NoSuchFileException gone) {
            if (part.bytes().isPresent()) {
                throw gone;
            } // a small file that was deleted just now and so is not part of this backup
        }
    }

    /// Copies at most `most` bytes.
    static void copy(InputStream in, long most, OutputStream out) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long left = most;
        int n = 0;
        while (left > 0 && (n = in.read(buffer, 0, (int) Math.min(left, buffer.length))) >= 0) {
            out.write(buffer, 0, n);
            left -= n;
        }
    }

    /// Counts and digests the bytes written through it; closing does not close the target.
    static final class Digested extends FilterOutputStream {
        private final MessageDigest digest;
        private long count;

        Digested(OutputStream out) {
            super(out);
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("each Java has SHA-256", e);
            }
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            digest.update(bytes, from, length);
            count += length;
        }

        long count() {
            return count;
        }

        /// Returns the digest of all bytes; call it once.
        String hex() {
            return HexFormat.of().formatHex(digest.digest());
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
