package dev.remora.lab.app;

import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.report.CrawlReportData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The lab's means as a table for terminals.
final class LabTable {
    private static final List<String> HEADS =
            List.of("group", "strategy", "relevance", "share of oracle", "[95 %]", "recall at 10 % of the web");

    private LabTable() {}

    /// Returns its lines, the column heads first.
    static List<String> of(CrawlReportData report) {
        List<List<String>> rows = new ArrayList<>(List.of(HEADS));
        report.means()
                .forEach(mean -> rows.add(List.of(
                        mean.contestant().group(),
                        mean.contestant().method().strategy(),
                        mean.contestant().method().relevance(),
                        number("%.3f", mean.shareOfOracle().mean()),
                        bounds(mean.shareOfOracle()),
                        early(mean))));
        int[] widths = IntStream.range(0, HEADS.size())
                .map(i ->
                        rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
                .toArray();
        return Stream.concat(
                        rows.stream().map(row -> line(row, widths)),
                        report.leads().stream().map(LabTable::lead))
                .toList();
    }

    private static String lead(CrawlReportData.Lead lead) {
        return String.format(
                Locale.ROOT,
                "%s, %s: auto − %s, paired: %+.3f %s, behind on %d of %d%s",
                lead.group(),
                lead.relevance(),
                lead.rival(),
                lead.shareOfOracle().mean(),
                bounds(lead.shareOfOracle()),
                lead.behind().size(),
                lead.runs(),
                lead.behind().isEmpty() ? "" : ": " + String.join("; ", lead.behind()));
    }

    /// Returns the recall at 10 %; a dash if the budget ends before that.
    private static String early(CrawlReportData.Mean mean) {
        BootstrapInterval tenth = mean.effectiveness().recall().get("0.10");
        return tenth == null ? "–" : number("%.2f", tenth.mean());
    }

    private static String bounds(BootstrapInterval share) {
        return share.values() < 2 ? "one crawl" : number("[%.3f, ", share.low()) + number("%.3f]", share.high());
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
        }
        return line.toString().stripTrailing();
    }

    private static String number(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
