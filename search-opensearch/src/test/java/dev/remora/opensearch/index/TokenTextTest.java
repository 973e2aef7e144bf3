package dev.remora.opensearch.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.analysis.GramTokenStream;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tokens as text.
class TokenTextTest {
    @Test
    void tokensOfOnePositionAreJoined() {
        TokenText.Written written =
                TokenText.of(SearchableWeb.ANALYZER.with(Set.of("执行异议")).tokenStream("body", "提出执行异议"));
        assertEquals("提出 执行" + TokenText.SAME + "执行异议 异议", written.text());
        assertEquals(4, written.tokens());
    }

    @Test
    void gramsFollowEachOther() {
        TokenText.Written written = TokenText.of(new GramTokenStream(SearchableWeb.ANALYZER.folding()).of("针灸學"));
        assertEquals("针灸 灸学 学", written.text());
    }

    @Test
    void aTermKeepsItsPlaceWithABlankInIt() {
        assertEquals(1, TokenText.term("a b").split("\\s").length);
    }
}
