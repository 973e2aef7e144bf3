package dev.remora.lab.judging;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.ExampleKeywords;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// What a topic is worth that has no words but those of a few example pages: each draw takes some pages of content
/// at random, their best eight keywords make the topic, as in a draft, and F1 and AUC are those on all other pages.
///
/// @param segmenter finds words
/// @param folding the segmenter's
/// @param say hears how it goes
public record ExampleTrials(Segmenter segmenter, Folding folding, Consumer<String> say) {
    private static final int DRAWS = 6;
    private static final int WORDS = 8;
    private static final String MIXED = "mixed";

    /// A topic's figures, means over the draws.
    ///
    /// @param examples number of example pages
    public record Row(String topic, int examples, double precision, double recall, double f1, double auc) {}

    /// Rows as a Markdown table, and the means over the topics.
    public static String table(List<Row> rows) {
        StringBuilder table = new StringBuilder("""
                | topic | examples | precision | recall | F1 | AUC |
                |---|---:|---:|---:|---:|---:|
                """);
        rows.forEach(row -> append(table, row));
        rows.stream()
                .map(Row::examples)
                .distinct()
                .forEach(number -> append(
                        table,
                        mean(
                                "**mean**",
                                number,
                                rows.stream()
                                        .filter(row -> row.examples == number)
                                        .toList())));
        return table.toString();
    }

    private static void append(StringBuilder table, Row row) {
        table.append(String.format(
                Locale.ROOT,
                "| %s | %d | %.3f | %.3f | %.3f | %.3f |%n",
                row.topic,
                row.examples,
                row.precision,
                row.recall,
                row.f1,
                row.auc));
    }

    private static Row mean(String topic, int examples, List<Row> rows) {
        return new Row(
                topic,
                examples,
                mean(rows, Row::precision),
                mean(rows, Row::recall),
                mean(rows, Row::f1),
                mean(rows, Row::auc));
    }

    private static double mean(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().mapToDouble(value).average().orElseThrow();
    }

    /// Each label with enough pages, by each number of examples; without the label of pages of mixed subjects.
    ///
    /// @param folder with WARC files and `labels.tsv`
    /// @param step every so many-th page is taken
    /// @param examples numbers of example pages
    public List<Row> run(Path folder, int step, PageParser parser, UrlRules urls, List<Integer> examples)
            throws IOException {
        Collection<LabelledText> web = new LabelledWeb(parser, urls, segmenter)
                .read(folder, step, Set.of(), say)
                .values();
        List<String> topics = web.stream()
                .filter(ExampleTrials::isExample)
                .collect(Collectors.groupingBy(LabelledText::topic, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(pages -> pages.getValue() > Collections.max(examples))
                .map(Map.Entry::getKey)
                .toList();
        List<Row> rows = new ArrayList<>();
        for (int number : examples) {
            for (String topic : topics) {
                List<Row> draws = new ArrayList<>();
                for (int draw = 0; draw < DRAWS; draw++) {
                    draws.add(drawn(topic, number, web, new Random(draw)));
                }
                rows.add(mean(topic, number, draws));
                say.accept(topic + ": described by " + number + " pages.");
            }
        }
        return rows;
    }

    private static boolean isExample(LabelledText page) {
        return page.type().equals("content") && !page.topic().equals(MIXED);
    }

    private Row drawn(String topic, int number, Collection<LabelledText> web, Random random) {
        List<LabelledText> pages = new ArrayList<>(web.stream()
                .filter(page -> page.topic().equals(topic) && isExample(page))
                .toList());
        Collections.shuffle(pages, random);
        List<LabelledText> given = pages.subList(0, Math.min(number, pages.size()));
        Set<LabelledText> drawn = Collections.newSetFromMap(new IdentityHashMap<>());
        drawn.addAll(given);
        List<ExamplePage> examples = given.stream()
                .map(page -> new ExamplePage(page.title(), page.body(), true, page.host()))
                .toList();
        Map<String, Double> words =
                ExampleKeywords.merged(Map.of(), ExampleKeywords.of(examples, WORDS, folding), folding);
        RelevanceModel model = RelevanceModels.of(Topic.of(topic, topic, words, List.of()), folding);
        Classification outcome = new Classification(web.stream()
                .filter(page -> !drawn.contains(page))
                .map(page -> {
                    var judged = model.judge(page.page(), page.title(), page.body());
                    return new Classification.Prediction(
                            judged.relevance(), judged.onTopic(), page.topic().equals(topic));
                })
                .toList());
        return new Row(topic, number, outcome.precision(), outcome.recall(), outcome.f1(), outcome.auc());
    }
}
