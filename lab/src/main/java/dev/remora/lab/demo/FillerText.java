package dev.remora.lab.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Generates small talk from sentences, deterministic for place and seed.
final class FillerText {
    private static final int PER_PARAGRAPH = 4;

    private final List<String> sentences;
    private final long seed;

    FillerText(List<String> sentences, long seed) {
        this.sentences = List.copyOf(sentences);
        this.seed = seed;
    }

    /// Returns paragraphs as HTML, without repeated sentences in one place.
    String paragraphs(String place, int count) {
        List<String> left = new ArrayList<>(sentences);
        SplittableRandom random = random(place);
        List<String> paragraphs = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            StringBuilder paragraph = new StringBuilder();
            for (int s = 0; s < PER_PARAGRAPH; s++) {
                paragraph.append(left.remove(random.nextInt(left.size())));
            }
            paragraphs.add(paragraph.toString());
        }
        return DemoHtml.paragraphs(paragraphs);
    }

    /// Returns the first clause of a sentence.
    String title(String place) {
        return clause(random(place).nextInt(sentences.size()));
    }

    /// Returns the first clause of sentence `n`, counted from one that depends on the seed: different for
    /// different `n`.
    String title(int n) {
        return clause(Math.floorMod(seed + n, sentences.size()));
    }

    private String clause(int sentence) {
        return sentences.get(sentence).split("[，。！？]", 2)[0];
    }

    private SplittableRandom random(String place) {
        return new SplittableRandom(seed * 31 + place.hashCode());
    }
}
