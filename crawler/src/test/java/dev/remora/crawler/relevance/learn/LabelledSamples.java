package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Small texts for the tests of learners.
final class LabelledSamples {
    /// Two texts on the topic and two off it.
    static final List<Sample> FOUR = List.of(on("a a b"), on("a c"), off("b b c"), off("c d"));

    private LabelledSamples() {}

    static TermCounts text(String words) {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        for (String word : words.strip().split(" ", -1)) {
            if (!word.isEmpty()) {
                counts.merge(word, 1.0, Double::sum);
            }
        }
        return new TermCounts(counts);
    }

    static Sample on(String words) {
        return new Sample(text(words), true, "");
    }

    static Sample off(String words) {
        return new Sample(text(words), false, "");
    }
}
