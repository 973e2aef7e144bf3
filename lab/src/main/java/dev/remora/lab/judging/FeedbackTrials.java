package dev.remora.lab.judging;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.KeywordFeedback;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.relevance.UncertaintySampling;
import dev.remora.shared.measure.Classification;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What answers about the pages of a trial crawl are worth. Hosts are split in halves; 50 pages of one half,
/// 25 of them on the topic, stand for the trial crawl, some are answered by their labels, and F1 is that on
/// all pages of the other half, before and after. Each half is taught from in turn, in several draws.
///
/// @param segmenter finds words
/// @param folding the segmenter's
/// @param say hears how it goes
public record FeedbackTrials(Segmenter segmenter, Folding folding, Consumer<String> say) {
    private static final int TRIAL = 50;
    private static final int DRAWS = 4;
    private static final double WEIGHT = 3;

    /// A topic's F1 on the other hosts, mean over halves and draws.
    ///
    /// @param words how the topic was described: by so many of its keywords
    public record Row(String topic, int words, double before, double after) {}

    /// Rows as a Markdown table.
    public static String table(List<Row> rows) {
        StringBuilder table = new StringBuilder("| topic | keywords | F1 before | F1 after |\n|---|---:|---:|---:|\n");
        rows.forEach(row -> table.append(String.format(
                Locale.ROOT, "| %s | %d | %.3f | %.3f |%n", row.topic, row.words, row.before, row.after)));
        return table.toString();
    }

    /// Each topic, described by its first three keywords, and by all.
    ///
    /// @param folder with WARC files and `labels.tsv`
    /// @param topics whose ids are the labels
    /// @param step every so many-th page is taken
    /// @param answers how many pages are answered
    public List<Row> run(Path folder, List<Topic> topics, int step, PageParser parser, UrlRules urls, int answers)
            throws IOException {
        Collection<LabelledText> web = new LabelledWeb(parser, urls, segmenter)
                .read(folder, step, Set.of(), say)
                .values();
        List<Row> rows = new ArrayList<>();
        for (Topic topic : topics) {
            Map<String, Double> three = new LinkedHashMap<>();
            topic.keywords().keySet().stream().limit(3).forEach(word -> three.put(word, WEIGHT));
            rows.add(row(Topic.of(topic.id(), topic.name(), three, topic.seeds()), web, answers));
        }
        for (Topic topic : topics) {
            rows.add(row(topic.with(Topic.Relevance.DEFAULT), web, answers));
        }
        return rows;
    }

    private Row row(Topic topic, Collection<LabelledText> web, int answers) {
        RelevanceModel before = RelevanceModels.of(topic, folding);
        double[] sums = new double[2];
        for (int half = 0; half < 2; half++) {
            Set<String> hosts = hosts(topic.id(), web, half);
            List<LabelledText> test =
                    web.stream().filter(page -> !hosts.contains(page.host())).toList();
            sums[0] += DRAWS * f1(before, test, topic.id());
            for (int draw = 0; draw < DRAWS; draw++) {
                List<LabelledText> trial = trial(topic.id(), web, hosts, new Random(10L * half + draw));
                sums[1] += f1(taught(topic, before, trial, answers), test, topic.id());
            }
        }
        say.accept(topic.id() + ": taught.");
        return new Row(topic.id(), topic.keywords().size(), sums[0] / (2 * DRAWS), sums[1] / (2 * DRAWS));
    }

    private RelevanceModel taught(Topic topic, RelevanceModel before, List<LabelledText> trial, int answers) {
        Map<LabelledText, Double> relevances = new HashMap<>();
        trial.forEach(page -> relevances.put(
                page, before.judge(page.page(), page.title(), page.body()).relevance()));
        List<ExamplePage> examples =
                UncertaintySampling.choose(trial, relevances::get, before.threshold(), answers).stream()
                        .map(page -> new ExamplePage(
                                page.title(), page.body(), page.topic().equals(topic.id()), page.host()))
                        .toList();
        return RelevanceModels.of(topic.with(Topic.Relevance.by(KeywordFeedback.NAME)), folding, examples);
    }

    private static List<LabelledText> trial(
            String topic, Collection<LabelledText> web, Set<String> hosts, Random random) {
        List<LabelledText> pages = new ArrayList<>(
                web.stream().filter(page -> hosts.contains(page.host())).toList());
        Collections.shuffle(pages, random);
        List<LabelledText> trial = new ArrayList<>(pages.stream()
                .filter(page -> page.topic().equals(topic))
                .limit(TRIAL / 2)
                .toList());
        pages.stream()
                .filter(page -> !page.topic().equals(topic))
                .limit(TRIAL - trial.size())
                .forEach(trial::add);
        Collections.shuffle(trial, random);
        return trial;
    }

    /// Every other host: of those that have pages on the topic, the one with most first, and of the rest by
    /// name.
    private static Set<String> hosts(String topic, Collection<LabelledText> web, int half) {
        Map<String, Integer> on = new HashMap<>();
        Set<String> all = new TreeSet<>();
        web.forEach(page -> {
            all.add(page.host());
            if (page.topic().equals(topic)) {
                on.merge(page.host(), 1, Integer::sum);
            }
        });
        List<String> ordered = new ArrayList<>(all.stream()
                .filter(on::containsKey)
                .sorted(Comparator.comparingInt((String host) -> -on.get(host)))
                .toList());
        Set<String> chosen = new HashSet<>();
        for (int i = half; i < ordered.size(); i += 2) {
            chosen.add(ordered.get(i));
        }
        List<String> others = all.stream().filter(host -> !on.containsKey(host)).toList();
        for (int i = half; i < others.size(); i += 2) {
            chosen.add(others.get(i));
        }
        return chosen;
    }

    private static double f1(RelevanceModel model, List<LabelledText> test, String topic) {
        return new Classification(test.stream()
                        .map(page -> {
                            var judged = model.judge(page.page(), page.title(), page.body());
                            return new Classification.Prediction(
                                    judged.relevance(),
                                    judged.onTopic(),
                                    page.topic().equals(topic));
                        })
                        .toList())
                .f1();
    }
}
