package dev.remora.search.app.collection;

import dev.remora.search.app.crawl.TopicOrigin;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The unpacked part of a backup: in a temporary folder within the data folder, from which complete
/// collections are moved to their places. Closing deletes everything that was not moved.
final class RestoredBackup implements AutoCloseable {
    private static final long MEGABYTE = 1_000_000;

    private final Path data;
    private final Path folder;
    private final List<Path> collections = new ArrayList<>();
    private final List<Path> beside = new ArrayList<>();
    private final List<Path> kept = new ArrayList<>();

    private RestoredBackup(Path data, Path folder) {
        this.data = data;
        this.folder = folder;
    }

    /// @param data folder of the collections; created if missing
    static RestoredBackup beside(Path data) {
        try {
            OwnerOnly.createDirectories(data);
            return new RestoredBackup(data, Files.createTempDirectory(data, ".restore-"));
        } catch (IOException e) {
            throw Ended.broken("unwritable", data, e);
        }
    }

    /// Unpacks a collection.
    ///
    /// @param as its new id
    void unpack(BackupReader backup, String id, String as) {
        if (Files.exists(data.resolve(as))) {
            throw Ended.wrong("restore.present", data.resolve(as));
        }
        List<BackupManifest.Entry> files = of(backup, id);
        checkRoom(files);
        try {
            for (BackupManifest.Entry file : files) {
                if (file.name().equals(id + "/" + TopicOrigin.NAME)) {
                    continue; // a change of the restored topic must not edit the original's file
                }
                backup.unpack(file, folder.resolve(as + file.name().substring(id.length())));
            }
            Path topic = folder.resolve(as).resolve("topic.yaml");
            if (!as.equals(id) && Files.exists(topic)) {
                Files.writeString(topic, Files.readString(topic).replaceFirst("(?m)^id:.*$", "id: " + as));
            }
        } catch (IOException e) {
            throw Ended.broken("restore.unpack", id, e);
        }
        collections.add(folder.resolve(as));
    }

    /// Unpacks the files beside collections; existing files stay.
    void unpackBeside(BackupReader backup) {
        for (BackupManifest.Entry file : of(backup, "")) {
            Path place = data.resolve(file.name());
            if (Files.exists(place)) {
                kept.add(place);
                continue;
            }
            Path fresh = folder.resolve(file.name());
            try {
                backup.unpack(file, fresh);
            } catch (IOException e) {
                throw Ended.broken("restore.unpack", file.name(), e);
            }
            beside.add(fresh);
        }
    }

    private static List<BackupManifest.Entry> of(BackupReader backup, String id) {
        return backup.manifest().files().stream()
                .filter(file -> file.collection().equals(id))
                .toList();
    }

    private void checkRoom(List<BackupManifest.Entry> files) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            long needed = 0;
            for (BackupManifest.Entry file : files) {
                if (file.bytes() > free - needed) {
                    throw Ended.broken("restore.room", data, free / MEGABYTE, file.name());
                }
                needed += file.bytes();
            }
        } catch (IOException e) {
            throw Ended.broken("unwritable", data, e);
        }
    }

    /// Checks and indexes the collections, moves everything into place, and prints a report.
    ///
    /// @return 0; 1 if a collection was backed up with damage, which a repair may fix
    int moveIn(Wiring wiring, MessageBundle.In words) {
        boolean whole = true;
        List<Long> searchable = new ArrayList<>();
        for (Path collection : collections) {
            CheckReport found = CheckReport.stored(collection);
            whole &= found.whole();
            found.print(wiring.terminal().out(), words);
            searchable.add(found.whole() ? FreshIndex.build(collection, wiring) : 0L);
        }
        for (int i = 0; i < collections.size(); i++) {
            Path place = move(collections.get(i));
            wiring.terminal().out().println(words.say("restored", place.getFileName(), place, searchable.get(i)));
        }
        List<Path> moved = beside.stream().map(this::move).toList();
        say("restored.beside", moved, wiring, words);
        say("restored.kept", kept, wiring, words);
        return whole ? 0 : 1;
    }

    private static void say(String key, List<Path> files, Wiring wiring, MessageBundle.In words) {
        if (!files.isEmpty()) {
            String names = String.join(
                    " ",
                    files.stream().map(file -> file.getFileName().toString()).toList());
            wiring.terminal().out().println(words.say(key, names));
        }
    }

    private Path move(Path fresh) {
        Path place = data.resolve(fresh.getFileName());
        try {
            return Files.move(fresh, place);
        } catch (IOException e) {
            throw Ended.broken("restore.move", fresh.getFileName(), place, e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> left = Files.walk(folder)) {
            for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException | UncheckedIOException e) {
            throw Ended.broken("undeleted", folder, e);
        }
    }
}
