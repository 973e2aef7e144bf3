package dev.remora.lab.judging;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All relevance models on trial.
///
/// @param models names of those wanted
/// @param segmenter finds words
/// @param folding the segmenter's
/// @param say hears how it goes
public record RelevanceTrials(List<String> models, Segmenter segmenter, Folding folding, Consumer<String> say) {
    private static final int HEADLINES = 3000;
    private static final int SEEN = 400;
    private static final long SEED = 2004;

    /// All names that there are, keyword models first.
    public static List<String> allModels() {
        return Stream.concat(
                        new TreeSet<>(RelevanceModels.NAMES).stream().filter(name -> !RelevanceModels.learns(name)),
                        new TreeSet<>(RelevanceModels.NAMES).stream().filter(RelevanceModels::learns))
                .toList();
    }

    /// One class against the rest, for each class of headlines; the first 3,000 of each file are taken, because
    /// every model learns ten classes.
    ///
    /// @param folder with `train.tsv` and `test.tsv`
    public List<TrialRow> headlines(Path folder) throws IOException {
        List<LabelledText> train = Headlines.read(folder.resolve("train.tsv"), HEADLINES, segmenter);
        List<LabelledText> test = Headlines.read(folder.resolve("test.tsv"), HEADLINES, segmenter);
        Set<String> classes = new TreeSet<>();
        train.forEach(text -> classes.add(text.topic()));
        List<TrialRow> rows = new ArrayList<>();
        for (String model : models) {
            say.accept(model + " on headlines …");
            rows.add(TrialRow.mean(classes.stream()
                    .map(label -> new ModelTrial(
                                    "headlines",
                                    plainTopic(label, model),
                                    headlineExamples(train, label),
                                    List.of(),
                                    test,
                                    label)
                            .run(folding))
                    .toList()));
        }
        return rows;
    }

    /// Topics against all other labelled pages of an archived web, after three kinds of training: by the
    /// topic's examples and keywords; by its keywords and 400 pages seen, without examples; by both, the pages
    /// seen and the examples from one half of the hosts, the test pages from the other half.
    ///
    /// @param folder with WARC files and `labels.tsv`
    /// @param topics whose ids are the labels
    /// @param step every so many-th page is taken
    public List<TrialRow> pages(Path folder, List<Topic> topics, int step, PageParser parser, UrlRules urls)
            throws IOException {
        Set<String> named = new HashSet<>();
        topics.forEach(topic -> {
            named.addAll(topic.examples().positive());
            named.addAll(topic.examples().negative());
        });
        Map<String, LabelledText> web = new LabelledWeb(parser, urls, knowing(topics)).read(folder, step, named, say);
        List<LabelledText> shuffled = new ArrayList<>();
        web.forEach((address, page) -> {
            if (!named.contains(address)) {
                shuffled.add(page);
            }
        });
        Collections.shuffle(shuffled, new Random(SEED));
        Map<String, List<TrialRow>> rows = new LinkedHashMap<>();
        for (Topic topic : topics) {
            Predicate<LabelledText> learnt = hostsToLearnFrom(topic.id(), web);
            for (String model : models) {
                say.accept(model + " on " + topic.id() + " …");
                for (ModelTrial trial : trials(topic.with(Topic.Relevance.by(model)), web, shuffled, learnt)) {
                    rows.computeIfAbsent(trial.set() + model, _ -> new ArrayList<>())
                            .add(trial.run(folding));
                }
            }
        }
        return rows.values().stream()
                .map(TrialRow::mean)
                .sorted(Comparator.comparing(TrialRow::set))
                .toList();
    }

    /// With the words of all topics: each page is cut once.
    private Segmenter knowing(List<Topic> topics) {
        return segmenter.with(
                topics.stream().flatMap(topic -> topic.dictionary().stream()).collect(Collectors.toSet()));
    }

    private List<ModelTrial> trials(
            Topic topic, Map<String, LabelledText> web, List<LabelledText> shuffled, Predicate<LabelledText> learnt) {
        List<LabelledText> seen = shuffled.subList(0, Math.min(SEEN, shuffled.size() / 2));
        List<LabelledText> unseen = shuffled.subList(seen.size(), shuffled.size());
        List<ExamplePage> examples = examples(topic, web, _ -> true);
        return List.of(
                new ModelTrial("pages, by examples", topic, examples, List.of(), unseen, topic.id()),
                new ModelTrial("pages, by the crawl", topic, List.of(), seen, unseen, topic.id()),
                new ModelTrial(
                        "pages of other hosts, by both",
                        topic,
                        examples(topic, web, learnt),
                        shuffled.stream().filter(learnt).limit(SEEN).toList(),
                        shuffled.stream().filter(learnt.negate()).toList(),
                        topic.id()));
    }

    /// Every other host of the topic, and every other host of the rest.
    private static Predicate<LabelledText> hostsToLearnFrom(String topic, Map<String, LabelledText> web) {
        Set<String> on = new TreeSet<>();
        Set<String> off = new TreeSet<>();
        web.values().forEach(page -> (page.topic().equals(topic) ? on : off).add(page.host()));
        off.removeAll(on);
        Set<String> chosen = new HashSet<>();
        for (Set<String> hosts : List.of(on, off)) {
            boolean take = true;
            for (String host : hosts) {
                if (take) {
                    chosen.add(host);
                }
                take = !take;
            }
        }
        return page -> chosen.contains(page.host());
    }

    private static List<ExamplePage> examples(
            Topic topic, Map<String, LabelledText> web, Predicate<LabelledText> wanted) {
        List<ExamplePage> examples = new ArrayList<>();
        for (boolean positive : new boolean[] {true, false}) {
            List<String> addresses =
                    positive ? topic.examples().positive() : topic.examples().negative();
            addresses.stream()
                    .map(web::get)
                    .filter(page -> page != null && wanted.test(page))
                    .forEach(page -> examples.add(example(page, positive)));
        }
        return examples;
    }

    private static ExamplePage example(LabelledText text, boolean positive) {
        return new ExamplePage(text.title(), text.body(), positive, text.host());
    }

    /// Each headline is a source of its own.
    private static List<ExamplePage> headlineExamples(List<LabelledText> train, String label) {
        List<ExamplePage> examples = new ArrayList<>();
        for (LabelledText text : train) {
            examples.add(new ExamplePage(
                    text.title(), text.body(), text.topic().equals(label), "headline " + examples.size()));
        }
        return examples;
    }

    private static Topic plainTopic(String label, String model) {
        return Topic.of(label, label, Map.of(), List.of(new Url("http://headlines.example/")))
                .with(Topic.Relevance.by(model));
    }
}
