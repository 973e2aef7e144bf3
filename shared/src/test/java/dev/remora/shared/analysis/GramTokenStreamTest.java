package dev.remora.shared.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tokens of grams: terms, and the increment of the position where it is not 1.
class GramTokenStreamTest {
    private final GramTokenStream stream = new GramTokenStream(new Folding());

    private String tokens(String text) throws IOException {
        List<String> tokens = new ArrayList<>();
        CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
        PositionIncrementAttribute position = stream.getAttribute(PositionIncrementAttribute.class);
        stream.of(text).reset();
        while (stream.incrementToken()) {
            int step = position.getPositionIncrement();
            tokens.add(term + (step == 1 ? "" : "+" + step));
        }
        stream.end();
        stream.close();
        return String.join(" ", tokens);
    }

    @ParameterizedTest
    @CsvSource({
        "A股市场,a 股市 股+0 市场 场",
        "A股,a 股",
        "买T恤衫,买 t 恤衫 恤+0 衫",
        "T 恤衫,t 恤衫 恤+0 衫",
        "吃，盐湖,吃 盐湖 盐+0 湖",
        "伤寒，盐湖,伤寒 寒 盐湖 湖",
        "盐湖城,盐湖 湖城 城",
        "2018年度,2018 2018年+0 年度 年+0 度",
        "mp3播放器,mp3 mp+0 播放 播+0 放器 器",
        "a\ud842\udfb7家饭,a \ud842\udfb7家 \ud842\udfb7+0 家饭 饭",
    })
    void aCharacterThatMayEndANameIsATokenAtThePositionOfItsPair(String text, String expected) throws IOException {
        assertEquals(expected, tokens(text));
    }

    @Test
    void aTextKnowsNothingOfTheOneBefore() throws IOException {
        tokens("A股市场 b");
        assertEquals("股市 市场 场", tokens("股市场"));
        stream.of("A股市场").reset();
        stream.incrementToken();
        stream.incrementToken();
        stream.close();
        assertEquals("汤药 药", tokens("汤药"), "also if that was not read to its end");
    }
}
