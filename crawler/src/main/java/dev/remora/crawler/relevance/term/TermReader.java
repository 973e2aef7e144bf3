package dev.remora.crawler.relevance.term;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Reads the terms of segmented texts: folded words, without stop words, numbers and single non-Chinese
/// letters. Immutable.
public final class TermReader {
    private final Folding folding;
    private final StopWords stopWords;

    /// @param folding the one that the segmenter uses
    public TermReader(Folding folding, StopWords stopWords) {
        this.folding = folding;
        this.stopWords = stopWords;
    }

    /// Returns the terms of a page.
    ///
    /// @param titleWeight weight of an occurrence in the title; >= 0
    public TermCounts page(SegmentedText title, double titleWeight, SegmentedText body) {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        if (titleWeight > 0) {
            add(title, titleWeight, counts);
        }
        add(body, 1, counts);
        return new TermCounts(counts);
    }

    /// Returns the terms of a text.
    public TermCounts text(SegmentedText text) {
        return page(SegmentedText.EMPTY, 0, text);
    }

    private void add(SegmentedText text, double weight, SequencedMap<String, Double> counts) {
        Tokens tokens = text.tokens();
        StringBuilder folded = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            folded.setLength(0);
            folding.fold(text.text(), tokens.start(i), tokens.end(i), folded);
            String term = folded.toString();
            if (saysSomething(term)) {
                counts.merge(term, weight, Double::sum);
            }
        }
    }

    private boolean saysSomething(String term) {
        if (term.isEmpty() || stopWords.contains(term)) {
            return false;
        }
        if (term.length() == 1) {
            return Character.isIdeographic(term.charAt(0));
        }
        return term.codePoints().anyMatch(Character::isLetter);
    }
}
