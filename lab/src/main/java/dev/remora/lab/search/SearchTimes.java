package dev.remora.lab.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// How long the searches of a contestant took, one after the other.
///
/// @param contestant its name
/// @param nanos of each search, ascending, at least one
public record SearchTimes(String contestant, List<Long> nanos) {
    private static final int SHOWN = 10;
    private static final double PER_MILLISECOND = 1e6;

    public SearchTimes {
        nanos = List.copyOf(nanos);
    }

    /// Searches for the first ten results of each query of a set.
    public static SearchTimes of(QuerySet set, Contestant contestant) throws IOException {
        List<Long> nanos = new ArrayList<>();
        for (JudgedQuery query : set.queries()) {
            long start = System.nanoTime();
            contestant.search().find(query.text(), SHOWN);
            nanos.add(System.nanoTime() - start);
        }
        Collections.sort(nanos);
        return new SearchTimes(contestant.name(), nanos);
    }

    /// Returns the milliseconds within which a share of the searches was answered.
    ///
    /// @param share in [0, 1]
    public double milliseconds(double share) {
        int rank = (int) Math.ceil(share * nanos.size());
        return nanos.get(Math.max(0, rank - 1)) / PER_MILLISECOND;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: half of the searches within %.1f ms, 95 %% within %.1f ms",
                contestant,
                milliseconds(0.5),
                milliseconds(0.95));
    }
}
