package dev.remora.lab.report;

import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.StartId;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.trial.BaselineStrategies;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// A report as one self-contained HTML file: curves with bands, tables, and instructions to reproduce it.
/// Style and script are `report.css` and `report.js` beside this class.
public final class HtmlReport {
    private static final int COLOURS = 14;

    private final CrawlReportData report;
    private final boolean withRelevance;
    private final List<String> contestants;
    private final StringBuilder out = new StringBuilder();

    private HtmlReport(CrawlReportData report) {
        this.report = report;
        this.withRelevance = report.means().stream()
                        .map(mean -> mean.contestant().method())
                        .filter(method -> !method.yardstick())
                        .map(CrawlMethod::relevance)
                        .distinct()
                        .count()
                > 1;
        this.contestants = report.means().stream().map(this::name).distinct().toList();
    }

    /// Returns the file's text.
    public static String of(CrawlReportData report) {
        return new HtmlReport(report).write();
    }

    private String write() {
        out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>Remora lab</title>\n<style>\n")
                .append(resource("report.css"))
                .append("</style>\n</head>\n<body>\n<h1>Remora lab</h1>\n");
        settings();
        legend();
        List<String> groups = report.means().stream()
                .map(mean -> mean.contestant().group())
                .distinct()
                .toList();
        groups.forEach(this::group);
        topics();
        out.append("<script>\n").append(resource("report.js")).append("</script>\n</body>\n</html>\n");
        return out.toString();
    }

    private void settings() {
        out.append("<dl>\n");
        report.settings()
                .forEach((name, value) -> out.append("<dt>")
                        .append(ReportHtml.escaped(name))
                        .append("</dt><dd>")
                        .append(ReportHtml.escaped(value))
                        .append("</dd>\n"));
        out.append("</dl>\n<p>Share of oracle: the area under target recall over the share of the reachable web that ")
                .append("was fetched; scaled from 0 (<code>random</code>, mean of three crawls) to 1 ")
                .append("(<code>oracle</code>, which knows the targets among the queued links but not the paths to "
                        + "others, so ")
                .append("that a strategy may exceed 1). Bands and brackets are 95 % intervals of the ")
                .append("mean, by bootstrap over topics and their seed sets; values without them come from one crawl. ")
                .append("A strategy that drops links may end ")
                .append("before the web is used up; its recall then stays constant. With a budget, all crawls, ")
                .append("including <code>random</code> and <code>oracle</code>, fetch at most that many pages; the "
                        + "area ")
                .append("covers these pages only. If <code>oracle</code> is not above ")
                .append("<code>random</code> there is no scale, and all shares are 0.</p>\n");
    }

    private void legend() {
        out.append("<p class=\"legend\">");
        contestants.forEach(name -> out.append("<button type=\"button\" data-style=\"")
                .append(style(name))
                .append("\" class=\"")
                .append(style(name))
                .append("\">")
                .append(ReportHtml.escaped(name))
                .append("</button> "));
        out.append("</p>\n");
    }

    private void group(String group) {
        List<CrawlReportData.Mean> means = report.means().stream()
                .filter(mean -> mean.contestant().group().equals(group))
                .sorted(Comparator.comparingDouble(
                        (CrawlReportData.Mean mean) -> -mean.shareOfOracle().mean()))
                .toList();
        out.append("<h2>")
                .append(ReportHtml.escaped(group.equals(CrawlReportData.ALL) ? "all groups" : group))
                .append("</h2>\n<div class=\"charts\">\n")
                .append(Svg.of(
                        "share of the web fetched",
                        "target recall",
                        means.stream()
                                .map(m -> new Svg.Curve(
                                        name(m),
                                        style(name(m)),
                                        m.curve().shares(),
                                        m.curve().recall()))
                                .toList()))
                .append(Svg.of(
                        "pages fetched",
                        "harvest rate",
                        means.stream()
                                .map(m -> new Svg.Curve(
                                        name(m),
                                        style(name(m)),
                                        asReals(m.curve().pages()),
                                        m.curve().harvest()))
                                .toList()))
                .append("</div>\n");
        table(group, means);
    }

    private static List<Double> asReals(List<Integer> numbers) {
        return numbers.stream().map(Integer::doubleValue).toList();
    }

