package dev.remora.lab.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The results of an experiment, as rows of text.
///
/// @param title of the table
/// @param head of the columns
/// @param rows one per contestant
record Table(String title, List<String> head, List<List<String>> rows) {
    private static final List<Measure> OF_MANY = List.of(Measure.NDCG_10, Measure.JUDGED_10, Measure.RECALL_100);
    private static final List<Measure> OF_ONE = List.of(
            Measure.RECIPROCAL_RANK_10, Measure.SUCCESS_1, Measure.SUCCESS_3, Measure.SUCCESS_10, Measure.RECALL_100);

    static Table of(RankingExperiment experiment) {
        List<String> families = experiment.families().isEmpty() ? List.of("") : experiment.families();
        List<String> head = new ArrayList<>(List.of("search"));
        for (String family : families) {
            measures(experiment, family).forEach(measure -> head.add((family + " " + measure.label()).strip()));
        }
        head.add("all [95 %]");
        head.add("first is ahead by [95 %]");
        List<List<String>> rows = new ArrayList<>();
        for (ContestantRun trial : experiment.trials()) {
            rows.add(row(experiment, trial, families));
        }
        String title =
                experiment.set().name() + ", " + experiment.set().queries().size() + " queries";
        return new Table(title, List.copyOf(head), List.copyOf(rows));
    }

    private static List<String> row(RankingExperiment experiment, ContestantRun trial, List<String> families) {
        List<String> row = new ArrayList<>(List.of(trial.contestant()));
        for (String family : families) {
            for (Measure measure : measures(experiment, family)) {
                row.add(number(ContestantRun.mean(trial.values(measure, RankingExperiment.family(family)))));
            }
        }
        PairedInterval standing = experiment.standing(trial, query -> true);
        row.add(number(standing.mean()) + " [" + number(standing.low()) + ", " + number(standing.high()) + "]");
        PairedInterval ahead = experiment.ahead(trial, query -> true);
        boolean first = trial.equals(experiment.trials().getFirst());
        row.add(first ? "" : number(ahead.mean()) + " [" + number(ahead.low()) + ", " + number(ahead.high()) + "]");
        return row;
    }

    /// Returns the measures of a family's queries.
    private static List<Measure> measures(RankingExperiment experiment, String family) {
        return experiment.set().queries().stream()
                        .filter(RankingExperiment.family(family))
                        .anyMatch(query -> query.first() == Measure.NDCG_10)
                ? OF_MANY
                : OF_ONE;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /// Returns the table in Markdown.
    String markdown() {
        StringBuilder text = new StringBuilder("**" + title + "**\n\n| " + String.join(" | ", head) + " |\n|---|");
        text.append("---:|".repeat(head.size() - 1)).append('\n');
        rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
        return text.append('\n').toString();
    }
}
