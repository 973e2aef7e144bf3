package dev.remora.opensearch.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP://a.example                       | http://a.example                       | 1
            http://a.example/                      | http://a.example                       | 1
            https://a.example:65535/?shards=64     | https://a.example:65535                | 64
            http://a:1 ,http://b:2,  http://c:3/   | http://a:1,http://b:2,http://c:3       | 1
            http://[::1]:9200                      | http://[::1]:9200                      | 1
            http://127.0.0.1:9200?shards=01        | http://127.0.0.1:9200                  | 1
            """)
    void anAddressIsReadAsPeopleGiveIt(String text, String nodes, int shards) {
        EngineAddress address = EngineAddress.of(text);
        assertEquals(nodes, address.toString());
        assertEquals(shards, address.shards());
        assertEquals(address, EngineAddress.of(address + "?shards=" + shards), "it can be given again");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "http://a.example,",
                "http://a.example,,http://b.example",
                "http://a.example http://b.example",
                "http://a.example?",
                "http://a.example?shards=",
                "http://a.example?shards=1&shards=2",
                "http://a.example?shards=100",
                "http://a.example?replicas=1",
                "http://a.example#shards=2",
                "http://a.example:0",
                "http://a.example:65536",
                "http://a.example:99999999999",
                "http://a_b.example",
                "//a.example",
                "mailto:a@b.example"
            })
    void whatIsNoAddressIsRefusedInWords(String text) {
        IndexUnavailable wrong = assertThrows(IndexUnavailable.class, () -> EngineAddress.of(text));
        assertTrue(wrong.getMessage().startsWith("'" + text + "' is not the address"), wrong.getMessage());
    }

    private static final ClusterProblems PROBLEMS = new ClusterProblems(EngineAddress.of("http://a.example:9200"));

    @ParameterizedTest
    @CsvSource({
        "200, false",
        "400, false",
        "404, false",
        "409, false",
        "429, true",
        "500, true",
        "501, false",
        "502, true",
        "503, true",
        "504, true"
    })
    void onlyPassingErrorsAreAskedAgain(int status, boolean passes) {
        assertEquals(passes, ClusterProblems.passes(status));
        assertEquals(passes, PROBLEMS.refusal(status, "{}").getCause() instanceof AskAgain);
    }

    @Test
    void aBlockSaysWhatToDoWhateverItsStatus() {
        for (String answer : List.of("{\"type\":\"cluster_block_exception\"}", "index [x] read-only-allow-delete")) {
            String said = PROBLEMS.refusal(403, answer).getMessage();
            assertTrue(said.startsWith("The server at http://a.example:9200 accepts no writes"), said);
            assertTrue(said.contains("Free disk space"), said);
        }
        assertFalse(ClusterProblems.isBlock("{}"));
    }

    @Test
    void aDeletedIndexIsOneOnlyWithItsStatus() {
        String gone = "{\"type\":\"index_not_found_exception\"}";
        assertInstanceOf(AskAgain.class, PROBLEMS.refusal(404, gone).getCause());
        assertTrue(PROBLEMS.refusal(400, gone).getMessage().contains("refused a request (status 400)"));
    }

    @Test
    void aLongAnswerIsCut() {
        String exact = "x".repeat(400);
        assertTrue(PROBLEMS.refusal(400, exact).getMessage().endsWith(": " + exact + "."));
        assertTrue(PROBLEMS.refusal(400, exact + "y").getMessage().endsWith(exact + " …."));
    }

    @Test
    void aNodeThatCannotBeReachedIsNamedWithTheReason() {
        String tls = PROBLEMS.unreachable(new SSLException("no path")).getMessage();
        assertTrue(tls.contains("safely (no path)") && tls.contains(OpenSearchClient.AUTHORITY), tls);
        String silent = PROBLEMS.unreachable(new IOException()).getMessage();
        assertTrue(silent.contains("http://a.example:9200 (IOException)"), silent);
    }
}
