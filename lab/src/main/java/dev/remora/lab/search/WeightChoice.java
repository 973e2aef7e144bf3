package dev.remora.lab.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Chooses settings of a search by judged queries, by coordinate ascent: each step is tried in turn, and kept if
/// the mean of the queries' first measures gains enough.
///
/// @param <S> settings, values
public final class WeightChoice<S> {
    private static final int ROUNDS = 2;

    /// Least gain of a step that is kept: less is chance.
    private static final double LEAST_GAIN = 0.001;

    private final QuerySet set;
    private final List<Step<S>> steps;
    private final Runs<S> runs;
    private final Map<S, ContestantRun> known = new HashMap<>();

    /// A change of settings.
    @FunctionalInterface
    public interface Step<S> {
        /// Returns the changed settings; the same if there is nothing to change.
        S of(S settings);
    }

    /// Runs a search with given settings.
    @FunctionalInterface
    public interface Runs<S> {
        /// Returns the results of all queries of the set.
        ContestantRun of(S settings) throws IOException;
    }

    /// Runs each settings once.
    ///
    /// @param set the queries
    /// @param steps changes that are tried, in order
    /// @param runs the search with given settings
    public WeightChoice(QuerySet set, List<Step<S>> steps, Runs<S> runs) {
        this.set = set;
        this.steps = List.copyOf(steps);
        this.runs = runs;
    }

    /// Returns the results of the settings that were chosen on all queries.
    public ContestantRun onAll(String name, S start) throws IOException {
        ContestantRun best = run(chosen(start, query -> true));
        return new ContestantRun(name, set.queries(), best.results());
    }

    /// Returns, for each query, its results by the settings that were chosen on the other folds.
    public ContestantRun heldOut(String name, S start, HostFolds folds) throws IOException {
        List<ContestantRun> ofFold = new ArrayList<>();
        for (int fold = 0; fold < folds.number(); fold++) {
            int held = fold;
            ofFold.add(run(chosen(start, query -> folds.of(query) != held)));
        }
        List<List<String>> results = new ArrayList<>();
        for (int i = 0; i < set.queries().size(); i++) {
            results.add(ofFold.get(folds.of(set.queries().get(i))).results().get(i));
        }
        return new ContestantRun(name, set.queries(), results);
    }

    /// Returns the best settings found for some queries.
    S chosen(S start, Predicate<JudgedQuery> which) throws IOException {
        S best = start;
        double most = mean(best, which);
        for (int round = 0; round < ROUNDS; round++) {
            S before = best;
            for (Step<S> step : steps) {
                S other = step.of(best);
                double mean = mean(other, which);
                if (mean > most + LEAST_GAIN) {
                    best = other;
                    most = mean;
                }
            }
            if (best.equals(before)) {
                return best;
            }
        }
        return best;
    }

    private double mean(S settings, Predicate<JudgedQuery> which) throws IOException {
        return ContestantRun.mean(run(settings).firstValues(which));
    }

    private ContestantRun run(S settings) throws IOException {
        ContestantRun before = known.get(settings);
        if (before == null) {
            before = runs.of(settings);
            known.put(settings, before);
        }
        return before;
    }
}
