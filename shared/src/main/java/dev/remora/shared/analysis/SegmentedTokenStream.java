package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import org.apache.lucene.analysis.TokenStream;

/// A token stream over words that are known already: what [ChineseAnalyzer] gives for the text, without segmenting
/// it again. Reusable: [#of] sets the next text. For one thread.
public final class SegmentedTokenStream extends TokenStream {
    private final WordAttributes words;
    private SegmentedText text = SegmentedText.EMPTY;
    private int next;

    /// @param folding the one that the segmenter used
    public SegmentedTokenStream(Folding folding) {
        words = new WordAttributes(this, folding);
    }

    /// Goes on to another text; to be called before [#reset], after [#close].
    ///
    /// @return this stream
    public SegmentedTokenStream of(SegmentedText text) {
        this.text = text;
        next = 0;
        return this;
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        if (next == text.tokens().size()) {
            return false;
        }
        words.term(text, next);
        words.offsets(text.tokens().start(next), text.tokens().end(next));
        next++;
        return true;
    }

    @Override
    public void reset() throws java.io.IOException {
        super.reset();
        next = 0;
    }

    @Override
    public void end() throws java.io.IOException {
        super.end();
        words.offsets(text.text().length(), text.text().length());
    }
}
