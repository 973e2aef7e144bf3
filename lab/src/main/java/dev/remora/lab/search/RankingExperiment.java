package dev.remora.lab.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Lets contestants answer the queries of a set, and compares them with the first.
///
/// @param set the queries
/// @param trials one for each contestant, in their order; the first is what the others are compared with
public record RankingExperiment(QuerySet set, List<ContestantRun> trials) {
    private static final int DEPTH = 100;
    private static final long SEED = 20_260_101;

    public RankingExperiment {
        trials = List.copyOf(trials);
    }

    /// Runs them.
    ///
    /// @param say hears which contestant's turn it is
    public static RankingExperiment run(QuerySet set, List<Contestant> contestants, Consumer<String> say)
            throws IOException {
        List<ContestantRun> trials = new ArrayList<>();
        for (Contestant contestant : contestants) {
            say.accept(set.name() + ": " + contestant.name());
            List<List<String>> results = new ArrayList<>();
            for (JudgedQuery query : set.queries()) {
                results.add(set.addresses().of(contestant.search().find(query.text(), DEPTH)));
            }
            trials.add(new ContestantRun(contestant.name(), set.queries(), results));
        }
        return new RankingExperiment(set, trials);
    }

    /// Experiments with the same contestants, each over other pages or other judgements of them, as one.
    ///
    /// @param name of all
    /// @param parts one at least
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

    /// Families of the queries' kinds, in alphabetical order; empty where no query has one.
    public List<String> families() {
        TreeSet<String> families = new TreeSet<>();
        set.queries().forEach(query -> families.add(query.family()));
        families.remove("");
        return List.copyOf(families);
    }

    /// What the first contestant is ahead of another by, over what each query is judged by first.
    public PairedInterval ahead(ContestantRun other, Predicate<JudgedQuery> which) {
        return PairedInterval.ofDifference(trials.getFirst().firstValues(which), other.firstValues(which), SEED);
    }

    /// A contestant's mean over what each query is judged by first, with its interval.
    public PairedInterval standing(ContestantRun trial, Predicate<JudgedQuery> which) {
        return PairedInterval.of(trial.firstValues(which), SEED);
    }

    /// Queries of one family; of all for an empty name.
    public static Predicate<JudgedQuery> family(String name) {
        return query -> name.isEmpty() || query.family().equals(name);
    }

    /// One half of the queries: those whose place in the file is even, or odd. Weights chosen on one half are to
    /// hold on the other.
    public Predicate<JudgedQuery> half(int half) {
        return query -> set.queries().indexOf(query) % 2 == half;
    }
}
