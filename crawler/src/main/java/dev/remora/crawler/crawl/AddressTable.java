package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.AddressState;
import dev.remora.crawler.frontier.Schedule;
import dev.remora.shared.collection.Verdict;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Addresses by key in open-addressed primitive arrays, 31 bytes each, so that a journal of millions of addresses
/// can be read without as many objects.
@SuppressWarnings("EnumOrdinal") // nothing here outlives the process
final class AddressTable {
    private static final Schedule[] SCHEDULES = Schedule.values();
    private static final Verdict[] VERDICTS = Verdict.values();

    /// In the place of a number of attempts, which is at most 15 ([AddressState]).
    private static final byte GIVEN_UP = 16;

    private long[] keys = new long[1 << 16];
    private byte[] schedules = new byte[1 << 16]; // 0 (UNSEEN) marks a free slot
    private byte[] verdicts = new byte[1 << 16];
    private byte[] attempts = new byte[1 << 16];
    private float[] relevances = new float[1 << 16];
    private double[] priorities = new double[1 << 16];
    private long[] links = new long[1 << 16];
    private int size;

    int size() {
        return size;
    }

    /// Whether the address was never met, or was not let in, or was let go of: a link to it that is queued lets it
    /// in.
    boolean outside(long key) {
        int schedule = schedules[slot(key)];
        return schedule == Schedule.UNSEEN.ordinal() || schedule == Schedule.DROPPED.ordinal();
    }

    void schedule(long key, Schedule schedule, Verdict verdict) {
        int slot = insert(key);
        schedules[slot] = (byte) schedule.ordinal();
        verdicts[slot] = (byte) verdict.ordinal();
    }

    /// The verdict on the last version of an address, wherever the address stands now.
    void verdict(long key, Verdict verdict) {
        int slot = insert(key);
        verdicts[slot] = (byte) verdict.ordinal();
    }

    /// The address is not let in, or let go of. The verdict stays the one on its last version, if there was one.
    void dropped(long key) {
        int slot = insert(key);
        schedules[slot] = (byte) Schedule.DROPPED.ordinal();
    }

    /// A link to the address waits.
    void waits(long key, double priority, long link) {
        int slot = insert(key);
        schedules[slot] = (byte) Schedule.WAITING.ordinal();
        priorities[slot] = priority;
        links[slot] = link;
    }

    void waitsAgain(long key, int failures) {
        int slot = insert(key);
        schedules[slot] = (byte) Schedule.WAITING.ordinal();
        attempts[slot] = (byte) failures;
    }

    void priority(long key, double priority) {
        int slot = insert(key);
        priorities[slot] = priority;
    }

    void relevance(long key, double relevance) {
        int slot = insert(key);
        relevances[slot] = (float) relevance;
    }

    /// The address was given up for what may be otherwise another time: nobody answered, or with an error of the
    /// server's own. The verdict stays the one on its last version, if there was one.
    void givenUp(long key) {
        int slot = insert(key);
        schedules[slot] = (byte) Schedule.GONE.ordinal();
        attempts[slot] = GIVEN_UP;
    }

    /// Everything that is done waits again, with its relevance as its priority; what was given up waits again as it
    /// did.
    void recrawl() {
        for (int slot = 0; slot < keys.length; slot++) {
            boolean done = schedules[slot] == Schedule.DONE.ordinal();
            boolean givenUp = schedules[slot] == Schedule.GONE.ordinal() && attempts[slot] == GIVEN_UP;
            if (links[slot] != 0 && (done || givenUp)) {
                schedules[slot] = (byte) Schedule.WAITING.ordinal();
                priorities[slot] = done ? relevances[slot] : priorities[slot];
                attempts[slot] = 0;
            }
        }
    }

    /// Whether the address was asked for by a link, and does not wait.
    ///
    /// @param failedOnly only if no page and no redirect was had
    boolean settled(long key, boolean failedOnly) {
        int slot = slot(key);
        boolean gone = schedules[slot] == Schedule.GONE.ordinal();
        boolean done = schedules[slot] == Schedule.DONE.ordinal();
        return links[slot] != 0 && (gone || (done && !failedOnly));
    }

