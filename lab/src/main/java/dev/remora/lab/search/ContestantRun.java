package dev.remora.lab.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// The results of one contestant for each query of a set, in the set's order.
///
/// @param contestant its name
/// @param queries of the set
/// @param results of each query, [AddressAliases] forms
public record ContestantRun(String contestant, List<JudgedQuery> queries, List<List<String>> results) {
    private static final int DEPTH = 100;

    public ContestantRun {
        queries = List.copyOf(queries);
        results = List.copyOf(results);
        if (queries.size() != results.size()) {
            throw new IllegalArgumentException(
                    "there are " + queries.size() + " queries but " + results.size() + " results");
        }
    }

    /// Runs a contestant.
    public static ContestantRun of(QuerySet set, Contestant contestant) throws IOException {
        List<List<String>> results = new ArrayList<>();
        for (JudgedQuery query : set.queries()) {
            results.add(set.addresses().of(contestant.search().find(query.text(), DEPTH)));
        }
        return new ContestantRun(contestant.name(), set.queries(), results);
    }

    /// Returns a measure's values for some queries.
    public double[] values(Measure measure, Predicate<JudgedQuery> which) {
        return values(query -> measure, which);
    }

    /// Returns the values of each query's first measure.
    public double[] firstValues(Predicate<JudgedQuery> which) {
        return values(JudgedQuery::first, which);
    }

    private double[] values(java.util.function.Function<JudgedQuery, Measure> measure, Predicate<JudgedQuery> which) {
        double[] values = new double[queries.size()];
        int size = 0;
        for (int i = 0; i < values.length; i++) {
            JudgedQuery query = queries.get(i);
            if (which.test(query)) {
                values[size++] = measure.apply(query).of(query, results.get(i));
            }
        }
        return Arrays.copyOf(values, size);
    }

    /// Returns the mean of values, 0 if there are none.
    public static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }
}
