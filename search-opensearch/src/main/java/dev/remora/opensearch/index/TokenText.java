package dev.remora.opensearch.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Tokens as a text that the index's own analyzers read back without loss: tokens of one position are joined by
/// [#SAME], positions without a token are [#GAP], and positions are separated by blanks.
public final class TokenText {
    /// Between tokens of the same position; of a private use area, so no text has it.
    public static final char SAME = '\uE0F0';

    /// A position without a token.
    public static final String GAP = "\uE0F1";

    private static final char BLANK = '\uE0F2';

    private TokenText() {}

    /// Returns a term as the index has it: blanks in terms would separate tokens.
    public static String term(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isWhitespace(text.charAt(i))) {
                return text.chars()
                        .map(c -> Character.isWhitespace(c) ? BLANK : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    /// Returns the terms of a written text, each once.
    static Set<String> terms(String written) {
        Set<String> terms = new LinkedHashSet<>();
        for (String position : written.split(" ", -1)) {
            for (String term : position.split(String.valueOf(SAME), -1)) {
                if (!term.isEmpty() && !term.equals(GAP)) {
                    terms.add(term.replace(BLANK, ' '));
                }
            }
        }
        return terms;
    }

    /// A text and the number of its tokens.
    ///
    /// @param text of the tokens
    /// @param tokens their number, those of the same position included
    public record Written(String text, int tokens) {}

    /// Writes the tokens of a stream, which is consumed and closed.
    public static Written of(TokenStream stream) {
        StringBuilder text = new StringBuilder();
        int tokens = 0;
        try (stream) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                int increment = step.getPositionIncrement();
                if (increment == 0 && tokens > 0) {
                    text.append(SAME);
                }
                for (int i = 0; i < increment; i++) {
                    text.append(text.isEmpty() ? "" : " ").append(i + 1 < increment ? GAP : "");
                }
                text.append(term(term.toString()));
                tokens++;
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Written(text.toString(), tokens);
    }
}
