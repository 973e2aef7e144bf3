package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.KeywordExtraction;
import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;

/// The words that positive answers add to a topic's keywords, with their weights.
///
/// An answer adds words if the topic's own keywords missed its page (as a perceptron learns from its mistakes only,
/// Rosenblatt 1958): three for each page that they did not put on the topic. If half of the positive pages get less
/// than twice the density that the threshold asks for, the own keywords describe the topic poorly, and each of these
/// pages adds three (the perceptron with a margin, Krauth & Mézard 1987). Answers are taken in their order, and a word
/// stays until less than a third of the positive pages have it: so an answer never takes a word from its own page.
/// Negative answers choose no words: else one word less would make room for another.
///
/// @param chosen for all pages
/// @param all for the positive pages themselves: what any number of further answers could choose for them
record FeedbackWords(SequencedMap<String, Double> chosen, SequencedMap<String, Double> all) {
    /// No words.
    static final FeedbackWords NONE = new FeedbackWords(new LinkedHashMap<>(), new LinkedHashMap<>());
    private static final int EACH = 3;
    private static final double MARGIN = 2;
    private static final double EXPONENT = 0.25;
    private static final double TITLE_WEIGHT = 3;

    /// A positive page.
    ///
    /// @param missed whether the own keywords do not put it on the topic
    /// @param weak whether they do not do so by a margin
    private record Yes(TermCounts terms, boolean missed, boolean weak) {}

    /// Chooses words.
    ///
    /// @param own judges by the topic's own keywords
    static FeedbackWords of(Topic topic, List<ExamplePage> examples, KeywordDensity own, Folding folding) {
        if (examples.stream().filter(ExamplePage::positive).count() < 2 || KeywordFeedback.isFull(topic)) {
            return NONE;
        }
        TermReader reader = new TermReader(folding, StopWords.shared());
        List<Yes> pages = examples.stream()
                .filter(ExamplePage::positive)
                .map(page -> new Yes(
                        reader.page(page.title(), TITLE_WEIGHT, page.body()),
                        !own.admits(page.title(), page.body(), 1),
                        !own.admits(page.title(), page.body(), MARGIN)))
                .toList();
        SequencedMap<String, Double> few = chosen(topic, pages, Yes::missed, folding);
        SequencedMap<String, Double> many = chosen(topic, pages, Yes::weak, folding);
        SequencedMap<String, Double> all = new LinkedHashMap<>(many);
        few.forEach((word, weight) -> all.merge(word, weight, Math::max));
        boolean poor = 2 * pages.stream().filter(Yes::weak).count() >= pages.size();
        return new FeedbackWords(poor ? many : few, all);
    }

    /// Returns words with their weights: the best one weighs as much as the heaviest own keyword, the others by the
    /// fourth root of the ratio when they were chosen.
    private static SequencedMap<String, Double> chosen(
            Topic topic, List<Yes> pages, Predicate<Yes> adds, Folding folding) {
        double heaviest = topic.keywords().values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        Predicate<Keyword> fit = ExampleKeywords.fit(topic, folding);
        KeywordExtraction extraction = new KeywordExtraction(ExampleKeywords.general(), 1);
        SequencedMap<String, Double> chosen = new LinkedHashMap<>();
        int room = 0;
        List<Yes> seen = new ArrayList<>();
        for (Yes page : pages) {
            seen.add(page);
            extraction.add(page.terms());
            room = Math.min(KeywordFeedback.MOST - topic.keywords().size(), room + (adds.test(page) ? EACH : 0));
            int least = Math.max(2, (seen.size() + 2) / 3);
            chosen.keySet().removeIf(word -> extraction.documents(word) < least);
            if (seen.size() > 1 && chosen.size() < room) {
                List<Keyword> ranked =
                        extraction.ranked(least).stream().filter(fit).toList();
                for (Keyword word : ranked.subList(0, Math.min(room, ranked.size()))) {
                    double ratio = word.weight() / ranked.getFirst().weight();
                    double weight = heaviest * Math.pow(ratio, EXPONENT);
                    if (chosen.size() < room) {
                        chosen.putIfAbsent(word.term(), Math.round(weight * 100) / 100.0);
                    }
                }
            }
        }
        return chosen;
    }
}
