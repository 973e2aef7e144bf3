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
import java.util.function.LongUnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/// The WARC records of a file: WARC, uncompressed or gzip, or WACZ with such files. A record in a damaged gzip member
/// is left out ([WholeMembers]). An uncompressed file is read up to what is no record.
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
    private record Source(Optional<ZipEntry> entry, WholeMembers.Source bytes) {}

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
        if (!isGzip(source)) {
            return readPlain(source, visitor, damage);
        }
        List<DamagedRecord> malformed = new ArrayList<>();
        try (WholeMembers in = new WholeMembers(source.bytes())) {
            long records = records(source, in, in::stored, visitor, malformed);
            for (WholeMembers.Damaged member : in.damaged()) {
                damage.add(damage(source, member.at(), member.last(), member.why()));
            }
            damage.addAll(malformed);
            return records;
        }
    }

    private long readPlain(Source source, Visitor visitor, List<DamagedRecord> damage) throws IOException {
        int before = damage.size();
        CRC32 sum = new CRC32();
        try (InputStream bytes = source.bytes().open();
                InputStream in = new BufferedInputStream(new CheckedInputStream(bytes, sum), BUFFER)) {
            long records = records(source, in, LongUnaryOperator.identity(), visitor, damage);
            if (damage.size() == before && !sumIsRight(source, sum)) {
                damage.add(damage(source, 0, false, "the entry does not match its checksum"));
            }
            return records;
        }
    }

    private static boolean sumIsRight(Source source, CRC32 sum) {
        return source.entry().map(entry -> entry.getCrc() == sum.getValue()).orElse(true);
    }

    /// Passes the records of a stream.
    ///
    /// @param stored offset in the file of an offset in the stream
    private long records(
            Source source, InputStream in, LongUnaryOperator stored, Visitor visitor, List<DamagedRecord> damage)
            throws IOException {
        boolean unread = false;
        WarcReader reader;
        try {
            reader = new WarcReader(in);
        } catch (IOException noStart) {
            damage.add(damage(source, 0, true, String.valueOf(noStart.getMessage())));
            return 0;
        }
        for (long records = 0; ; records++) {
            Optional<WarcRecord> record;
            try {
                record = reader.next();
            } catch (IOException | IllegalArgumentException none) {
                if (unread) {
                    damage.removeLast(); // the record that could not be read to its end
                }
                long at = stored.applyAsLong(reader.position());
                damage.add(damage(source, at, true, String.valueOf(none.getMessage())));
                return records;
            }
            if (record.isEmpty()) {
                return records;
            }
            unread = false;
            long at = stored.applyAsLong(reader.position());
            try {
                visitor.visit(record.get());
            } catch (ArchiveFile.SinkFull full) {
                throw full;
            } catch (IOException | IllegalArgumentException bad) {
                damage.add(damage(source, at, false, String.valueOf(bad.getMessage())));
                unread = true;
            }
        }
    }

    private DamagedRecord damage(Source source, long at, boolean ends, String why) {
        return new DamagedRecord(file, source.entry().map(ZipEntry::getName), at, ends, why);
    }

    private static boolean isGzip(Source source) throws IOException {
        try (InputStream in = source.bytes().open()) {
            return in.read() == 0x1f && in.read() == 0x8b;
        }
    }
}
