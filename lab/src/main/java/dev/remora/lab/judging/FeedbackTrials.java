package dev.remora.lab.judging;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.KeywordFeedback;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.relevance.UncertaintySampling;
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
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// What answers about the pages of a trial crawl are worth. Hosts are split in halves; 50 pages of one half,
/// 25 of them on the topic, stand for the trial crawl, some are answered by their labels, and F1 is that on
/// all pages of the other half, before and after. Each half is taught from in turn, in ten draws: twenty samples.
///
/// @param segmenter finds words
/// @param folding the segmenter's
/// @param say hears how it goes
public record FeedbackTrials(Segmenter segmenter, Folding folding, Consumer<String> say) {
    private static final int TRIAL = 50;
    private static final int DRAWS = 10;
    private static final int WORDS = 3;
    private static final int MORE_WORDS = 10;
    private static final int HEAVIEST = 12;
    private static final double LOSS = 0.02;
    private static final double WEIGHT = 3;

    /// A topic's F1 on the other hosts, mean over the samples.
    ///
    /// @param words which of its keywords described it
    /// @param answers number of pages answered
    /// @param harmed share of the samples whose F1 fell by more than 0.02
    public record Row(String topic, String words, int answers, double before, double after, double harmed) {}

    private record Sample(int answers, double before, double after) {}

    /// Rows as a Markdown table.
    public static String table(List<Row> rows) {
        StringBuilder table = new StringBuilder("""
                | topic | keywords | answers | F1 before | F1 after | change | samples harmed |
                |---|---|---:|---:|---:|---:|---:|
                """);
        rows.forEach(row -> table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %d | %.3f | %.3f | %+.3f | %.0f %% |%n",
                row.topic,
                row.words,
                row.answers,
                row.before,
                row.after,
                row.after - row.before,
                100 * row.harmed)));
        return table.toString();
    }

    /// Each topic, described by its first three keywords, by three that each draw takes from the first twelve, and by
    /// its first ten with their weights.
    ///
    /// @param folder with WARC files and `labels.tsv`
    /// @param topics whose ids are the labels
    /// @param step every so many-th page is taken
    /// @param answers how many pages are answered, each number a row
    public List<Row> run(
            Path folder, List<Topic> topics, int step, PageParser parser, UrlRules urls, List<Integer> answers)
            throws IOException {
        Collection<LabelledText> web = new LabelledWeb(parser, urls, segmenter)
                .read(folder, step, Set.of(), say)
                .values();
        List<Row> rows = new ArrayList<>();
        for (Topic topic : topics) {
            List<String> words = List.copyOf(topic.keywords().keySet());
            rows.addAll(rows("first three", _ -> described(topic, words), web, answers));
        }
        for (Topic topic : topics) {
            List<String> heaviest =
                    topic.keywords().keySet().stream().limit(HEAVIEST).toList();
            rows.addAll(rows(
                    "three drawn",
                    random -> {
                        List<String> words = new ArrayList<>(heaviest);
                        Collections.shuffle(words, random);
                        return described(topic, words);
                    },
                    web,
                    answers));
        }
        for (Topic topic : topics) {
            Map<String, Double> ten = new LinkedHashMap<>();
            topic.keywords().sequencedEntrySet().stream()
                    .limit(MORE_WORDS)
                    .forEach(word -> ten.put(word.getKey(), word.getValue()));
            Topic described = Topic.of(topic.id(), topic.name(), ten, topic.seeds());
            rows.addAll(rows("first ten", _ -> described, web, answers));
        }
        return rows;
    }

    private static Topic described(Topic topic, List<String> words) {
        Map<String, Double> few = new LinkedHashMap<>();
        words.stream().limit(WORDS).forEach(word -> few.put(word, WEIGHT));
        return Topic.of(topic.id(), topic.name(), few, topic.seeds());
    }

    private List<Row> rows(
            String words, Function<Random, Topic> described, Collection<LabelledText> web, List<Integer> answers) {
        List<Sample> samples = new ArrayList<>();
        String id = described.apply(new Random(0)).id();
        for (int half = 0; half < 2; half++) {
            Set<String> hosts = hosts(id, web, half);
            List<LabelledText> test =
                    web.stream().filter(page -> !hosts.contains(page.host())).toList();
            Map<Map<String, Double>, Double> untaught = new HashMap<>(); // by keywords
            for (int draw = 0; draw < DRAWS; draw++) {
                Topic topic = described.apply(new Random(draw));
                RelevanceModel before = RelevanceModels.of(topic, folding);
                List<LabelledText> trial = trial(id, web, hosts, new Random((long) DRAWS * half + draw));
                double f1 = untaught.computeIfAbsent(topic.keywords(), _ -> f1(before, test, id));
                for (int number : answers) {
                    samples.add(new Sample(number, f1, f1(taught(topic, before, trial, number), test, id)));
                }
            }
        }
        say.accept(id + ", " + words + ": taught.");
        return answers.stream()
                .map(number -> row(
                        id,
                        words,
                        number,
                        samples.stream()
                                .filter(sample -> sample.answers == number)
                                .toList()))
                .toList();
    }

    private static Row row(String id, String words, int answers, List<Sample> samples) {
        return new Row(
                id,
                words,
                answers,
                mean(samples, Sample::before),
                mean(samples, Sample::after),
                mean(samples, sample -> sample.after < sample.before - LOSS ? 1 : 0));
    }

    private static double mean(List<Sample> samples, ToDoubleFunction<Sample> value) {
        return samples.stream().mapToDouble(value).average().orElseThrow();
    }

    private RelevanceModel taught(Topic topic, RelevanceModel before, List<LabelledText> trial, int answers) {
        var relevances = new IdentityHashMap<LabelledText, Double>(); // to hash a page takes longer than to judge it
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
