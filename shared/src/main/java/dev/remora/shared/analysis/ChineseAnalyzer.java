package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import java.util.Collection;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Analyses texts into folded words of the segmenter: Chinese words by dictionary, other words whole and in
/// lower case; traditional and simplified forms, and full and half width, are the same. Stop words stay. Used
/// for titles, anchors, bodies and queries.
///
/// Multiple values of a field (anchor texts) are separated by a gap of [#VALUE_GAP] positions, so that no
/// phrase spans two. Safe for use by many threads.
public final class ChineseAnalyzer extends Analyzer {
    /// Positions between two values of a field.
    public static final int VALUE_GAP = 100;

    private final Segmenter segmenter;
    private final Folding folding;

    /// @param segmenter finds the words
    /// @param folding of the segmenter
    public ChineseAnalyzer(Segmenter segmenter, Folding folding) {
        this.segmenter = segmenter;
        this.folding = folding;
    }

    /// Returns an analyzer with other further words: those of a topic, or of several that are searched
    /// together.
    public ChineseAnalyzer with(Collection<String> words) {
        return new ChineseAnalyzer(segmenter.with(words), folding);
    }

    /// The segmenter that finds the words.
    public Segmenter segmenter() {
        return segmenter;
    }

    /// The folding that converts words to terms.
    public Folding folding() {
        return folding;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        SegmentingTokenizer words = new SegmentingTokenizer(segmenter, folding);
        return new TokenStreamComponents(words, new WordParts(words, segmenter));
    }

    @Override
    protected TokenStream normalize(String field, TokenStream in) {
        return new TermFolding(in, folding);
    }

    @Override
    public int getPositionIncrementGap(String field) {
        return VALUE_GAP;
    }

    /// Folds the unsegmented terms of prefix, wildcard and range queries.
    private static final class TermFolding extends TokenFilter {
        private final Folding folding;
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        TermFolding(TokenStream in, Folding folding) {
            super(in);
            this.folding = folding;
        }

        @Override
        public boolean incrementToken() throws java.io.IOException {
            if (!input.incrementToken()) {
                return false;
            }
            String folded = folding.fold(term.toString());
            term.setEmpty().append(folded);
            return true;
        }
    }
}
