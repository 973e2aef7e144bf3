package dev.remora.opensearch.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.SearchableWeb;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the index's own analyzer reads back of a written text.
class TokenTextLawsTest {
    /// @param position from 1
    private record At(String term, int position) {}

    /// Gives tokens at positions.
    private static final class Given extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
        private final Iterator<At> tokens;
        private int position;

        Given(List<At> tokens) {
            this.tokens = tokens.iterator();
        }

        @Override
        public boolean incrementToken() {
            if (!tokens.hasNext()) {
                return false;
            }
            clearAttributes();
            At next = tokens.next();
            term.setEmpty().append(next.term());
            step.setPositionIncrement(next.position() - position);
            position = next.position();
            return true;
        }
    }

    /// As the filters `remora_gaps` and `remora_same` after the tokenizer `whitespace` read it.
    private static List<At> read(String written) {
        List<At> tokens = new ArrayList<>();
        int position = 0;
        for (String word : written.split("\\s+", -1)) {
            position++;
            if (!word.isEmpty() && !word.equals(TokenText.GAP)) {
                for (String term : word.split(String.valueOf(TokenText.SAME), -1)) {
                    tokens.add(new At(term, position));
                }
            }
        }
        return tokens;
    }

    @Test
    void theCommonAnalyzerReadsBackWhatWasWritten() {
        Random random = new Random(20_261_129);
        String[] terms = {"针灸", "a", "a b", "医", "𠮷", "x-y", "node.js", "\u3000", "c\td"};
        for (int draw = 0; draw < 500; draw++) {
            List<At> tokens = new ArrayList<>();
            int position = 0;
            for (int token = random.nextInt(8); token > 0; token--) {
                position += tokens.isEmpty() ? 1 + random.nextInt(3) : random.nextInt(4);
                tokens.add(new At(terms[random.nextInt(terms.length)], position));
            }
            TokenText.Written written = TokenText.of(new Given(tokens));
            assertEquals(tokens.size(), written.tokens());
            assertEquals(
                    tokens.stream()
                            .map(token -> new At(TokenText.term(token.term()), token.position()))
                            .toList(),
                    read(written.text()));
        }
    }

    @Test
    void theTermsOfATextAreEachOnceWithTheirBlanks() {
        TokenText.Written written =
                TokenText.of(new Given(List.of(new At("b", 2), new At("a b", 2), new At("b", 5), new At("医", 6))));
        assertEquals("[b, a b, 医]", TokenText.terms(written.text()).toString());
        assertEquals(Set.of(), TokenText.terms(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a\tb", "a\nb", "a\u3000b", "a\u2028b", " ", "𠮷 𠮷"})
    void aTermIsOneWordForATokenizerThatSplitsAtBlanks(String term) {
        String written = TokenText.term(term);
        assertEquals(term.length(), written.length());
        assertFalse(written.chars().anyMatch(Character::isWhitespace), written);
        assertEquals(term.codePoints().count(), written.codePoints().count());
    }

    /// The separators are characters that a hostile page can write, too.
    @ParameterizedTest
    @ValueSource(strings = {"针灸\uE0F0治疗", "\uE0F1", "针灸 \uE0F1 失眠", "a\uE0F2b", "http://a.example/\uE0F0x\uE0F1"})
    void separatorsInATextAreNoTokens(String text) throws IOException {
        for (String field : List.of("title", "body", "address", "siteName")) {
            try (TokenStream stream = SearchableWeb.ANALYZER.tokenStream(field, text)) {
                CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
                stream.reset();
                while (stream.incrementToken()) {
                    String token = term.toString();
                    assertTrue(token.chars().noneMatch(c -> c >= 0xE0F0 && c <= 0xE0F2), field + ": " + token);
                }
                stream.end();
            }
        }
    }
}
