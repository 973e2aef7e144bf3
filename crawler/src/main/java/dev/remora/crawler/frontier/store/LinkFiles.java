package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files of links in a folder, `queue-1.links` and so on: the last one grows, and a file without live links is
/// dropped. A place is the number of a file and an offset, and never 0. For one thread.
final class LinkFiles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LinkFiles.class);
    private static final String NAME = "queue-\\d+\\.links";
    private static final int OFFSET_BITS = 32;

    /// Most links that are moved for one checkpoint, or those of one file: the crawl waits for about a third of a
    /// second of CPU.
    private static final int MOST_MOVED = 200_000;

    private final Path folder;
    private final WritableFile.Opener opener;
    private final long capacity;
    private final TreeMap<Integer, LinkFile> files = new TreeMap<>();

    private LinkFiles(Path folder, WritableFile.Opener opener, long capacity) {
        this.folder = folder;
        this.opener = opener;
        this.capacity = capacity;
    }

    /// Begins anew in a folder.
    ///
    /// @param folder created if missing
    /// @param capacity size in bytes at which the next file begins, less than 4 GB
    static LinkFiles begin(Path folder, WritableFile.Opener opener, long capacity) {
        LinkFiles links = new LinkFiles(folder, opener, capacity);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.WRITE_TO, folder, e);
        }
        delete(folder, Set.of(), Integer.MAX_VALUE);
        links.next(1);
        return links;
    }

    /// Opens the files that [#freeze] named, as they were then.
    ///
    /// @throws dev.remora.shared.collection.CollectionDamaged if one is missing or too short
    static LinkFiles read(Path folder, WritableFile.Opener opener, long capacity, CheckpointReader in) {
        LinkFiles links = new LinkFiles(folder, opener, capacity);
        try {
            in.all(() -> {
                int number = in.small();
                LinkFile.Extent used = new LinkFile.Extent(in.number(), in.small(), in.small());
                links.files.put(number, LinkFile.open(path(folder, number), opener, used));
            });
            if (links.files.isEmpty()) {
                throw new IndexOutOfBoundsException("it names no file of links");
            }
            return links;
        } catch (RuntimeException e) {
            links.close();
            throw e;
        }
    }

    /// Deletes the files that are not in use: a killed process wrote them behind the checkpoint.
    void deleteOthers() {
        delete(folder, files.keySet(), Integer.MAX_VALUE);
    }

    private static Path path(Path folder, int number) {
        return folder.resolve("queue-" + number + ".links");
    }

    /// Deletes all files with numbers below `end` that are not used.
    private static void delete(Path folder, Set<Integer> used, int end) {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                String name = file.getFileName().toString();
                if (name.matches(NAME)) {
                    int number = Integer.parseInt(name.replaceAll("\\D", ""));
                    if (number < end && !used.contains(number)) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.DELETE_OLD_LINKS, folder, e);
        }
    }

    private LinkFile next(int number) {
        LinkFile file = LinkFile.open(path(folder, number), opener, LinkFile.Extent.NEW);
        files.put(number, file);
        return file;
    }

    long append(long sequence, Link link) {
        LinkFile file = files.lastEntry().getValue();
        if (file.size() >= capacity) {
            file.flush();
            file = next(files.lastKey() + 1);
        }
        return place(files.lastKey(), file.append(sequence, link));
    }

    private static long place(int number, long offset) {
        return (long) number << OFFSET_BITS | offset;
    }

    LinkFile.Entry at(long place) {
        return file(place).at(offset(place));
    }

    /// The link at a place is not the last one of its address any more.
    void died(long place) {
        file(place).died();
    }

    RuntimeException damaged(long place) {
        return file(place).damaged(offset(place));
    }

    private LinkFile file(long place) {
        return files.get((int) (place >>> OFFSET_BITS));
    }

    private static long offset(long place) {
        return place & (1L << OFFSET_BITS) - 1;
    }

    /// Passes the links of files in which most are dead, with their places; those that live must be appended again.
    /// Then drops the files without live links: they are deleted once a checkpoint without them is durable.
    void clean(BiConsumer<Long, LinkFile.Entry> each) {
        int moved = 0;
        int current = files.lastKey();
        for (Map.Entry<Integer, LinkFile> known :
                List.copyOf(files.headMap(current).entrySet())) {
            LinkFile file = known.getValue();
            int live = file.extent().live();
            if (file.extent().sparse() && live > 0 && (moved == 0 || moved + live <= MOST_MOVED)) {
                moved += live;
                file.forEach((offset, entry) -> each.accept(place(known.getKey(), offset), entry));
            }
            if (file.extent().live() == 0) {
                files.remove(known.getKey()).close();
            }
        }
    }

    /// Writes which files there are now and how much of them is used, later and in any thread; syncs them first, and
    /// deletes others once the checkpoint is durable.
    Consumer<CheckpointWriter> freeze() {
        files.lastEntry().getValue().flush();
        Map<Integer, LinkFile.Extent> used = new TreeMap<>();
        files.forEach((number, file) -> used.put(number, file.extent()));
        List<LinkFile> open = new ArrayList<>(files.values());
        int current = files.lastKey();
        return out -> {
            open.forEach(LinkFile::sync);
            out.all(used, (number, extent) -> {
                out.number(number);
                out.number(extent.size());
                out.number(extent.entries());
                out.number(extent.live());
            });
            out.whenDurable(() -> {
                try {
                    delete(folder, used.keySet(), current);
                } catch (StorageFailed e) {
                    LOG.warn("{}", e.getMessage()); // the next opening deletes them
                }
            });
        };
    }

    @Override
    public void close() {
        files.values().forEach(LinkFile::close);
    }
}
