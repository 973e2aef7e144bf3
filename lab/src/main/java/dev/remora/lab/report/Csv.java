package dev.remora.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/// The runs of a report as CSV: RFC 4180, one line per run. Values beyond the web or the budget are empty.
public final class Csv {
    private static final List<Double> SHARES = List.of(0.1, 0.25, 0.5, 0.75);
    private static final List<Integer> PAGES = List.of(500, 1000, 2000, 4000);

    private Csv() {}

    /// Returns the table with a heading.
    public static String of(CrawlReportData report) {
        StringBuilder csv = new StringBuilder(heading());
        for (CrawlReportData.Run run : report.runs()) {
            CrawlReportData.Effectiveness found = run.effectiveness();
            StringJoiner line = new StringJoiner(",", "", "\r\n");
            for (Object cell : List.of(
                    run.start().group(),
                    run.start().topic(),
                    run.start().seeds(),
                    run.method().strategy(),
                    run.method().relevance(),
                    run.reachable().targets(),
                    run.reachable().web(),
                    run.requested().pages(),
                    run.requested().requests(),
                    number(found.shareOfOracle()),
                    number(found.areaUnderRecall()))) {
                line.add(quoted(cell.toString()));
            }
            SHARES.forEach(share -> line.add(
                    number(found.recall().getOrDefault(String.format(Locale.ROOT, "%.2f", share), Double.NaN))));
            PAGES.forEach(n -> line.add(number(found.harvest().getOrDefault(n, Double.NaN))));
            line.add(number(found.secondsToRecall().getOrDefault("0.50", Double.NaN)));
            line.add(number(run.time().virtualSeconds())).add(number(run.time().cpuSeconds()));
            csv.append(line);
        }
        return csv.toString();
    }

    private static String heading() {
        StringJoiner line = new StringJoiner(",", "", "\r\n");
        List.of("""
                group topic seeds strategy relevance targets web pages requests shareOfOracle
                areaUnderRecall""".split("\\s+")).forEach(line::add);
        SHARES.forEach(share -> line.add("recall@" + Math.round(share * 100) + "%"));
        PAGES.forEach(n -> line.add("harvest@" + n));
        return line.add("secondsToRecall50%")
                .add("virtualSeconds")
                .add("cpuSeconds")
                .toString();
    }

    /// Formats with four decimals; empty for NaN.
    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.4f", value);
    }

    /// Quotes a cell. A text that a spreadsheet would interpret as a formula is prefixed with an apostrophe, as
    /// OWASP advises (CSV injection).
    static String quoted(String text) {
        String safe = text.matches("(?s)[=+@\t\r-].*") && !text.matches("-?\\d+(\\.\\d+)?") ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
