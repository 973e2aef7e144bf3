package dev.remora.crawler.replay;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// Finds the damaged members of a gzip file (RFC 1952). The reader of WARC files does not compare checksums, and the
/// platform's reader ends at the first wrong one.
///
/// @param damaged places, in order; after [#MOST] of them the rest of the file counts as one
/// @param members how many members are whole
record GzipCheck(List<Place> damaged, long members) {
    static final GzipCheck NONE = new GzipCheck(List.of(), 0);
    static final int MOST = 1000;
    private static final int BUFFER = 1 << 16;
    /// More than the longest beginning that is read to recognise a member.
    private static final int LOOK = 1 << 12;

    /// @param from offset of the damaged member
    /// @param to offset of the next whole one; the largest number if there is none
    record Place(long from, long to, String why) {}

    /// Opens a file anew.
    interface Source {
        InputStream open() throws IOException;
    }

    /// Reads all members of a file.
    static GzipCheck of(Source source) throws IOException {
        List<Place> damaged = new ArrayList<>();
        long members = 0;
        for (long from = 0; from < Long.MAX_VALUE; from = damaged.getLast().to()) {
            Members in;
            try (InputStream file = source.open()) {
                file.skipNBytes(from);
                in = new Members(file, from);
                members += in.readWhole();
            }
            if (in.fault == null) {
                break;
            }
            long next = damaged.size() < MOST ? next(source, in.start + 1) : Long.MAX_VALUE;
            damaged.add(new Place(in.start, next, in.fault));
        }
        return new GzipCheck(damaged, members);
    }

    /// Offset of the next member that begins with a WARC record.
    private static long next(Source source, long from) throws IOException {
        try (InputStream file = source.open();
                InputStream in = new BufferedInputStream(file, BUFFER)) {
            file.skipNBytes(from);
            int before = 0;
            for (long at = from; ; at++) {
                int next = in.read();
                if (next < 0) {
                    return Long.MAX_VALUE;
                }
                if (before == 0x1f && next == 0x8b && beginsRecord(in)) {
                    return at - 1;
                }
                before = next;
            }
        } catch (IOException unreadable) {
            return Long.MAX_VALUE;
        }
    }

    private static boolean beginsRecord(InputStream in) throws IOException {
        in.mark(LOOK);
        byte[] start = new byte[LOOK];
        start[0] = 0x1f;
        start[1] = (byte) 0x8b;
        int length = 2 + in.readNBytes(start, 2, LOOK - 2);
        in.reset();
        try (Members member = new Members(new ByteArrayInputStream(start, 0, length), 0)) {
            return member.begins("WARC/");
        } catch (IOException | DataFormatException none) {
            return false;
        }
    }

    /// Reads members one after the other.
    private static final class Members implements AutoCloseable {
        private final InputStream in;
        private final Inflater inflater = new Inflater(true);
        private final byte[] buffer = new byte[BUFFER];
        private final byte[] plain = new byte[BUFFER];
        private int next;
        private int end;
        private long base;
        private long start;
        private String fault;

        Members(InputStream in, long offset) {
            this.in = in;
            this.base = offset;
        }

        /// Reads up to the end or to the first damaged member; that begins at `start`.
        long readWhole() {
            try (this) {
                for (long members = 0; ; members++) {
                    start = base + next;
                    try {
                        if (next == end && !fill()) {
                            return members;
                        }
                        start = base + next;
                        readHead();
                        readBody();
                    } catch (IOException | DataFormatException e) {
                        fault = String.valueOf(e.getMessage());
                        return members;
                    }
                }
            }
        }

        boolean begins(String text) throws IOException, DataFormatException {
            readHead();
            byte[] found = new byte[text.length()];
            int length = 0;
            for (int read = inflate(found, 0); length < found.length && read > 0; read = inflate(found, length)) {
                length += read;
            }
            return new String(found, 0, length, StandardCharsets.ISO_8859_1).equals(text);
        }

        private int inflate(byte[] into, int from) throws IOException, DataFormatException {
            while (!inflater.finished()) {
                if (inflater.needsInput()) {
                    if (next == end && !fill()) {
                        throw new EOFException("the file ends within a record");
                    }
                    inflater.setInput(buffer, next, end - next);
                    next = end;
                }
                int read = inflater.inflate(into, from, into.length - from);
                if (read > 0 || from == into.length) {
                    return read;
                }
                if (inflater.needsDictionary()) {
                    throw new ZipException("not a gzip member");
                }
            }
            return 0;
        }

        private void readBody() throws IOException, DataFormatException {
            CRC32 sum = new CRC32();
            for (int read = inflate(plain, 0); read > 0; read = inflate(plain, 0)) {
                sum.update(plain, 0, read);
            }
            next = end - inflater.getRemaining();
            long size = inflater.getBytesWritten();
            inflater.reset();
            if (number(4) != sum.getValue() || number(4) != (size & 0xffff_ffffL)) {
                throw new ZipException("the record does not match its checksum");
            }
        }

        private void readHead() throws IOException {
            if (number(3) != 0x08_8b1f) {
                throw new ZipException("no gzip member begins here");
            }
            int flags = (int) number(1);
            if ((flags & 0xe0) != 0) {
                throw new ZipException("unknown flags of a gzip member");
            }
            number(6); // time, compression, system
            if ((flags & 4) != 0) {
                for (long extra = number(2); extra > 0; extra--) {
                    number(1);
                }
            }
            for (int texts = Integer.bitCount(flags & 0x18); texts > 0; texts--) { // name, comment
                while (number(1) != 0) {
                    // up to the zero byte at its end
                }
            }
            number(flags & 2); // checksum of the head
        }

        /// Reads a number, lowest byte first.
        private long number(int bytes) throws IOException {
            long number = 0;
            for (int i = 0; i < bytes; i++) {
                if (next == end && !fill()) {
                    throw new EOFException("the file ends within a record");
                }
                number |= (buffer[next++] & 0xffL) << (8 * i);
            }
            return number;
        }

        private boolean fill() throws IOException {
            base += end;
            next = 0;
            end = Math.max(0, in.read(buffer));
            return end > 0;
        }

        @Override
        public void close() {
            inflater.end();
        }
    }
}
