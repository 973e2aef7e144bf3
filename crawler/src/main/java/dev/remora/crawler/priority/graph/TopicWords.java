package dev.remora.crawler.priority.graph;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.NearWords;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The similarity of a short text's words to a topic's terms: ω(t) of its nearest word (Li, Zhao & Yu 2002).
///
/// `ω(t)`, in [0, 1]: 1 for a term of the topic and its synonyms, 0.5 to 1 for a near word ([NearWords]). A
/// word below `nearest` counts as 0. A word that contains a Chinese term of two or three characters counts as
/// that term (中医 in 中医药); a term of several words matches where all its words occur in sequence, and a Chinese
/// term of four characters or more wherever its characters occur.
///
/// ω is cached for each word, and for each of the last 20,000 texts. A text is segmented only if two of its
/// characters begin a relevant word.
public final class TopicWords {
    private static final int TEXTS = 20_000;
    private static final int WORDS = 100_000;
    private static final int NEVER_BY_CHANCE = 4;
    private static final int PAIRS = 1 << 18;

    private final Segmenter segmenter;
    private final Folding folding;
    private final Map<String, Double> near;
    /// Chinese terms that may occur inside a word, and those that may occur anywhere.
    private final List<String> inside = new ArrayList<>();

    private final List<String> anywhere = new ArrayList<>();
    private final List<List<String>> phrases = new ArrayList<>();
    private final BitSet pairs = new BitSet(PAIRS);
    private final Map<String, Double> known = new HashMap<>();
    private final Map<String, Double> texts = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
            return size() > TEXTS;
        }
    };

    /// @param terms of the topic
    /// @param nearest c: words with a lower ω do not count, in (0, 1]
    /// @param folding the segmenter's
    public TopicWords(Collection<String> terms, double nearest, Segmenter segmenter, Folding folding) {
        this.segmenter = segmenter;
        this.folding = folding;
        List<String> folded =
                terms.stream().map(term -> folding.fold(term).strip()).toList();
        near = NearWords.to(folded, nearest);
        folded.stream().filter(term -> !term.isEmpty()).forEach(this::add);
        near.keySet().forEach(this::addPair);
    }

    private void add(String term) {
        addPair(term);
        boolean chinese = term.codePoints().allMatch(Character::isIdeographic);
        if (chinese && term.length() > 1) {
            (term.length() < NEVER_BY_CHANCE ? inside : anywhere).add(term);
        }
        List<String> words = words(segmenter.segment(term));
        if (words.size() > 1) {
            phrases.add(words);
        } else {
            near.put(term, 1.0);
        }
    }

    private void addPair(String word) {
        pairs.set(word.length() == 1 ? single(word.charAt(0)) : pair(word.charAt(0), word.charAt(1)));
    }

    private static int pair(char one, char next) {
        return ((one * 31 + next) * 0x9E3779B1) >>> 14;
    }

    private static int single(char c) {
        return pair(c, '\0');
    }

    /// Returns ω of the nearest word of a text; 0 if none is near enough.
    public double nearest(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        Double before = texts.get(text);
        if (before == null) {
            before = read(text);
            texts.put(text, before);
        }
        return before;
    }

    private double read(String text) {
        String folded = folding.fold(text);
        if (!mayHold(folded)) {
            return 0;
        }
        if (anywhere.stream().anyMatch(folded::contains)) {
            return 1;
        }
        List<String> words = words(segmenter.segment(text));
        double best = phrases.stream().anyMatch(phrase -> Collections.indexOfSubList(words, phrase) >= 0) ? 1 : 0;
        for (int i = 0; i < words.size() && best < 1; i++) {
            best = Math.max(best, of(words.get(i)));
        }
        return best;
    }

    private boolean mayHold(String folded) {
        for (int i = 0; i < folded.length(); i++) {
            boolean begins = i + 1 < folded.length() && pairs.get(pair(folded.charAt(i), folded.charAt(i + 1)));
            if (begins || pairs.get(single(folded.charAt(i)))) {
                return true;
            }
        }
        return false;
    }

    /// Returns ω(t) of a folded word; 0 if it is less than c.
    double of(String word) {
        Double exact = near.get(word);
        if (exact != null) {
            return exact;
        }
        Double before = known.get(word);
        if (before == null) {
            before = inside.stream().anyMatch(word::contains) ? 1.0 : 0.0;
            if (known.size() >= WORDS) {
                known.clear();
            }
            known.put(word, before);
        }
        return before;
    }

    private List<String> words(SegmentedText text) {
        return text.words().map(folding::fold).toList();
    }
}
