package dev.remora.crawler.replay;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// The WARC records of a file: WARC, uncompressed or gzip, or WACZ with such files. A record in a damaged gzip member
/// is left out. A file that is one damaged member is read up to where it cannot be decompressed; an uncompressed one,
/// up to what is no record.
record ArchiveRecords(Path file) {
    private static final int BUFFER = 1 << 16;

    /// Takes the records of a file, one by one.
    interface Visitor {
        /// Takes a record.
        ///
        /// @throws ArchiveFile.SinkFull to end reading
        /// @throws IOException if the record cannot be read: it is left out
        void visit(WarcRecord record) throws IOException;
    }

    /// One WARC file: `file`, or an entry of it.
    private record Source(Optional<ZipEntry> entry, GzipCheck.Source bytes) {}

    /// Passes every record, in the file's order.
    ///
    /// @return damaged places
    /// @throws UnreadableArchive if it has no record, unless it is empty, or a WACZ file of none
    /// @throws IOException if it cannot be opened
    List<DamagedRecord> each(Visitor visitor) throws IOException {
        byte[] start = new byte[2];
        try (InputStream in = Files.newInputStream(file)) {
            in.readNBytes(start, 0, 2);
        }
        List<DamagedRecord> damage = new ArrayList<>();
        long records = 0;
        boolean empty = Files.size(file) == 0;
        if (start[0] == 'P' && start[1] == 'K') {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                empty = zip.getEntry("datapackage.json") != null;
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    if (entry.getName().matches("archive/[^/]+\\.warc(\\.gz)?")) {
                        records +=
                                read(new Source(Optional.of(entry), () -> zip.getInputStream(entry)), visitor, damage);
                    }
                }
            }
        } else {
            records = read(new Source(Optional.empty(), () -> Files.newInputStream(file)), visitor, damage);
        }
        if (records == 0 && !(empty && damage.isEmpty())) {
            throw new UnreadableArchive(file, "has no record that can be read as WARC, in itself or as WACZ.");
        }
        return damage;
    }

    private long read(Source source, Visitor visitor, List<DamagedRecord> damage) throws IOException {
        GzipCheck check = isGzip(source) ? GzipCheck.of(source.bytes()) : GzipCheck.NONE;
        boolean single = check.members() == 0 && !check.damaged().isEmpty();
        List<GzipCheck.Place> left = single ? List.of() : check.damaged();
        for (GzipCheck.Place place : left) {
            damage.add(damage(source, place.from(), place.to() == Long.MAX_VALUE, place.why()));
        }
        int before = damage.size();
        CRC32 sum = new CRC32();
        long records;
        try (InputStream bytes = source.bytes().open();
                InputStream in = new BufferedInputStream(new Whole(new CheckedInputStream(bytes, sum), left), BUFFER);
                WarcReader reader = new WarcReader(in)) {
            records = records(source, reader, left, visitor, damage);
        } catch (ArchiveFile.SinkFull full) {
            throw full;
        } catch (IOException | IllegalArgumentException noRecord) {
            damage.add(damage(source, 0, true, String.valueOf(noRecord.getMessage())));
            records = 0;
        }
        if (damage.size() == before && single) {
            damage.add(damage(source, 0, false, check.damaged().getFirst().why()));
        } else if (damage.isEmpty() && !sumIsRight(source, sum)) {
            damage.add(damage(source, 0, false, "the entry does not match its checksum"));
        }
        return records;
    }

    private static boolean sumIsRight(Source source, CRC32 sum) {
        return source.entry().map(entry -> entry.getCrc() == sum.getValue()).orElse(true);
    }

    private long records(
            Source source, WarcReader reader, List<GzipCheck.Place> left, Visitor visitor, List<DamagedRecord> damage)
            throws IOException {
        boolean unread = false;
        for (long records = 0; ; records++) {
            Optional<WarcRecord> record;
            try {
                record = reader.next();
            } catch (IOException | IllegalArgumentException none) {
                if (unread) {
                    damage.removeLast(); // the record that could not be read to its end
                }
                damage.add(damage(source, stored(reader.position(), left), true, String.valueOf(none.getMessage())));
                return records;
            }
            if (record.isEmpty()) {
                return records;
            }
            unread = false;
            try {
                visitor.visit(record.get());
            } catch (ArchiveFile.SinkFull full) {
                throw full;
            } catch (IOException | IllegalArgumentException bad) {
                damage.add(damage(source, stored(reader.position(), left), false, String.valueOf(bad.getMessage())));
                unread = true;
            }
        }
    }

    /// Offset in the file of an offset in what is read of it.
    private static long stored(long read, List<GzipCheck.Place> left) {
        long at = read;
        for (GzipCheck.Place place : left) {
            at += place.from() <= at ? place.to() - place.from() : 0;
        }
        return at;
    }

    private DamagedRecord damage(Source source, long at, boolean ends, String why) {
        return new DamagedRecord(file, source.entry().map(ZipEntry::getName), at, ends, why);
    }

    private static boolean isGzip(Source source) throws IOException {
        try (InputStream in = source.bytes().open()) {
            return in.read() == 0x1f && in.read() == 0x8b;
        }
    }

    /// A stream without the damaged places.
    private static final class Whole extends InputStream {
        private final InputStream in;
        private final List<GzipCheck.Place> left;
        private int next;
        private long at;

        Whole(InputStream in, List<GzipCheck.Place> left) {
            this.in = in;
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            while (next < left.size() && left.get(next).from() == at) {
                GzipCheck.Place place = left.get(next++);
                if (place.to() == Long.MAX_VALUE) {
                    next = left.size() - 1;
                    return -1;
                }
                in.skipNBytes(place.to() - at);
                at = place.to();
            }
            long most = next < left.size() ? Math.min(length, left.get(next).from() - at) : length;
            int read = in.read(into, offset, (int) most);
            at += Math.max(0, read);
            return read;
        }
    }
}
