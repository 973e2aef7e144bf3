package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// The [Grams] of a text as a Lucene token stream, without offsets. Reusable: [#of] sets the next text. For
/// one thread.
public final class GramTokenStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute position = addAttribute(PositionIncrementAttribute.class);
    private final Folding folding;
    private Grams grams = new Grams("");

    /// @param folding applied to texts first
    public GramTokenStream(Folding folding) {
        this.folding = folding;
    }

    /// Sets the next text; call it after [#close] and before [#reset].
    ///
    /// @return this stream
    public GramTokenStream of(String text) {
        grams = new Grams(folding.fold(text));
        return this;
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        if (!grams.next()) {
            return false;
        }
        term.append(grams.term());
        position.setPositionIncrement(grams.step());
        return true;
    }
}
