package dev.remora.crawler.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;

/// Counts what one exchange takes from the network, and ends it once too much of that is no body. The HTTP client
/// bounds a header block only; the bytes of a chunk extension that does not end it would keep in memory for ever.
///
/// It is bound to the thread that makes the exchange ([#CURRENT]) and found there by the socket that is read,
/// however the client came by it: new or kept, with TLS or without.
final class WireMeter {
    /// The exchange that this thread makes.
    static final ScopedValue<WireMeter> CURRENT = ScopedValue.newInstance();

    /// Where the HTTP client gives up a header block, and says that the stream had ended.
    private static final int HEADERS = 256 << 10;

    private final int most;
    private long overhead;

    /// @param most bytes beside the body
    WireMeter(int most) {
        this.most = most;
    }

    /// Bytes came over the connection.
    ///
    /// @throws Overrun if more came by now than the bound lets through
    private void took(int bytes) throws Overrun {
        overhead += bytes;
        if (overhead > most) {
            throw new Overrun(most);
        }
    }

    /// So many of them were body.
    void body(int bytes) {
        overhead -= bytes;
    }

    /// Why an exchange ended early: more than a header block may have had come by then, or what its end was taken for.
    IOException cause(IOException ended) {
        return overhead >= HEADERS ? new Overrun(HEADERS) : ended;
    }

    /// A connection's bytes, counted by the exchange whose thread reads them.
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

    /// More came than the bound lets through.
    static final class Overrun extends ProtocolException {
        private static final long serialVersionUID = 1L;

        Overrun(int most) {
            super("more than " + (most >> 10) + " KiB came that are no body");
        }
    }
}
