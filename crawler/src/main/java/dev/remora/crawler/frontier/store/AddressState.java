package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.journal.Codes;

/// The state of an address.
///
/// @param schedule where it is in the crawl
/// @param verdict on its last version
/// @param attempts unsuccessful requests for it, 0 to 15
/// @param sequence number of its link while it is queued; 0 otherwise
@SuppressWarnings("EnumOrdinal") // in checkpoints, whose version is raised if the order changes
public record AddressState(Schedule schedule, Verdict verdict, int attempts, long sequence) {
    /// Unknown.
    public static final AddressState UNSEEN = new AddressState(Schedule.UNSEEN, Verdict.NONE, 0, 0);

    private static final Schedule[] SCHEDULES = Schedule.values();
    private static final Verdict[] VERDICTS = Verdict.values();
    private static final long NUMBERS = (1L << 52) - 1;

    /// A queued address.
    public static AddressState waiting(AddressState before, long sequence) {
        return new AddressState(Schedule.WAITING, before.verdict, before.attempts, sequence);
    }

    /// The same address in another schedule, with another verdict.
    public AddressState to(Schedule next, Verdict last) {
        return new AddressState(next, last, attempts, 0);
    }

    /// The same address with another verdict on its last version.
    public AddressState judged(Verdict last) {
        return new AddressState(schedule, last, attempts, sequence);
    }

    /// The same address after this number of unsuccessful requests.
    public AddressState tried(int requests) {
        return new AddressState(schedule, verdict, Math.min(15, requests), sequence);
    }

    void write(CheckpointWriter out) {
        out.octet(schedule.ordinal() << 4 | Codes.codeOf(verdict));
        out.octet(attempts);
        out.number(sequence);
    }

    /// Reads what [#write] wrote.
    static AddressState read(CheckpointReader in) {
        int both = in.octet();
        return new AddressState(SCHEDULES[both >>> 4], Codes.verdict(both & 15), in.octet(), in.number());
    }

    /// In 64 bits: 4 bits schedule, 4 verdict, 4 attempts, 52 for a number: while it is queued, that of its link.
    ///
    /// @param number used unless it is queued; less than 2^52
    long packed(long number) {
        return ((long) schedule.ordinal() << 60)
                | ((long) verdict.ordinal() << 56)
                | ((long) attempts << 52)
                | (schedule == Schedule.WAITING ? sequence : number);
    }

    /// Reverses [#packed].
    static AddressState unpacked(long bits) {
        Schedule schedule = SCHEDULES[(int) (bits >>> 60)];
        return new AddressState(
                schedule,
                VERDICTS[(int) (bits >>> 56) & 15],
                (int) (bits >>> 52) & 15,
                schedule == Schedule.WAITING ? numberIn(bits) : 0);
    }

    /// Whether the bits are those of a queued address.
    static boolean waits(long bits) {
        return bits >>> 60 == Schedule.WAITING.ordinal();
    }

    static long numberIn(long bits) {
        return bits & NUMBERS;
    }
}
