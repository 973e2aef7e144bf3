package dev.remora.shared.collection.store;

import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;

/// What a compaction dropped from a file of the page store or the archive: `00001.dropped` beside `00001.pages`. A
/// segment of the page store keeps its length and the place of every other page; its dropped parts are holes, which
/// take no space on disk. So does a WARC file, with [WarcGap]s instead of holes; or it is dropped as a whole. That is
/// done after this file is durable, so a reader that finds a hole, or no file, finds it here.
///
/// @param ranges ascending, disjoint, not adjacent
public record DroppedParts(List<Range> ranges) {
    /// Suffix of such a file.
    public static final String SUFFIX = ".dropped";

    private static final DroppedParts NONE = new DroppedParts(List.of());

    /// A whole file.
    public static final DroppedParts ALL = new DroppedParts(List.of(new Range(0, Long.MAX_VALUE)));

    public DroppedParts {
        ranges = List.copyOf(ranges);
    }

    /// Bytes of a segment.
    ///
    /// @param from the first
    /// @param to behind the last
    public record Range(long from, long to) {}

    /// Reads what is dropped from a segment. Without a readable file nothing is: its holes are then damage.
    public static DroppedParts of(Segments segments, int number) {
        Path path = path(segments, number);
        if (!Files.exists(path)) {
            return NONE;
        }
        try (ReadFile file = new ReadFile(path)) {
            byte[] frame = new byte[Math.toIntExact(file.length())];
            int got = file.read(0, frame, 0, frame.length);
            return RecordFrame.whole(frame, 0, got) ? read(RecordFrame.payload(frame, 0)) : NONE;
        } catch (IOException | RuntimeException e) {
            return NONE;
        }
    }

    private static DroppedParts read(byte[] payload) {
        FieldReader in = new FieldReader(payload);
        List<Range> ranges = new ArrayList<>();
        long at = 0;
        for (int left = in.count(); left > 0; left--) {
            long from = at + in.number();
            at = from + in.number();
            ranges.add(new Range(from, at));
        }
        return new DroppedParts(ranges);
    }

    /// Writes the file of a segment: aside, synced and renamed.
    public void write(Segments segments, int number) {
        FieldWriter out = new FieldWriter(16 + 8 * ranges.size());
        out.number(ranges.size());
        long at = 0;
        for (Range range : ranges) {
            out.number(range.from() - at);
            out.number(range.to() - range.from());
            at = range.to();
        }
        byte[] frame = RecordFrame.of(out.toArray());
        replace(path(segments, number), segments.opener(), file -> file.write(0, frame, frame.length));
    }

    /// Writes a segment anew, with holes where its dropped parts are: aside first, then the file that names them,
    /// then it is renamed.
    ///
    /// @param archive whether it is a WARC file, whose readers must find records
    /// @param stopped whether to leave the segment as it was
    /// @return false if it was left so
    /// @throws dev.remora.shared.collection.StorageFailed if it cannot be written; the segment is as it was
    public boolean makeHoles(Segments segments, int number, boolean archive, BooleanSupplier stopped) {
        Path path = segments.path(number);
        Path fresh = written(path, segments.opener(), to -> {
            try (ReadFile from = new ReadFile(path)) {
                long length = from.length();
                long at = 0;
                for (Range range : ranges) {
                    copy(from, to, at, Math.min(length, range.from()), stopped);
                    at = Math.min(length, range.to());
                    if (archive) {
                        WarcGap.write(to, range.from(), at, number);
                    }
                }
                copy(from, to, at, length, stopped);
                to.setLength(length);
            }
        });
        if (stopped.getAsBoolean()) {
            discard(fresh);
            return false;
        }
        write(segments, number);
        rename(fresh, path);
        return true;
    }

    private static void discard(Path fresh) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.DELETE, fresh, e);
        }
    }

    private static void copy(ReadFile from, WritableFile to, long begin, long end, BooleanSupplier stopped)
            throws IOException {
        byte[] bytes = new byte[1 << 16];
        for (long at = begin; at < end && !stopped.getAsBoolean(); ) {
            int got = from.read(at, bytes, 0, (int) Math.min(bytes.length, end - at));
            to.write(at, bytes, got);
            at += got;
        }
    }

    /// What writes the content of a file.
    private interface Content {
        void writeTo(WritableFile file) throws IOException;
    }

    private static void replace(Path path, WritableFile.Opener opener, Content content) {
        rename(written(path, opener, content), path);
    }

    /// Writes and syncs a file beside another, and returns its path.
    private static Path written(Path path, WritableFile.Opener opener, Content content) {
        Path fresh = path.resolveSibling(path.getFileName() + ".new");
        try (WritableFile file = opener.open(fresh)) {
            file.setLength(0);
            content.writeTo(file);
            file.sync();
            return fresh;
        } catch (IOException e) {
            StorageFailed failed = Disk.failed(StorageFault.Action.WRITE, fresh, e);
            discard(fresh); // it would keep a full disk full
            throw failed;
        }
    }

    private static void rename(Path fresh, Path path) {
        try {
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Disk.syncDirectory(path.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw Disk.failed(StorageFault.Action.RENAME, fresh, e);
        }
    }

    /// Forgets what is behind the end: new data will be there.
    ///
    /// @param segment the last one; 0 if there is none
    /// @param length its length
    public static void cut(Segments segments, int segment, long length) {
        for (int number : files(segments).numbers()) {
            DroppedParts known = of(segments, number);
            long end = number < segment ? Long.MAX_VALUE : number == segment ? length : 0;
            List<Range> kept = known.ranges.stream()
                    .filter(range -> range.from() < end)
                    .map(range -> new Range(range.from(), Math.min(end, range.to())))
                    .toList();
            if (!kept.equals(known.ranges)) {
                new DroppedParts(kept).write(segments, number);
            }
        }
    }

    /// Length of the shortest part of a WARC file that can be dropped.
    public static int leastOfArchive() {
        return WarcGap.LEAST;
    }

    /// Whether what begins at this offset was dropped.
    public boolean has(long offset) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ranges.get(middle).to() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < ranges.size() && ranges.get(low).from() <= offset;
    }

    /// These parts and others, which may be in any order but do not overlap.
    public DroppedParts with(List<Range> more) {
        List<Range> all = new ArrayList<>(ranges);
        all.addAll(more);
        all.sort(Comparator.comparingLong(Range::from));
        List<Range> joined = new ArrayList<>();
        for (Range range : all) {
            if (!joined.isEmpty() && range.from() <= joined.getLast().to()) {
                Range last = joined.removeLast();
                joined.add(new Range(last.from(), Math.max(last.to(), range.to())));
            } else {
                joined.add(range);
            }
        }
        return new DroppedParts(joined);
    }

    /// Bytes that the holes free: whole blocks of a file system.
    public long freed(int block) {
        return ranges.stream()
                .mapToLong(range -> Math.max(0, range.to() / block - (range.from() + block - 1) / block) * block)
                .sum();
    }

    /// The file that names the dropped parts of a segment or WARC file.
    public static Path path(Segments segments, int number) {
        return files(segments).path(number);
    }

    private static Segments files(Segments segments) {
        return new Segments(segments.folder(), SUFFIX, segments.opener());
    }
}
