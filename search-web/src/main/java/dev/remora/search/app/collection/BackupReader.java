package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// Reads a backup. Trusts only what its manifest says and its bytes confirm. Damage ends the command with a
/// message.
final class BackupReader implements AutoCloseable {
    /// Maximum size of a manifest: that of a hundred thousand files, while a collection has a few files per
    /// gigabyte.
    private static final int LONGEST_MANIFEST = 16 << 20;

    private final Path file;
    private final ZipFile zip;
    private final BackupManifest manifest;

    private BackupReader(Path file, ZipFile zip) throws IOException {
        this.file = file;
        this.zip = zip;
        ZipEntry entry = zip.getEntry(BackupManifest.NAME);
        if (entry == null) {
            throw Ended.wrong("backup.none", file);
        }
        try (InputStream in = zip.getInputStream(entry)) {
            manifest = BackupManifest.read(file, in.readNBytes(LONGEST_MANIFEST));
        }
        if (zip.size() != manifest.files().size() + 1) {
            throw Ended.broken(
                    "backup.entries", file, zip.size(), manifest.files().size());
        }
    }

    static BackupReader open(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new FileSystemException(file.toString());
            }
            ZipFile zip = new ZipFile(file.toFile());
            try {
                return new BackupReader(file, zip);
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        } catch (ZipException e) {
            throw Ended.wrong("backup.none", file);
        } catch (IOException e) {
            throw Ended.wrong("unreadable", file, e);
        }
    }

    BackupManifest manifest() {
        return manifest;
    }

    /// Writes one of its files, durably and readable only by its owner.
    void unpack(BackupManifest.Entry entry, Path to) throws IOException {
        ZipEntry packed = zip.getEntry(entry.name());
        if (packed == null) {
            throw damaged(entry);
        }
        OwnerOnly.createFile(to, "");
        try (InputStream in = zip.getInputStream(packed);
                OutputStream out = Files.newOutputStream(to, StandardOpenOption.WRITE)) {
            BackupFile.Digested digested = new BackupFile.Digested(out);
            BackupFile.copy(in, entry.bytes(), digested);
            if (digested.count() != entry.bytes()
                    || in.read() >= 0
                    || !digested.hex().equals(entry.sha256())) {
                throw damaged(entry);
            }
        } catch (ZipException e) {
            throw damaged(entry);
        }
        try (FileChannel written = FileChannel.open(to, StandardOpenOption.WRITE)) {
            written.force(true);
        }
    }

    private Ended damaged(BackupManifest.Entry entry) {
        return Ended.broken("backup.damaged", file, entry.name());
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw Ended.broken("unreadable", file, e);
        }
    }
}
