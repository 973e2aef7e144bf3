package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import org.apache.lucene.analysis.TokenStream;

/// A token stream over a segmented text: the same tokens as those of [ChineseAnalyzer], without segmenting
/// again. Reusable: [#of] sets the next text. For one thread.
public final class SegmentedTokenStream extends TokenStream {
    private final WordAttributes words;
    private SegmentedText text = SegmentedText.EMPTY;
    private int next;

    /// @param folding of the segmenter
    public SegmentedTokenStream(Folding folding) {
        words = new WordAttributes(this, folding);
    }

    /// Sets the next text; call it after [#close] and before [#reset].
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
