package dev.remora.crawler.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// Reads the members of gzip data one by one (RFC 1952), and compares each with its checksum. For one thread.
public final class GzipReader implements AutoCloseable {
    private static final int START = 0x08_8b1f;
    private static final int RESERVED = 0xe0;
    private static final int EXTRA = 4;
    private static final int TEXTS = 8 | 16;
    private static final int HEADER_CHECK = 2;

    private final InputStream in;
    private final byte[] buffer;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private int next;
    private int end;
    private long before;

    /// @param coded is not closed
    /// @param buffer maximum bytes per read
    public GzipReader(InputStream coded, int buffer) {
        this.in = coded;
        this.buffer = new byte[buffer];
    }

    /// Bytes read of the coded data; between two members, where the next one begins.
    public long position() {
        return before + next;
    }

    /// Begins the next member.
    ///
    /// @return false at the end of the data
    /// @throws IOException if no member begins here, or the data ends in its head
    public boolean begin() throws IOException {
        if (next == end && !fill()) {
            return false;
        }
        readHead();
        inflater.reset();
        sum.reset();
        return true;
    }

    /// Reads decompressed bytes of the member.
    ///
    /// @return how many; -1 at its end, if it matches its checksum
    /// @throws IOException if it does not, cannot be decompressed, or the data ends in it
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                if (next == end) {
                    require();
                }
                inflater.setInput(buffer, next, end - next);
            }
            int read = inflate(into, offset, length);
            next = end - inflater.getRemaining();
            if (read > 0) {
                sum.update(into, offset, read);
                return read;
            }
        }
        checkTrailer();
        return -1;
    }

    private int inflate(byte[] into, int offset, int length) throws ZipException {
        try {
            int read = inflater.inflate(into, offset, length);
            if (read == 0 && inflater.needsDictionary()) {
                throw new ZipException("not a gzip member");
            }
            return read;
        } catch (DataFormatException bad) {
            throw new ZipException(String.valueOf(bad.getMessage()));
        }
    }

    private void checkTrailer() throws IOException {
        if (number(4) != sum.getValue() || number(4) != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("a gzip member does not match its trailer");
        }
    }

    private void readHead() throws IOException {
        if (number(3) != START) {
            throw new ZipException("no gzip member begins here");
        }
        int flags = (int) number(1);
        if ((flags & RESERVED) != 0) {
            throw new ZipException("unknown flags of a gzip member");
        }
        number(6); // time, compression, system
        if ((flags & EXTRA) != 0) {
            for (long extra = number(2); extra > 0; extra--) {
                number(1);
            }
        }
        for (int texts = Integer.bitCount(flags & TEXTS); texts > 0; texts--) { // name, comment
            while (number(1) != 0) {
                // up to the zero byte at its end
            }
        }
        number(flags & HEADER_CHECK);
    }

    /// Reads a number, lowest byte first.
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            if (next == end) {
                require();
            }
            number |= (buffer[next++] & 0xffL) << (8 * i);
        }
        return number;
    }

    private void require() throws IOException {
        if (!fill()) {
            throw new EOFException("the gzip data ends early");
        }
    }

    private boolean fill() throws IOException {
        before += end;
        next = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
