package dev.remora.crawler.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/// Reads gzip member by member (RFC 1952), with any number of empty ones: the platform's reader calls itself
/// for each of those until the stack overflows. Ignores anything else after the last member.
final class GzipMembers extends InflaterInputStream {
    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATED = 8;
    private static final int HEADER_CHECK = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final CRC32 check = new CRC32();
    private boolean ended;

    /// Reads the head of the first member.
    ///
    /// @param buffer maximum bytes per read
    GzipMembers(InputStream coded, int buffer) throws IOException {
        super(new PushbackInputStream(coded, buffer), new Inflater(true), buffer);
        readHead();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (!ended) {
            int read = super.read(into, offset, length);
            if (read >= 0) {
                check.update(into, offset, read);
                return read;
            }
            ((PushbackInputStream) in).unread(buf, len - inf.getRemaining(), inf.getRemaining());
            checkTrailer();
            ended = !nextMember();
        }
        return -1;
    }

    private void checkTrailer() throws IOException {
        long sum = number(4);
        long size = number(4);
        if (sum != check.getValue() || size != (inf.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("a gzip member does not match its trailer");
        }
    }

    private boolean nextMember() throws IOException {
        try {
            readHead();
        } catch (EOFException | ZipException nothing) {
            return false;
        }
        inf.reset();
        check.reset();
        return true;
    }

    private void readHead() throws IOException {
        if (number(2) != MAGIC || number(1) != DEFLATED) {
            throw new ZipException("no gzip member begins here");
        }
        int flags = (int) number(1);
        in.skipNBytes(6); // time, compression, system
        if ((flags & EXTRA) != 0) {
            in.skipNBytes(number(2));
        }
        skipText(flags & NAME);
        skipText(flags & COMMENT);
        in.skipNBytes(flags & HEADER_CHECK);
    }

    private void skipText(int flag) throws IOException {
        while (flag != 0 && number(1) != 0) {
            // up to the zero byte at its end
        }
    }

    /// Reads a number, lowest byte first.
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("the gzip data ends early");
            }
            number |= (long) next << (8 * i);
        }
        return number;
    }

    @Override
    public void close() {
        inf.end();
    }
}