    private void table(String group, List<CrawlReportData.Mean> means) {
        CrawlReportData.MeanEffectiveness first = means.getFirst().effectiveness();
        boolean timed = means.stream()
                .anyMatch(mean -> !mean.effectiveness().secondsToRecall().isEmpty());
        List<String> heading = new ArrayList<>(List.of("strategy", "share of oracle"));
        first.recall().keySet().forEach(share -> heading.add("recall at " + percent(share)));
        boolean early = means.stream()
                .anyMatch(mean -> mean.effectiveness().earlyRecall().known());
        if (early) {
            heading.add("early recall over the oracle's");
        }
        first.harvest().keySet().forEach(n -> heading.add("harvest at " + String.format(Locale.ROOT, "%,d", n)));
        heading.add("against " + baseline());
        if (timed) {
            heading.add("hours to half of the targets (virtual), of the crawls that got there");
        }
        List<List<String>> rows = new ArrayList<>();
        for (CrawlReportData.Mean mean : means) {
            CrawlReportData.MeanEffectiveness found = mean.effectiveness();
            List<String> row = new ArrayList<>(List.of(name(mean), interval(found.shareOfOracle(), 3)));
            found.recall().values().forEach(value -> row.add(interval(value, 2)));
            if (early) {
                row.add(interval(found.earlyRecall(), 2));
            }
            found.harvest().values().forEach(value -> row.add(interval(value, 2)));
            row.add(difference(mean));
            if (timed) {
                BootstrapInterval half = found.secondsToRecall().get("0.50");
                row.add(half == null ? "" : String.format(Locale.ROOT, "%.2f", half.mean() / 3600));
            }
            rows.add(row);
        }
        out.append(ReportHtml.table(heading, rows));
        report.leads().stream().filter(lead -> lead.group().equals(group)).forEach(this::lead);
    }

    private void lead(CrawlReportData.Lead lead) {
        String others = lead.behind().isEmpty() ? "." : ": " + String.join("; ", lead.behind()) + ".";
        out.append("<p>")
                .append(ReportHtml.escaped(
                        name(new CrawlMethod(Leads.LEADER, lead.relevance())) + " against " + lead.rival() + ": "
                                + interval(lead.shareOfOracle(), 3) + ", below in "
                                + lead.behind().size() + " of "
                                + lead.runs() + others))
                .append("</p>\n");
    }

    private String difference(CrawlReportData.Mean mean) {
        return report.differences().stream()
                .filter(d -> d.contestant().equals(mean.contestant()))
                .findFirst()
                .map(d -> d.runs() == 1
                        ? String.format(
                                Locale.ROOT,
                                "%+.3f, one crawl",
                                d.shareOfOracle().mean())
                        : String.format(
                                Locale.ROOT,
                                "%+.3f [%+.3f, %+.3f], below in %d of %d",
                                d.shareOfOracle().mean(),
                                d.shareOfOracle().low(),
                                d.shareOfOracle().high(),
                                d.worse(),
                                d.runs()))
                .orElse("");
    }

    private String baseline() {
        return report.differences().stream()
                .findFirst()
                .map(CrawlReportData.Difference::baseline)
                .orElse("the baseline");
    }

    /// Writes the share of oracle by topic.
    private void topics() {
        out.append("<h2>share of oracle by topic</h2>\n");
        List<StartId> starts = report.runs().stream()
                .map(CrawlReportData.Run::start)
                .distinct()
                .toList();
        List<String> heading = new ArrayList<>(List.of("topic, seeds", "targets", "web"));
        heading.addAll(contestants);
        List<List<String>> rows = new ArrayList<>();
        for (StartId start : starts) {
            List<CrawlReportData.Run> runs = report.runs().stream()
                    .filter(run -> run.start().equals(start))
                    .toList();
            CrawlReportData.Reachable reachable = runs.getFirst().reachable();
            List<String> row = new ArrayList<>(List.of(
                    text(start),
                    String.format(Locale.ROOT, "%,d", reachable.targets()),
                    String.format(Locale.ROOT, "%,d", reachable.web())));
            for (String contestant : contestants) {
                row.add(runs.stream()
                        .filter(run -> name(run.method()).equals(contestant))
                        .findFirst()
                        .map(run -> String.format(Locale.ROOT, "%.3f", run.shareOfOracle()))
                        .orElse(""));
            }
            rows.add(row);
        }
        out.append(ReportHtml.table(heading, rows));
    }

    private static String text(StartId start) {
        return start.group() + " " + start.topic() + (start.hasOwnSeeds() ? "" : ", " + start.seeds());
    }

    private String name(CrawlReportData.Mean mean) {
        return name(mean.contestant().method());
    }

    private String name(CrawlMethod method) {
        return withRelevance && !method.yardstick()
                ? method.strategy() + " · " + method.relevance()
                : method.strategy();
    }

    private String style(String name) {
        return yardstick(name) ? name : "c" + contestants.indexOf(name) % COLOURS;
    }

    private static boolean yardstick(String strategy) {
        return strategy.equals(BaselineStrategies.RANDOM) || strategy.equals(BaselineStrategies.ORACLE);
    }

    private static String percent(String share) {
        return Math.round(Double.parseDouble(share) * 100) + " %";
    }

    private static String interval(BootstrapInterval value, int places) {
        String number = "%." + places + "f";
        if (value.values() == 1) { // one crawl has no interval
            return Double.isNaN(value.mean()) ? "" : String.format(Locale.ROOT, number, value.mean());
        }
        String pattern = number + " [" + number + ", " + number + "]";
        return Double.isNaN(value.mean())
                ? ""
                : String.format(Locale.ROOT, pattern, value.mean(), value.low(), value.high());
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing beside " + HtmlReport.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
