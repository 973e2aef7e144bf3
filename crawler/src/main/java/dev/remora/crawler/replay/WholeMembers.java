package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.GzipReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// The content of the members of a gzip file of WARC records that match their checksums, which the reader of WARC files
/// does not compare. Others are left out; but a file that is one damaged member is read up to where it cannot be
/// decompressed. The file is read once, except members of more than 8 MiB, which are compared first, and what follows
/// a damaged one, since that may seem to be longer than it is. For one thread.
final class WholeMembers extends InputStream {
    /// Damaged members; after the last of them the rest of the file counts as one.
    static final int MOST = 1_000;

    static final int READ = 1 << 16;

    /// Content of a member that is compared before any of it is passed on.
    private static final int LARGEST = 8 << 20;

    /// A damaged member.
    ///
    /// @param at its offset in the file
    /// @param last whether nothing after it can be read
    /// @param why for programmers
    record Damaged(long at, boolean last, String why) {}

    /// Opens a file anew.
    interface Source {
        InputStream open() throws IOException;
    }

    private final Source source;
    private final List<Damaged> damaged = new ArrayList<>();
    /// Offsets of members in the file, by those of their contents in what is read.
    private final TreeMap<Long, Long> starts = new TreeMap<>();

    private InputStream file;
    private GzipReader members;
    /// Offset in the file of the first byte that `members` reads.
    private long opened;

    /// Content of the present member, and how much of it was passed on.
    private byte[] content = new byte[READ];
    private int size;
    private int at;

    /// What is read of the present member is passed on without more ado.
    private boolean passing;
    /// A whole member was read.
    private boolean some;

    private boolean ended;
    private long passed;

    WholeMembers(Source source) throws IOException {
        this.source = source;
        open(0);
    }

    /// The damaged members that were left out so far, in order.
    List<Damaged> damaged() {
        return damaged;
    }

    /// Offset in the file of the member with an offset in what is read. For growing offsets.
    long stored(long read) {
        Long member = starts.floorKey(read);
        if (member == null) {
            return 0;
        }
        starts.headMap(member).clear();
        return starts.get(member);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (at == size && length > 0) {
            if (ended || !(passing ? pass() : next())) {
                return -1;
            }
        }
        int read = Math.min(length, size - at);
        System.arraycopy(content, at, into, offset, read);
        at += read;
        passed += read;
        return read;
    }

    private boolean pass() throws IOException {
        at = 0;
        size = 0; // nothing is there if the next bytes are damaged
        size = Math.max(0, members.read(content, 0, content.length));
        passing = size > 0;
        return true;
    }

    /// Reads the next member; false if there is none.
    private boolean next() throws IOException {
        at = 0;
        size = 0;
        long start = opened + members.position();
        try {
            if (!members.begin()) {
                ended = true;
                return false;
            }
            if (!fits()) {
                pass(start);
            }
        } catch (IOException fault) {
            return beyond(start, fault);
        }
        starts.put(passed, start);
        some = true;
        return true;
    }

    /// Reads a member to its end; false if it is too large to be kept.
    private boolean fits() throws IOException {
        int read = members.read(content, 0, content.length);
        for (; read >= 0; read = members.read(content, size, content.length - size)) {
            size += read;
            if (size == LARGEST) {
                size = 0;
                while (members.read(content, 0, content.length) >= 0) {
                    // it is compared only
                }
                return false;
            }
            if (size == content.length) {
                content = Arrays.copyOf(content, Math.min(LARGEST, 2 * size));
            }
        }
        return true;
    }

    /// Reads a member again, passing on what it has.
    private void pass(long start) throws IOException {
        open(start);
        members.begin();
        passing = true;
    }

    private boolean beyond(long start, IOException fault) throws IOException {
        size = 0;
        long next = damaged.size() < MOST ? NextMember.from(source, start + 1) : Long.MAX_VALUE;
        ended = next == Long.MAX_VALUE;
        if (ended && !some && damaged.isEmpty()) {
            ended = false;
            pass(start);
            return true;
        }
        damaged.add(new Damaged(start, ended, String.valueOf(fault.getMessage())));
        if (!ended) {
            open(next);
        }
        return !ended;
    }

    private void open(long from) throws IOException {
        close();
        file = source.open();
        file.skipNBytes(from);
        members = new GzipReader(file, READ);
        opened = from;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            members.close();
            file.close();
        }
    }
}
