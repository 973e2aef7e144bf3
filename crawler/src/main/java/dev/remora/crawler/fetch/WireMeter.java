package dev.remora.crawler.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/// Counts the bytes that one exchange receives, and ends it once too many of them are not body. The HTTP client
/// only limits a header block; it would keep the bytes of an endless chunk extension in memory.
///
/// It is bound to the thread that makes the exchange ([#CURRENT]); the socket finds it there, whether the
/// client's connection is new or kept, with TLS or without.
final class WireMeter {
    /// The meter of this thread's exchange.
    static final ScopedValue<WireMeter> CURRENT = ScopedValue.newInstance();

    /// Size at which the HTTP client gives up a header block and reports an end of stream.
    private static final int HEADERS = 256 << 10;

    private final int most;
    private long overhead;

    /// @param most maximum bytes besides the body
    WireMeter(int most) {
        this.most = most;
    }

    /// Counts received bytes.
    ///
    /// @throws Overrun if the maximum is exceeded
    private void took(int bytes) throws Overrun {
        overhead += bytes;
        if (overhead > most) {
            throw new Overrun(most);
        }
    }

    /// Counts received bytes as body.
    void body(int bytes) {
        overhead -= bytes;
    }

    /// Why an exchange ended early: a header block beyond the client's limit if enough bytes were received,
    /// else `ended`.
    IOException cause(IOException ended) {
        return overhead >= HEADERS ? new Overrun(HEADERS) : ended;
    }

    /// Counts a connection's bytes for the exchange whose thread reads them.
    static InputStream metered(InputStream connection) {
        return new FilterInputStream(connection) {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int read = in.read(into, offset, length);
                if (read > 0 && CURRENT.isBound()) {
                    CURRENT.get().took(read);
                }
                return read;
            }
        };
    }

    /// Thrown if the maximum is exceeded.
    static final class Overrun extends ProtocolException {
        private static final long serialVersionUID = 1L;

        Overrun(int most) {
            super("more than " + (most >> 10) + " KiB received besides the body");
        }
    }
}
