package dev.remora.lab.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Compares contestants on the queries of a set with the first contestant.
///
/// @param set the queries
/// @param trials one per contestant, in their order; the first is the reference
public record RankingExperiment(QuerySet set, List<ContestantRun> trials) {
    private static final long SEED = 20_260_101;

    public RankingExperiment {
        trials = List.copyOf(trials);
    }

    /// Runs the contestants.
    ///
    /// @param say receives the name of each contestant in turn
    public static RankingExperiment run(QuerySet set, List<Contestant> contestants, Consumer<String> say)
            throws IOException {
        List<ContestantRun> trials = new ArrayList<>();
        for (Contestant contestant : contestants) {
            say.accept(set.name() + ": " + contestant.name());
            trials.add(ContestantRun.of(set, contestant));
        }
        return new RankingExperiment(set, trials);
    }

    /// Joins experiments with the same contestants, each on other pages or with other judgements.
    ///
    /// @param name of the result
    /// @param parts at least one
    public static RankingExperiment joined(String name, List<RankingExperiment> parts) {
        List<JudgedQuery> queries = new ArrayList<>();
        parts.forEach(part -> queries.addAll(part.set().queries()));
        List<ContestantRun> trials = new ArrayList<>();
        for (int i = 0; i < parts.getFirst().trials().size(); i++) {
            List<List<String>> results = new ArrayList<>();
            for (RankingExperiment part : parts) {
                results.addAll(part.trials().get(i).results());
            }
            trials.add(new ContestantRun(parts.getFirst().trials().get(i).contestant(), queries, results));
        }
        return new RankingExperiment(new QuerySet(name, parts.getFirst().set().addresses(), queries), trials);
    }

    /// Returns the number of queries for which the first two contestants have the same first results in the same order.
    public long sameBeginnings(int length) {
        return IntStream.range(0, set.queries().size())
                .filter(query -> trials.stream()
                                .limit(2)
                                .map(trial -> trial.results().get(query).stream()
                                        .limit(length)
                                        .toList())
                                .distinct()
                                .count()
                        == 1)
                .count();
    }

    /// Returns the families of the queries' kinds, in alphabetical order; empty if no query has one.
    public List<String> families() {
        TreeSet<String> families = new TreeSet<>();
        set.queries().forEach(query -> families.add(query.family()));
        families.remove("");
        return List.copyOf(families);
    }

    /// Returns the lead of the first contestant over another, by each query's first measure.
    public PairedInterval ahead(ContestantRun other, Predicate<JudgedQuery> which) {
        return PairedInterval.ofDifference(trials.getFirst().firstValues(which), other.firstValues(which), SEED);
    }

    /// Returns a contestant's mean of each query's first measure, with its interval.
    public PairedInterval standing(ContestantRun trial, Predicate<JudgedQuery> which) {
        return PairedInterval.of(trial.firstValues(which), SEED);
    }

    /// Selects queries of one family; all for an empty name.
    public static Predicate<JudgedQuery> family(String name) {
        return query -> name.isEmpty() || query.family().equals(name);
    }

    /// Selects one half of the queries: even or odd positions in the file. Weights tuned on one half are
    /// validated on the other.
    public Predicate<JudgedQuery> half(int half) {
        return query -> set.queries().indexOf(query) % 2 == half;
    }
}
