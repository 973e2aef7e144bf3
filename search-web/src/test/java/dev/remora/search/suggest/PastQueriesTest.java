package dev.remora.search.suggest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PastQueriesTest {
    private static final Folding FOLDING = new Folding();

    @TempDir
    Path folder;

    private Instant now = Instant.parse("2026-11-20T10:00:00Z");

    private PastQueries queries(Optional<Path> file) {
        InstantSource source = () -> now;
        Clock clock = source.withZone(ZoneOffset.UTC);
        return new PastQueries(file, FOLDING, clock, new Random(7));
    }

    private static void ask(PastQueries queries, String query, int clients) {
        for (int client = 0; client < clients; client++) {
            queries.asked(query, "192.0.2." + client);
        }
    }

    @Test
    void aQueryIsShownOnceSeveralHaveAskedIt() {
        PastQueries queries = queries(Optional.empty());
        ask(queries, "针灸", 2);
        assertEquals(List.of(), queries.popular(10));
        ask(queries, "针灸", 3);
        assertEquals(List.of("针灸"), queries.popular(10));
    }

    @Test
    void oneWhoAsksOftenIsOne() {
        PastQueries queries = queries(Optional.empty());
        for (int i = 0; i < 100; i++) {
            queries.asked("我的秘密", "192.0.2.1");
        }
        assertEquals(List.of(), queries.popular(10));
    }

    @Test
    void spellingsOfAQueryAreOneAndTheMostAskedComesFirst() {
        PastQueries queries = queries(Optional.empty());
        ask(queries, "足三里", 3);
        ask(queries, "針灸 ", 2);
        queries.asked("针灸", "192.0.2.8");
        queries.asked("针灸", "192.0.2.9");
        assertEquals(List.of("针灸", "足三里"), queries.popular(10));
        assertEquals(List.of("针灸"), queries.popular(1));
    }

    @Test
    void countsFadeAndWhatNobodyAsksIsForgotten() {
        PastQueries queries = queries(Optional.empty());
        ask(queries, "旧闻", 5);
        now = now.plus(Duration.ofDays(14));
        ask(queries, "新闻", 3);
        assertEquals(List.of("新闻", "旧闻"), queries.popular(10));
        now = now.plus(Duration.ofDays(70));
        assertEquals(List.of(), queries.popular(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "13800138000",
                "张三 138-0013-8000",
                "a@example.com",
                "www.example.com",
                "http://a.example/",
                "site:a.example",
                "\"词\"",
                "一",
                "ab",
                "' OR 1=1 --",
                "\u202e反着写",
                "很长很长很长很长很长很长很长很长很长很长很长很长很长的一句话"
            })
    void whatMayBePrivateOrHostileIsNeverShown(String query) {
        PastQueries queries = queries(Optional.empty());
        ask(queries, query, 50);
        assertEquals(List.of(), queries.popular(10));
    }

    @Test
    void ofAThousandsOfQueriesThoseThatManyAskStay() {
        PastQueries queries = queries(Optional.empty());
        ask(queries, "针灸", 9);
        for (int i = 0; i < 20_000; i++) {
            queries.asked("词" + (char) ('一' + i), "192.0.2.1");
        }
        assertEquals(List.of("针灸"), queries.popular(10));
    }

    @Test
    void onlyWhatIsShownIsWrittenDownAndItIsThereAfterAStart() throws Exception {
        Path file = folder.resolve("queries.tsv");
        PastQueries queries = queries(Optional.of(file));
        ask(queries, "针灸", 3);
        ask(queries, "秘密的词", 2);
        queries.save();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        String written = Files.readString(file);
        assertTrue(written.startsWith("针灸\t3.0\t2026-11-20"), written);
        assertFalse(written.contains("秘密"), written);
        assertEquals(List.of("针灸"), queries(Optional.of(file)).popular(10));
    }

    @Test
    void aDamagedFileIsLeftAside() throws Exception {
        Path file = folder.resolve("queries.tsv");
        Files.writeString(file, "针灸\tviele\tgestern\n");
        assertEquals(List.of(), queries(Optional.of(file)).popular(10));
    }
}
