package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.analysis.GramTokenStream;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that a page must have character by character, against indexed pages.
class GramPhraseTest {
    private static final long SEED = 40_960;
    private static final Folding FOLDING = new Folding();

    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    private void pages(List<String> texts, String field) throws IOException {
        try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
            for (String text : texts) {
                Document page = new Document();
                page.add(new TextField(field, new GramTokenStream(FOLDING).of(text)));
                writer.addDocument(page);
            }
        }
    }

    private Set<Integer> found(Query query) throws IOException {
        TreeSet<Integer> found = new TreeSet<>();
        try (DirectoryReader reader = DirectoryReader.open(folder)) {
            for (ScoreDoc hit : new IndexSearcher(reader).search(query, 1_000).scoreDocs) {
                found.add(hit.doc);
            }
        }
        return found;
    }

    private boolean has(String text, String phrase) throws IOException {
        pages(List.of(text), Fields.BODY_GRAMS);
        Optional<Query> query = GramPhrase.withSigns(FOLDING.fold(phrase)).in(List.of(Fields.BODY_GRAMS));
        return query.isPresent() && !found(query.get()).isEmpty();
    }

    /// Few characters, so that many phrases occur, in part, in another order and across signs.
    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(most) + 1; n > 0; n--) {
            text.appendCodePoint("针灸推\ud842\udfb7".codePoints().toArray()[random.nextInt(4)]);
        }
        return text.toString();
    }

    @Test
    void aPageHasAChinesePhraseExactlyIfItsCharactersAreThereInARow() throws IOException {
        Random random = new Random(SEED);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            texts.add(text(random, 12));
        }
        pages(texts, Fields.BODY_GRAMS);
        for (int i = 0; i < 300; i++) {
            String phrase = text(random, 5);
            TreeSet<Integer> expected = new TreeSet<>();
            for (int page = 0; page < texts.size(); page++) {
                if (texts.get(page).contains(phrase)) {
                    expected.add(page);
                }
            }
            Query query =
                    GramPhrase.in(List.of(Fields.BODY_GRAMS), phrase, FOLDING).orElseThrow();
            assertEquals(expected, found(query), "seed " + SEED + ": " + phrase);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "how to treat insomnia, to treat, true",
        "how to treat insomnia, treat to, false",
        "how to treat insomnia, to insomnia, false",
        "how to treat insomnia, TREAT, true",
        "how to treat insomnia, trea, false",
        "维生素b12的作用, 维生素B12, true",
        "维生素b12的作用, b12的, true",
        "维生素b12的作用, 2的, false",
        "维生素b12的作用, b12作, false",
        "维生素b12的作用, 维生素b, false",
        "a股市场, A股, true",
        "b股市场的a，股, A股, true",
        "a的股市, A股, false",
        "k股 a, A股, false",
        "买一件t恤衫, 一件T恤, true",
        "2024年度, 2024年, true",
        "2024度年, 2024年, false",
        "吃，盐湖, 吃 盐, true",
        "吃盐湖水, 吃 盐 湖, true",
        "吃盐湖水, 吃 盐 水, false",
        "吃盐湖a水, 盐 湖 a, true",
        "条文献, 条 文献, true",
        "天地玄黄宇宙, 天 地 玄 黄, true",
        "天，地玄，黄宇宙, 天 地 玄 黄, true",
        "吃食盐, 吃 盐, false",
        "好吃，盐湖, 吃 盐, true",
        "《伤寒论》条文, 论 条, true",
        "a，股市, a 股, true",
        "伤寒论，条文, 论条, false",
        "《伤寒论》条, 伤寒论 条, true",
        "《伤寒论》条文, 伤寒论 条, true",
        "伤寒论条文, 伤寒论 条, true",
        "《伤寒论》一条文, 伤寒论 条, false",
        "《伤寒论》条文，《金匮》文, 伤寒论 条 文, true",
        "诉讼、时效, 诉讼时效, true",
        "诉，讼时效, 诉讼时效, true",
        "诉讼时，效, 诉讼时效, false",
        "诉讼时间，时效, 诉讼时效, false",
        "linux，内核, linux内核, true",
        "《伤寒论》条，文, 伤寒论 条 文, true",
        "伤寒论条文, 伤寒论 条 文, true",
        "伤寒论条例文, 伤寒论 条 文, false",
        "伤寒论条例，文, 伤寒论 条 文, false",
        "买 t 恤 衫, t 恤 衫, true",
        "买t恤衫, t 恤 衫, true",
        "买t恤红衫, t 恤 衫, false",
        "条 a 文, 条 a 文, true",
        "条a文, 条 a 文, true",
        "一条a文, 条 a 文, true",
        "伤寒论第 条, 伤寒论 条, false",
        "《伤寒论》條文, 伤寒论》条, true",
        "版本 2 条文, 2 条, true",
        "傷寒論, 伤寒论, true",
        "二〇一八年三月, 2018年, false",
        "2018年3月, 2018年, true",
        "2018年, 2019年, false",
        "盐, 盐, true",
        "食盐, 盐, true",
        "盐湖, 盐, true",
        "湖, 盐, false",
    })
    void aPhraseIsFoundAsWritten(String text, String phrase, boolean found) throws IOException {
        assertEquals(found, has(text, phrase));
    }

    /// Whether a text has the letters of a phrase in a row, with a sign before the last one only if the phrase has
    /// one there.
    private static boolean hasWithSigns(String text, String phrase) {
        String letters = text.replaceAll("[，。 ]", "");
        String wanted = phrase.replace(" ", "");
        String end = phrase.substring(
                phrase.offsetByCodePoints(phrase.length(), -Math.min(2, phrase.codePointCount(0, phrase.length()))));
        boolean together = end.codePointCount(0, end.length()) == 2 && !end.contains(" ") && !end.contains("x");
        for (int at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
            if (!together || text.startsWith(end, place(text, at + wanted.length() - end.length()))) {
                return true;
            }
        }
        return false;
    }

    /// Where the text has its nth letter.
    private static int place(String text, int n) {
        int letters = 0;
        for (int i = 0; ; i++) {
            if ("，。 ".indexOf(text.charAt(i)) < 0 && letters++ == n) {
                return i;
            }
        }
    }

    @Test
    void withSignsAPageHasAPhraseExactlyIfItsLettersAreInARow() throws IOException {
        Random random = new Random(SEED);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            texts.add(text(random, 3) + "，" + text(random, 3) + (random.nextBoolean() ? "。x " : "") + text(random, 2));
        }
        pages(texts, Fields.BODY_GRAMS);
        for (int i = 0; i < 400; i++) {
            String blank = random.nextInt(3) == 0 ? " " : "";
            String phrase = text(random, 3)
                    + List.of("", " ", "x").get(random.nextInt(3))
                    + text(random, 2)
                    + blank
                    + text(random, 1);
            TreeSet<Integer> expected = new TreeSet<>();
            for (int page = 0; page < texts.size(); page++) {
                if (hasWithSigns(texts.get(page), phrase)) {
                    expected.add(page);
                }
            }
            Query query =
                    GramPhrase.withSigns(phrase).in(List.of(Fields.BODY_GRAMS)).orElseThrow();
            assertEquals(expected, found(query), "seed " + SEED + ": " + phrase);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "！？", "-", "\"", "\u200b", "…—"})
    void aTextWithoutLetterDigitOrCharacterIsNoPhrase(String text) {
        assertTrue(GramPhrase.in(GramPhrase.ANYWHERE, text, FOLDING).isEmpty());
    }

    @Test
    void aPhraseOfAnyLengthIsMatchedByItsBeginning() throws IOException {
        String text = text(new Random(SEED), 1) + "针灸推".repeat(100);
        assertTrue(has(text, "针灸推".repeat(90)));
        assertTrue(GramPhrase.in(GramPhrase.ANYWHERE, "针灸推".repeat(10_000), FOLDING)
                        .orElseThrow()
                        .toString()
                        .length()
                < 3_000);
    }

    @Test
    void theGramsOfALastCharacterAreThoseOfAllSegments() throws IOException {
        pages(List.of("《伤寒论》条文", "《伤寒论》文条"), Fields.BODY_GRAMS);
        pages(List.of("《伤寒论》条件"), Fields.BODY_GRAMS);
        Query query =
                GramPhrase.in(List.of(Fields.BODY_GRAMS), "伤寒论 条", FOLDING).orElseThrow();
        assertEquals(new TreeSet<>(List.of(0, 2)), found(query));
    }

    @Test
    void ofTooManyGramsOfALastCharacterThoseOfMostPagesCount() throws IOException {
        List<String> texts = new ArrayList<>(List.of("《伤寒论》条龥", "《伤寒论》条龥")); // the last gram by its letters
        Set<String> folded = new HashSet<>();
        for (int c = 0x4e00; folded.size() < GramPhraseQuery.MAX_EXPANSIONS + 100; c++) {
            if (folded.add(FOLDING.fold(Character.toString(c)))) {
                texts.add("《伤寒论》条" + Character.toString(c));
            }
        }
        pages(texts, Fields.BODY_GRAMS);
        Query query =
                GramPhrase.in(List.of(Fields.BODY_GRAMS), "伤寒论 条", FOLDING).orElseThrow();
        assertTrue(found(query).containsAll(List.of(0, 1)));
        try (DirectoryReader reader = DirectoryReader.open(folder)) {
            assertEquals(GramPhraseQuery.MAX_EXPANSIONS + 1, new IndexSearcher(reader).count(query));
        }
    }

    @Test
    void phrasesAreEqualIfTheirTextIsAndTheyEndAlike() {
        GramPhraseQuery open = inBody("伤寒论 条");
        assertEquals(open, inBody("伤寒论 条"));
        assertEquals(open.hashCode(), inBody("伤寒论 条").hashCode());
        assertNotEquals(open, inBody("伤寒论 文"));
        assertNotEquals(open, new GramPhraseQuery(open.phrase(), false));
        assertNotEquals(open, open.phrase());
    }

    private static GramPhraseQuery inBody(String text) {
        BooleanQuery any = (BooleanQuery)
                GramPhrase.in(List.of(Fields.BODY_GRAMS), text, FOLDING).orElseThrow();
        return assertInstanceOf(GramPhraseQuery.class, any.clauses().getFirst().query());
    }

    @Test
    void ofSeveralTextsAPageNeedsEachInTitleOrBody() throws IOException {
        pages(List.of("针灸 推拿", "针灸", "推拿"), Fields.TITLE_GRAMS);
        assertEquals(new TreeSet<>(List.of(0)), found(GramPhrase.all(List.of("针灸", "推拿"))));
        assertEquals(new TreeSet<>(List.of(0, 2)), found(GramPhrase.all(List.of("推拿", "，"))));
    }
}
