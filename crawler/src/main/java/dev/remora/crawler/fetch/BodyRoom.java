package dev.remora.crawler.fetch;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Bounds the memory of all responses that are received, read or stored at the same time. A small body takes none of
/// the room. A larger one reserves, once, the most that it may need until it is stored; if there is no room, it waits
/// for those that asked before it, without reading from its connection, so that the sender waits, too. Not many wait:
/// they hold connections that small pages of other hosts could use.
///
/// Nothing waits for a second reservation, so holders always end; one that needs more than the whole room gets all of
/// it, alone. Safe for use by many threads.
public final class BodyRoom {
    /// Bytes of a body, as received and decoded together, that need no reservation.
    public static final int FREE = 512 << 10;

    /// The room's share of the heap: parsing needs as much and more ([ParsingRoom]).
    private static final int SHARE = 4;

    /// Bodies that wait; further ones are refused.
    static final int MOST_WAITING = 8;

    private static final Duration SOON = Duration.ofSeconds(30);

    /// Permits are KiB: their number is an `int`.
    private static final int UNIT = 1 << 10;

    private final int size;
    private final Semaphore room;
    private final Semaphore queue = new Semaphore(MOST_WAITING);

    /// @param bytes that are reserved at the same time; at least 1 KiB
    public BodyRoom(long bytes) {
        if (bytes < UNIT) {
            throw new IllegalArgumentException("there is room for at least " + UNIT + " bytes, not " + bytes);
        }
        this.size = units(bytes);
        this.room = new Semaphore(size, true);
    }

    /// A quarter of a heap.
    ///
    /// @param heap its maximum size in bytes
    public static BodyRoom ofHeap(long heap) {
        return new BodyRoom(Math.max(UNIT, heap / SHARE));
    }

    private static int units(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv(bytes, UNIT));
    }

    /// Bytes that are not reserved.
    long free() {
        return (long) room.availablePermits() * UNIT;
    }

    /// Threads that wait for a reservation.
    int waiting() {
        return room.getQueueLength();
    }

    /// The memory of one response; nothing is reserved yet.
    public Hold hold() {
        return new Hold();
    }

    /// The memory of one response, until it is closed. For one thread at a time.
    public final class Hold implements AutoCloseable {
        private long most;
        private Deadline deadline = Deadline.NONE;
        private long kept;
        private int reserved;
        private Duration waited = Duration.ZERO;
        private boolean refused;

        private Hold() {}

        /// A body is about to be read.
        ///
        /// @param bytes the most that it may need until it is stored; with no more than [#FREE] it never waits
        /// @param until when it may wait
        void expects(long bytes, Deadline until) {
            most = bytes;
            deadline = until;
        }

        /// Counts bytes of the body. Reserves what it may need when it is no longer small.
        ///
        /// @throws InterruptedIOException if there is no room until the deadline, if too many wait, or if the
        ///     thread is interrupted, which stays set
        void keep(int bytes) throws InterruptedIOException {
            kept += bytes;
            if (kept > FREE && most > FREE && reserved == 0) {
                acquire(Math.min(size, units(most)));
            }
        }

        private void acquire(int wanted) throws InterruptedIOException {
            try {
                if (!room.tryAcquire(wanted, 0, TimeUnit.NANOSECONDS)) {
                    await(wanted);
                }
                reserved = wanted;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }

        /// Reserves memory for reading a body that came without; nothing if it has a reservation.
        ///
        /// @return false if there is no room within thirty seconds, if too many wait, or if the thread is
        ///     interrupted, which stays set
        public boolean reserveSoon(long bytes) {
            int wanted = Math.min(size, units(bytes));
            if (reserved > 0 || wanted == 0) {
                return true;
            }
            deadline = Deadline.in(SOON);
            try {
                acquire(wanted);
                return true;
            } catch (InterruptedIOException none) {
                return false;
            }
        }

        /// The response has been archived: of what it reserved it keeps so much, and releases the rest.
        public void shrink(long bytes) {
            int kept = Math.min(reserved, units(bytes));
            room.release(reserved - kept);
            reserved = kept;
        }

        private void await(int wanted) throws InterruptedException, InterruptedIOException {
            refused = !queue.tryAcquire();
            if (refused) {
                throw new NoRoomLeft("no room");
            }
            long began = System.nanoTime();
            try {
                if (!room.tryAcquire(wanted, deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
                    throw new NoRoomLeft("timeout");
                }
            } finally {
                queue.release();
                waited = Duration.ofNanos(System.nanoTime() - began);
            }
        }

        /// Reserves memory for work on an archived response; nothing if it has a reservation. Unlike a body, it
        /// holds no connection while it waits.
        ///
        /// @return false if there is no room in time, or if the thread is interrupted, which stays set
        public boolean reserve(long bytes, Duration atMost) {
            int wanted = Math.min(size, units(bytes));
            if (reserved > 0 || wanted == 0) {
                return true;
            }
            try {
                reserved = room.tryAcquire(wanted, atMost.toNanos(), TimeUnit.NANOSECONDS) ? wanted : 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return reserved > 0;
        }

        /// Whether a body that is not complete lacked room: it was refused, or waited for most of its time.
        ///
        /// @param time from the request to the deadline
        boolean lacked(Duration time) {
            return refused || (deadline.isOver() && waited.compareTo(time.dividedBy(2)) > 0);
        }

        /// Releases the memory.
        @Override
        public void close() {
            room.release(reserved);
            reserved = 0;
        }
    }

    static final class NoRoomLeft extends InterruptedIOException {
        private static final long serialVersionUID = 1L;

        NoRoomLeft(String said) {
            super(said);
        }
    }
}
