package dev.remora.crawler.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Preserves the bytes of a Location header: escapes those beyond ASCII (`%D6%D0`) as they pass.
///
/// Chinese servers send addresses in raw GBK. The HTTP client decodes headers as UTF-8 and would replace other
/// bytes with replacement characters. Escaping byte by byte, as browsers do, returns to the server what it
/// sent, in any charset. From the reported start of a response, only the lines up to the empty one are
/// examined.
final class LocationBytes extends InputStream {
    private static final byte[] NAME = "location:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final InputStream in;

    /// Characters of the line so far, without carriage returns; -1 outside of a response's head.
    private int column = -1;

    /// Number of them that match the header's name.
    private int matched;

    private byte[] ready = new byte[0];
    private int readyFrom;

    LocationBytes(InputStream in) {
        this.in = in;
    }

    /// Reports that a response's head comes next.
    void responseBegins() {
        column = 0;
        matched = 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (readyFrom < ready.length) {
            int given = Math.min(length, ready.length - readyFrom);
            System.arraycopy(ready, readyFrom, into, offset, given);
            readyFrom += given;
            return given;
        }
        int read = in.read(into, offset, length);
        return read <= 0 || column < 0 ? read : escaped(into, offset, read);
    }

    /// Examines the bytes just read; if some must be escaped, the next reads return what does not fit.
    private int escaped(byte[] bytes, int offset, int length) throws IOException {
        byte[] out = new byte[3 * length];
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            byte b = bytes[i];
            if (escapes(b)) {
                out[size++] = '%';
                out[size++] = HEX[b >> 4 & 15];
                out[size++] = HEX[b & 15];
            } else {
                out[size++] = b;
            }
        }
        if (size == length) {
            return length;
        }
        ready = Arrays.copyOf(out, size);
        readyFrom = 0;
        return read(bytes, offset, length);
    }

    /// Advances over a byte of the head and returns whether it must be escaped.
    private boolean escapes(byte b) {
        if (column < 0 || b == '\r') {
            return false;
        }
        if (b == '\n') {
            column = column == 0 ? -1 : 0;
            matched = 0;
            return false;
        }
        boolean named = column >= NAME.length && matched == NAME.length;
        if (column < NAME.length && matched == column && NAME[column] == (b | (b == ':' ? 0 : 0x20))) {
            matched++;
        }
        column++;
        return named && b < 0;
    }

    @Override
    public int available() throws IOException {
        return ready.length - readyFrom + in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
