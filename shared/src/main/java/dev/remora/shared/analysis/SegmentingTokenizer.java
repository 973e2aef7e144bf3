package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.io.IOException;
import org.apache.lucene.analysis.Tokenizer;

/// Reads the whole input, segments it, and returns its words.
final class SegmentingTokenizer extends Tokenizer {
    private final Segmenter segmenter;
    private final WordAttributes words;
    private final char[] buffer = new char[4096];
    /// Null until the input is read.
    private SegmentedText text;

    private int next;

    SegmentingTokenizer(Segmenter segmenter, Folding folding) {
        this.segmenter = segmenter;
        words = new WordAttributes(this, folding);
    }

    @Override
    public boolean incrementToken() throws IOException {
        clearAttributes();
        if (text == null) {
            text = segmenter.segment(readInput());
        }
        if (next == text.tokens().size()) {
            return false;
        }
        words.term(text, next);
        words.offsets(
                correctOffset(text.tokens().start(next)),
                correctOffset(text.tokens().end(next)));
        next++;
        return true;
    }

    private String readInput() throws IOException {
        StringBuilder read = new StringBuilder();
        for (int n = input.read(buffer); n >= 0; n = input.read(buffer)) {
            read.append(buffer, 0, n);
        }
        return read.toString();
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        forget();
    }

    @Override
    public void end() throws IOException {
        super.end();
        int end = text == null ? 0 : correctOffset(text.text().length());
        words.offsets(end, end);
    }

    @Override
    public void close() throws IOException {
        super.close();
        forget();
    }

    private void forget() {
        text = null;
        next = 0;
    }
}
