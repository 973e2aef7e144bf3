package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.AttributeSource;

/// Writes one word of a segmented text to a stream's attributes; shared by both streams, so that they agree.
final class WordAttributes {
    private final CharTermAttribute term;
    private final OffsetAttribute offset;
    private final Folding folding;
    private final StringBuilder folded = new StringBuilder();

    WordAttributes(AttributeSource stream, Folding folding) {
        this.folding = folding;
        term = stream.addAttribute(CharTermAttribute.class);
        offset = stream.addAttribute(OffsetAttribute.class);
    }

    /// Sets the term to word `i`; the stream's attributes must be clear.
    void term(SegmentedText text, int i) {
        folded.setLength(0);
        folding.fold(text.text(), text.tokens().start(i), text.tokens().end(i), folded);
        term.setEmpty().append(folded);
    }

    void offsets(int start, int end) {
        offset.setOffset(start, end);
    }
}
