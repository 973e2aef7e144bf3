package dev.remora.shared.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Everything that a token stream gave.
record StreamContent(List<Token> tokens, int finalOffset) {
    record Token(String term, int start, int end, int increment) {}

    static StreamContent read(TokenStream stream) throws IOException {
        try (stream) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
            List<Token> tokens = new ArrayList<>();
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(new Token(
                        term.toString(), offset.startOffset(), offset.endOffset(), increment.getPositionIncrement()));
            }
            stream.end();
            return new StreamContent(tokens, offset.endOffset());
        }
    }
}
