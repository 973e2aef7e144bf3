package dev.remora.lab.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The results of experiments, for people and programs.
///
/// @param pages in the index
/// @param experiments in the order in which they ran
public record RankingReport(long pages, List<RankingExperiment> experiments) {
    private static final String EXPLAINED =
            "MRR@10: mean of 1 / rank of the target page, 0 after rank 10. success@n: share of queries whose "
                    + "target page is among the first n. nDCG@10: gain 2^grade − 1, unjudged pages count 0; the "
                    + "judged share is the share of the first ten results with a judgement. all: mean over all "
                    + "queries of nDCG@10 (kind topic) or of the reciprocal rank (other kinds). Intervals: 5,000 "
                    + "bootstrap samples of the queries, for differences paired.";

    public RankingReport {
        experiments = List.copyOf(experiments);
    }

    /// Returns all tables in Markdown.
    public String markdown() {
        StringBuilder text = new StringBuilder(pages + " pages.\n\n");
        experiments.forEach(experiment -> text.append(Table.of(experiment).markdown()));
        return text.append(EXPLAINED).append('\n').toString();
    }

    /// Returns an HTML page: tables, and below each the queries on which the first contestant and the others
    /// differ most.
    public String html() {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                + "<title>Ranking lab</title><style>body{font:15px/1.5 sans-serif;margin:2em auto;max-width:80em;padding:0 1em}"
                + "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #bbb;padding:.2em .6em;text-align:right}"
                + "td:first-child,th:first-child{text-align:left}.t td:nth-child(2){text-align:left}"
                + "@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}}</style><h1>Ranking lab</h1>");
        html.append("<p>")
                .append(pages)
                .append(" pages. ")
                .append(escaped(EXPLAINED))
                .append("</p>");
        for (RankingExperiment experiment : experiments) {
            Table table = Table.of(experiment);
            html.append("<h2>").append(escaped(table.title())).append("</h2><table>");
            row(html, "th", table.head());
            table.rows().forEach(row -> row(html, "td", row));
            html.append("</table>");
            queries(html, experiment);
        }
        return html.append("</html>\n").toString();
    }

    /// Writes each query with the values of all contestants.
    private static void queries(StringBuilder html, RankingExperiment experiment) {
        html.append("<details><summary>Queries</summary><table class=\"t\">");
        List<String> head = new ArrayList<>(List.of("id", "query", "measure"));
        experiment.trials().forEach(trial -> head.add(trial.contestant()));
        row(html, "th", head);
        for (int i = 0; i < experiment.set().queries().size(); i++) {
            JudgedQuery query = experiment.set().queries().get(i);
            List<String> row = new ArrayList<>(
                    List.of(query.id(), query.text(), query.first().label()));
            for (ContestantRun trial : experiment.trials()) {
                row.add(String.format(
                        java.util.Locale.ROOT,
                        "%.2f",
                        query.first().of(query, trial.results().get(i))));
            }
            row(html, "td", row);
        }
        html.append("</table></details>");
    }

    private static void row(StringBuilder html, String cell, List<String> values) {
        html.append("<tr>");
        values.forEach(value -> html.append('<')
                .append(cell)
                .append('>')
                .append(escaped(value))
                .append("</")
                .append(cell)
                .append('>'));
        html.append("</tr>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// Returns the results as values that any JSON library can write.
    public Map<String, Object> json() {
        List<Object> sets = new ArrayList<>();
        for (RankingExperiment experiment : experiments) {
            Map<String, Object> set = new LinkedHashMap<>();
            set.put("name", experiment.set().name());
            set.put("queries", experiment.set().queries().size());
            set.put(
                    "searches",
                    experiment.trials().stream()
                            .map(trial -> search(experiment, trial))
                            .toList());
            sets.add(set);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("pages", pages);
        report.put("sets", sets);
        return report;
    }

    private static Map<String, Object> search(RankingExperiment experiment, ContestantRun trial) {
        Map<String, Object> search = new LinkedHashMap<>();
        search.put("name", trial.contestant());
        List<String> families = new ArrayList<>(experiment.families());
        families.add("");
        for (String family : families) {
            Map<String, Object> measures = new LinkedHashMap<>();
            for (Measure measure : Measure.values()) {
                measures.put(
                        measure.label(), ContestantRun.mean(trial.values(measure, RankingExperiment.family(family))));
            }
            measures.put("first", experiment.standing(trial, RankingExperiment.family(family)));
            measures.put("ahead", experiment.ahead(trial, RankingExperiment.family(family)));
            search.put(family.isEmpty() ? "all" : family, measures);
        }
        search.put("half 1", ContestantRun.mean(trial.firstValues(experiment.half(0))));
        search.put("half 2", ContestantRun.mean(trial.firstValues(experiment.half(1))));
        return search;
    }
}
