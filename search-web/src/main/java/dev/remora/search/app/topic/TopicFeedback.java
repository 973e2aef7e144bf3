package dev.remora.search.app.topic;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.example.ExampleFile;
import dev.remora.crawler.crawl.example.ExampleText;
import dev.remora.crawler.crawl.example.StoredExamples;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.KeywordDensity;
import dev.remora.crawler.relevance.KeywordFeedback;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.relevance.UncertaintySampling;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.RecentPage;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Judges a topic's latest stored pages with its current file and examples, without fetching; and writes
/// answers about pages to the file.
///
/// @param watch provides the latest pages
record TopicFeedback(Wiring wiring, CrawlWatch watch, UrlRules urls) {
    /// Returns the text of a topic file with answers. A topic with the keyword density model, which does not
    /// learn from examples, gets the model [KeywordFeedback] with the first yes. A no does not: the words of
    /// positive examples that the file has already would widen the topic.
    ///
    /// @param topic read from the text
    /// @param answers by address: whether the page is on topic
    /// @param urls by which the file may spell them otherwise
    static String answered(String yaml, Topic topic, Map<String, Boolean> answers, UrlRules urls) {
        String text = yaml;
        for (Map.Entry<String, Boolean> answer : answers.entrySet()) {
            text = TopicEdit.answer(text, answer.getKey(), answer.getValue(), urls);
        }
        return answers.containsValue(true) && topic.relevance().model().equals(KeywordDensity.NAME)
                ? TopicEdit.setModel(text, KeywordFeedback.NAME)
                : text;
    }

    /// Returns what the topic has learned from answers, and the next questions.
    ///
    /// @param folder of its collection, which need not exist
    /// @param questions maximum number
    Feedback of(Topic topic, Path folder, int questions) {
        if (!CollectionFolder.isCollection(folder)) {
            return feedback(topic, List.of(), List.of(), questions);
        }
        List<RecentPage> recent = watch.log(topic.id()).map(CrawlLog::recent).orElse(List.of());
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            List<StoredPage> stored =
                    recent.stream().map(page -> collection.page(page.page())).toList();
            return feedback(topic, examples(topic, folder, collection), stored, questions);
        }
    }

    /// Returns the titles of examples by address; without those that the collection has not, or that have none.
    ///
    /// @param folder of its collection, which need not exist
    Map<String, String> titles(List<String> examples, Path folder) {
        if (!CollectionFolder.isCollection(folder)) {
            return Map.of();
        }
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            Map<String, String> titles = new HashMap<>();
            texts(examples, folder, collection).forEach((example, text) -> titles.put(example, text.title()));
            titles.values().removeIf(String::isBlank);
            return titles;
        } catch (CollectionDamaged unreadable) {
            return Map.of(); // the page of the topic says so
        }
    }

    private List<ExamplePage> examples(Topic topic, Path folder, CollectionReader collection) {
        List<String> all = List.copyOf(topic.examples().addresses());
        return ExampleText.pages(topic.examples(), texts(all, folder, collection), wiring.exampleSegmenter(topic));
    }

    /// Returns the texts of those examples that were read, or are stored as pages.
    private SequencedMap<String, ExampleText> texts(List<String> examples, Path folder, CollectionReader collection) {
        SequencedMap<String, ExampleText> texts = new ExampleFile(folder.resolve("examples.tsv")).read();
        List<String> missing = new ArrayList<>(examples);
        missing.removeAll(texts.keySet());
        if (!missing.isEmpty()) {
            texts.putAll(StoredExamples.of(collection, missing, urls));
        }
        return texts;
    }

    private Feedback feedback(Topic topic, List<ExamplePage> examples, List<StoredPage> stored, int questions) {
        RelevanceModel model = RelevanceModels.of(topic, wiring.folding(), examples);
        Segmenter segmenter = wiring.segmenter(topic);
        PageJudge judge = new PageJudge(model, Answers.of(topic.examples()));
        Sketcher sketcher = new Sketcher(wiring.folding());
        List<Optional<Sketch>> texts =
                stored.stream().map(page -> sketcher.sketch(page.body(), 1)).toList();
        List<JudgedPage> pages = stored.stream()
                .map(page -> judged(page, judge.judge(page.cutBy(segmenter)), topic.examples()))
                .toList();
        return new Feedback(
                topic.examples().positive().size(),
                topic.examples().negative().size(),
                new Feedback.Model(model.name(), model.threshold(), effect(topic)),
                RelevanceModels.addedKeywords(topic, wiring.folding(), examples),
                topic.excludedKeywords(),
                pages,
                UncertaintySampling.choose(open(pages, texts), JudgedPage::relevance, model.threshold(), questions));
    }

    /// Returns the pages to choose questions from: those that were not answered, and of pages with nearly the same
    /// text, or the same few words in any order, only the one that was fetched first.
    ///
    /// @param texts of each page; empty if it has none
    static List<JudgedPage> open(List<JudgedPage> pages, List<Optional<Sketch>> texts) {
        List<Sketch> known = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            if (pages.get(i).answer().isPresent()) {
                texts.get(i).ifPresent(known::add);
            }
        }
        Deque<JudgedPage> open = new ArrayDeque<>();
        for (int i = pages.size() - 1; i >= 0; i--) { // the oldest first
            Optional<Sketch> text = texts.get(i);
            boolean copies = known.stream()
                    .anyMatch(other -> text.filter(one -> isNear(one, other)).isPresent());
            if (pages.get(i).answer().isEmpty() && !copies) {
                open.addFirst(pages.get(i));
                text.ifPresent(known::add);
            }
        }
        return List.copyOf(open);
    }

    private static boolean isNear(Sketch one, Sketch other) {
        return one.agreement(other) >= NearDuplicateClusters.NEAR;
    }

    /// Returns what answers change; a topic with the keyword density model gets another one with the first.
    static Feedback.Effect effect(Topic topic) {
        if (List.of(KeywordDensity.NAME, KeywordFeedback.NAME)
                .contains(topic.relevance().model())) {
            return KeywordFeedback.isFull(topic) ? Feedback.Effect.FULL : Feedback.Effect.WORDS;
        }
        return RelevanceModels.usesExamples(topic) ? Feedback.Effect.TRAINING : Feedback.Effect.NONE;
    }

    private static JudgedPage judged(StoredPage page, Judgement judgement, Topic.Examples answers) {
        Url url = page.page().url();
        return new JudgedPage(
                url,
                page.page().title(),
                judgement.relevance(),
                judgement.onTopic(),
                judgement.evidence(),
                answers.answer(url));
    }
}
