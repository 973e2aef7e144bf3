package dev.remora.shared.run;

import java.util.ArrayDeque;
import java.util.Deque;

/// The share of failures among the last requests of a run, from its growing counts. For one thread.
public final class RecentFailures {
    /// The minimum number of requests that the share is taken of. It is of more where no two readings are exactly this
    /// many requests apart.
    public static final int REQUESTS = 100;

    private final Deque<Count> counts = new ArrayDeque<>();

    private record Count(long requests, long failed) {}

    /// Takes a reading of the counts; those of another run begin anew.
    public void take(long requests, long failed) {
        Count now = new Count(requests, failed);
        if (!counts.isEmpty()
                && (counts.peekLast().requests() > requests || counts.peekLast().failed() > failed)) {
            counts.clear();
        }
        if (counts.isEmpty() || counts.peekLast().requests() < requests) {
            counts.addLast(now);
        }
        while (counts.size() > 1 && second().requests() <= requests - REQUESTS) {
            counts.removeFirst();
        }
    }

    private Count second() {
        var all = counts.iterator();
        all.next();
        return all.next();
    }

    /// Failed requests over requests, in [0, 1]; 0 while there are fewer than [#REQUESTS].
    public double share() {
        if (counts.isEmpty()) {
            return 0;
        }
        long requests = counts.peekLast().requests() - counts.peekFirst().requests();
        long failed = counts.peekLast().failed() - counts.peekFirst().failed();
        return requests < REQUESTS ? 0 : (double) failed / requests;
    }
}
