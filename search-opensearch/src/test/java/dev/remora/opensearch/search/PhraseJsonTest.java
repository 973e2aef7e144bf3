package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.opensearch.index.TokenText;
import dev.remora.search.query.GramPhrase;
import dev.remora.shared.schema.Fields;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class PhraseJsonTest {
    /// The queries for one text in title and body.
    private static List<JsonNode> of(String text) {
        JsonNode any = QueryJson.of(GramPhrase.all(List.of(text))).at("/bool/filter/0/bool/should");
        return StreamSupport.stream(any.spliterator(), false).toList();
    }

    @Test
    void aPhraseHasItsTermsInARow() {
        JsonNode phrase = of("针灸推").getFirst().path("match_phrase").path(Fields.TITLE_GRAMS);
        assertEquals(
                TokenText.term("针灸") + " " + TokenText.term("灸推"),
                phrase.path("query").asText());
    }

    @Test
    void aPhraseThatAnyGramMayEndIsAPrefixOfOne() {
        JsonNode phrase = of("a股").getFirst().path("match_phrase_prefix").path(Fields.TITLE_GRAMS);
        assertEquals(
                TokenText.term("a") + " " + TokenText.term("股"),
                phrase.path("query").asText());
        assertTrue(phrase.path("max_expansions").asInt() > 10_000, phrase.toString());
        assertTrue(TokenText.term("股市").startsWith(TokenText.term("股")), "the term of a gram begins so");
    }
}
