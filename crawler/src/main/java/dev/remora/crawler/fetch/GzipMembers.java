package dev.remora.crawler.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/// The content of all members of gzip data, with any number of empty ones: the platform's reader calls itself
/// for each of those until the stack overflows. Ignores anything else after the last member.
final class GzipMembers extends InputStream {
    private final GzipReader members;
    private boolean ended;

    /// Reads the head of the first member.
    ///
    /// @param buffer maximum bytes per read
    GzipMembers(InputStream coded, int buffer) throws IOException {
        this.members = new GzipReader(coded, buffer);
        this.ended = !members.begin();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (!ended) {
            int read = members.read(into, offset, length);
            if (read >= 0) {
                return read;
            }
            ended = !nextMember();
        }
        return -1;
    }

    private boolean nextMember() throws InterruptedIOException {
        try {
            return members.begin();
        } catch (InterruptedIOException late) {
            throw late;
        } catch (IOException nothing) {
            return false;
        }
    }

    @Override
    public void close() {
        members.close();
    }
}
