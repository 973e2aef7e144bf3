package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import java.util.Collection;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Words by the segmenter, folded: Chinese words by dictionary, other words whole and in lower case; traditional
/// and simplified, full and half width are one. Stop words stay. Titles, anchors, bodies and queries use it alike.
///
/// Between the values of a field with many (anchor texts) lies a gap of [#VALUE_GAP] positions, so that no phrase
/// reaches across. Safe for use by many threads.
public final class ChineseAnalyzer extends Analyzer {
    /// Positions between two values of a field.
    public static final int VALUE_GAP = 100;

    private final Segmenter segmenter;
    private final Folding folding;

    /// @param segmenter finds the words
    /// @param folding the one that the segmenter uses
    public ChineseAnalyzer(Segmenter segmenter, Folding folding) {
        this.segmenter = segmenter;
        this.folding = folding;
    }

    /// The same with further words: those of a topic, or of several that are searched together.
    public ChineseAnalyzer with(Collection<String> words) {
        return new ChineseAnalyzer(segmenter.with(words), folding);
    }

    /// What finds the words.
    public Segmenter segmenter() {
        return segmenter;
    }

    /// What makes words terms.
    public Folding folding() {
        return folding;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        return new TokenStreamComponents(new SegmentingTokenizer(segmenter, folding));
    }

    @Override
    protected TokenStream normalize(String field, TokenStream in) {
        return new TermFolding(in, folding);
    }

    @Override
    public int getPositionIncrementGap(String field) {
        return VALUE_GAP;
    }

    /// Folds terms that are not cut into words: those of prefix, wildcard and range queries.
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
