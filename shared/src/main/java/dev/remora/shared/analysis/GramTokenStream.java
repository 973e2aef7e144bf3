package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// The [Grams] of a text as a Lucene token stream, without offsets. A character that may end a name
/// ([Grams#mayEndName]) is a token too, at the position of its pair: so the phrase `A股` is in `A股市场`, whose grams are
/// `a` and `股市`. Reusable: [#of] sets the next text. For one thread.
public final class GramTokenStream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute position = addAttribute(PositionIncrementAttribute.class);
    private final Folding folding;
    private Grams grams = new Grams("");
    private String first = "";

    /// @param folding applied to texts first
    public GramTokenStream(Folding folding) {
        this.folding = folding;
    }

    /// Sets the next text; call it after [#close] and before [#reset].
    ///
    /// @return this stream
    public GramTokenStream of(String text) {
        grams = new Grams(folding.fold(text));
        first = "";
        return this;
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        if (!first.isEmpty()) {
            term.append(first);
            position.setPositionIncrement(0);
            first = "";
            return true;
        }
        if (!grams.next()) {
            return false;
        }
        term.append(grams.term());
        position.setPositionIncrement(grams.step());
        first = grams.mayEndName() ? grams.first() : "";
        return true;
    }
}
