package dev.remora.lab.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Talk about nothing in particular, put together from sentences: the same for the same place and seed.
final class Chatter {
    private static final int PER_PARAGRAPH = 4;

    private final List<String> sentences;
    private final long seed;

    Chatter(List<String> sentences, long seed) {
        this.sentences = List.copyOf(sentences);
        this.seed = seed;
    }

    /// Some paragraphs, as HTML; no sentence comes twice in one place.
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

    /// The first clause of a sentence.
    String title(String place) {
        return clause(random(place).nextInt(sentences.size()));
    }

    /// The first clause of sentence `n`, counted from one that the seed decides: different for different `n`.
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
