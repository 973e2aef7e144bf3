package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.KeywordExtraction;
import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.term.GeneralText;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import dev.remora.shared.text.WordFrequencies;
import dev.remora.shared.topic.Topic;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Extracts keywords from a topic's examples, and merges them with those that a person wrote (Wang & Fan 2004).
public final class ExampleKeywords {
    /// The number of pages of general text that supplement the samples, and the words of each: about the main
    /// text of a web page.
    private static final int GENERAL_PAGES = 1000;

    private static final int GENERAL_WORDS = 500;
    private static final double TITLE_WEIGHT = 3;
    private static final double HEAVIEST = 3;
    private static final double LIGHTEST = 0.1;

    /// Of a few pages, the most frequent words of one say what this page is about, not what they share.
    private static final double FREQUENCY_EXPONENT = 0.5;

    private static final Pattern NUMBER = Pattern.compile("[\\d.,:%年月日-]+");

    private ExampleKeywords() {}

    /// Returns the best keywords of the examples, compared with the negative examples and with general text.
    ///
    /// @param most maximum number
    /// @return best first; empty if no positive example contains a word
    public static List<Keyword> of(List<ExamplePage> examples, int most, Folding folding) {
        return of(examples, most, List.of(), folding);
    }

    /// The same without excluded words.
    ///
    /// @param excluded words of any spelling
    public static List<Keyword> of(List<ExamplePage> examples, int most, Collection<String> excluded, Folding folding) {
        TermReader reader = new TermReader(folding, StopWords.shared());
        List<Sample> samples = examples.stream()
                .map(e -> new Sample(reader.page(e.title(), TITLE_WEIGHT, e.body()), e.positive(), e.source()))
                .toList();
        Set<String> left = folded(excluded, folding);
        return samples.stream().noneMatch(Sample::positive)
                ? List.of()
                : KeywordExtraction.ranked(samples, general(), FREQUENCY_EXPONENT).stream()
                        .filter(subject(folding))
                        .filter(keyword -> !left.contains(keyword.term()))
                        .limit(most)
                        .toList();
    }

    /// Whether a term may be added to a topic's keywords: it may name a subject, is none of them, and is not excluded.
    static Predicate<Keyword> fit(Topic topic, Folding folding) {
        Set<String> known = folded(topic.keywords().keySet(), folding);
        known.addAll(folded(topic.excludedKeywords(), folding));
        return subject(folding).and(keyword -> !known.contains(keyword.term()));
    }

    private static Set<String> folded(Collection<String> words, Folding folding) {
        return words.stream().map(word -> folding.fold(word).strip()).collect(Collectors.toCollection(HashSet::new));
    }

    /// Whether a term may name a subject: no boilerplate words of the web, no numbers, no word classes that name
    /// nothing, nothing longer than a keyword may be, such as data in base64.
    private static Predicate<Keyword> subject(Folding folding) {
        StopWords frame = StopWords.read(ExampleKeywords.class, "frame-words.txt", folding);
        WordClasses classes = new WordClasses();
        return keyword -> keyword.term().length() <= Topic.LONGEST_TERM
                && !frame.contains(keyword.term())
                && !NUMBER.matcher(keyword.term()).matches()
                && classes.mayName(keyword.term());
    }

    /// Merges handwritten keywords with the extracted ones that are not among them. The former keep their
    /// weights; the best extracted one gets the greatest of these weights (3 if there are none), the others in
    /// proportion, at least 0.1.
    public static SequencedMap<String, Double> merged(
            Map<String, Double> byHand, List<Keyword> extracted, Folding folding) {
        SequencedMap<String, Double> merged = new LinkedHashMap<>(byHand);
        Set<String> known = folded(byHand.keySet(), folding);
        double heaviest =
                byHand.values().stream().mapToDouble(Double::doubleValue).max().orElse(HEAVIEST);
        double best = extracted.isEmpty() ? 1 : extracted.getFirst().weight();
        for (Keyword keyword : extracted) {
            if (known.add(keyword.term())) {
                double weight = Math.max(LIGHTEST, heaviest * keyword.weight() / best);
                merged.put(keyword.term(), Math.round(weight * 100) / 100.0);
            }
        }
        return merged;
    }

    static GeneralText general() {
        return new GeneralText(new WordFrequencies(), GENERAL_PAGES, GENERAL_WORDS);
    }
}
