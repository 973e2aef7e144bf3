package dev.remora.lab.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Folds of a set's queries by host: queries whose best pages are on one host are in one fold. Weights that are
/// chosen without a fold have seen neither its queries nor the sites of their pages.
public final class HostFolds {
    private final int number;
    private final Map<String, Integer> folds = new HashMap<>();

    /// Divides the hosts, those of most queries first, each into the fold that has fewest queries.
    ///
    /// @param number of folds, at least 2
    public HostFolds(QuerySet set, int number) {
        if (number < 2) {
            throw new IllegalArgumentException("folds must be at least 2 but were " + number);
        }
        this.number = number;
        Map<String, Integer> sizes = new TreeMap<>();
        set.queries().forEach(query -> sizes.merge(host(query), 1, Integer::sum));
        List<String> hosts = new ArrayList<>(sizes.keySet());
        hosts.sort(Comparator.comparingInt(sizes::get).reversed());
        int[] held = new int[number];
        for (String host : hosts) {
            int least = 0;
            for (int fold = 1; fold < number; fold++) {
                least = held[fold] < held[least] ? fold : least;
            }
            folds.put(host, least);
            held[least] += sizes.get(host);
        }
    }

    /// Returns the number of folds.
    public int number() {
        return number;
    }

    /// Returns the fold of a query of the set, from 0.
    public int of(JudgedQuery query) {
        return folds.get(host(query));
    }

    /// Returns the host with most of the query's gain, `2^grade − 1`; of several the first by name.
    static String host(JudgedQuery query) {
        Map<String, Double> gains = new TreeMap<>();
        query.grades().forEach((page, grade) -> gains.merge(page.replaceFirst("/.*", ""), gain(grade), Double::sum));
        String best = "";
        for (Map.Entry<String, Double> host : gains.entrySet()) {
            best = best.isEmpty() || host.getValue() > gains.get(best) ? host.getKey() : best;
        }
        return best;
    }

    private static double gain(int grade) {
        return Math.pow(2, grade) - 1;
    }
}