    /// The address waits again, before all others.
    void askedAgain(long key) {
        int slot = insert(key);
        schedules[slot] = (byte) Schedule.WAITING.ordinal();
        priorities[slot] = 1;
        attempts[slot] = 0;
    }

    /// What was to be asked for again and was not, for want of budget, waits no more: what is known of it stands.
    void recrawlEnded() {
        for (int slot = 0; slot < keys.length; slot++) {
            if (schedules[slot] == Schedule.WAITING.ordinal() && verdicts[slot] != Verdict.NONE.ordinal()) {
                boolean none = verdicts[slot] == Verdict.ERROR.ordinal()
                        || verdicts[slot] == Verdict.REFUSED_BY_ROBOTS.ordinal();
                schedules[slot] = (byte) (none ? Schedule.GONE : Schedule.DONE).ordinal();
                attempts[slot] = 0;
            }
        }
    }

    /// The relevance of the last version of an address, about.
    double relevance(long key) {
        return relevances[slot(key)];
    }

    /// The verdict on the last version of an address.
    Verdict verdict(long key) {
        return VERDICTS[verdicts[slot(key)]];
    }

    /// Number of the link with which the address waits; 0 if it does not.
    long waitingLink(long key) {
        int slot = slot(key);
        return schedules[slot] == Schedule.WAITING.ordinal() ? links[slot] : 0;
    }

    double priority(long key) {
        return priorities[slot(key)];
    }

    /// Whether the address has been fetched before, in an earlier run.
    boolean fetchedBefore(long key) {
        return verdicts[slot(key)] != Verdict.NONE.ordinal();
    }

    /// All keys, ascending.
    long[] sortedKeys() {
        return IntStream.range(0, keys.length)
                .filter(slot -> schedules[slot] != 0)
                .mapToLong(slot -> keys[slot])
                .sorted()
                .toArray();
    }

    AddressState state(long key) {
        int slot = slot(key);
        AddressState state =
                new AddressState(SCHEDULES[schedules[slot]], VERDICTS[verdicts[slot]], attempts[slot] % GIVEN_UP, 0, 0);
        return state.schedule() == Schedule.WAITING
                ? AddressState.waiting(state, priorities[slot], links[slot])
                : state;
    }

    /// The slot of an address, made for it if it has none. Called before an array is named: it may make new ones.
    private int insert(long key) {
        int slot = slot(key);
        if (schedules[slot] != 0) {
            return slot;
        }
        if (size * 10L > keys.length * 6L) {
            grow();
            slot = slot(key);
        }
        keys[slot] = key;
        schedules[slot] = (byte) Schedule.DROPPED.ordinal();
        size++;
        return slot;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key ^ (key >>> 32)) & mask;
        while (schedules[slot] != 0 && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        byte[] oldSchedules = schedules;
        byte[] oldVerdicts = verdicts;
        byte[] oldAttempts = attempts;
        float[] oldRelevances = relevances;
        double[] oldPriorities = priorities;
        long[] oldLinks = links;
        int length = oldKeys.length * 2;
        keys = new long[length];
        schedules = new byte[length];
        verdicts = new byte[length];
        attempts = new byte[length];
        relevances = new float[length];
        priorities = new double[length];
        links = new long[length];
        Arrays.fill(schedules, (byte) 0);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldSchedules[old] != 0) {
                int slot = slot(oldKeys[old]);
                keys[slot] = oldKeys[old];
                schedules[slot] = oldSchedules[old];
                verdicts[slot] = oldVerdicts[old];
                attempts[slot] = oldAttempts[old];
                relevances[slot] = oldRelevances[old];
                priorities[slot] = oldPriorities[old];
                links[slot] = oldLinks[old];
            }
        }
    }
}
