package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for each query, however it is typed.
class QueryReaderLawsTest {
    private static final long SEED = 20_261_129;

    private final Random random = new Random(SEED);

    @SafeVarargs
    private <T> T one(T... of) {
        return of[random.nextInt(of.length)];
    }

    private String word() {
        return one("针灸", "covid-19", "c++", "a", "足三里", "\ud842\udfb7药", "or", "not", "x_y", "é", "1", "and-1");
    }

    private Part simple() {
        return switch (random.nextInt(6)) {
            case 0 -> new Phrase(word() + one(" ", "，", "\t", " -", "|", "(") + word());
            case 1 -> new InTitle(word());
            case 2 -> new FileType(one("pdf", "tar.gz", "7z"));
            case 3 -> new Site(one("a.example", "news.a.example", "xn--fsqu00a.cn", "192.0.2.1"));
            case 4 -> new InAddress(one("news/2024", "a=b&c", "~x"));
            default -> new Word(word());
        };
    }

    private Part part() {
        return switch (random.nextInt(5)) {
            case 0 -> new Without(random.nextInt(4) > 0 ? simple() : new InTopic("tcm"));
            case 1 -> new Either(List.of(simple(), simple(), simple()));
            case 2 -> new InTopic(one("tcm", "law"));
            default -> simple();
        };
    }

    /// A way to type a part.
    private String typed(Part part) {
        return switch (part) {
            case Word(String text) -> text;
            case Phrase(String text) -> one("\"", "“", "「", "＂", "«") + text + one("\"", "”", "」", "＂", "»");
            case InTitle(String text) -> operator("intitle") + text;
            case InAddress(String text) -> operator("inurl") + one("", "http://", "HTTPS://") + text;
            case FileType(String text) -> operator("filetype") + one("", ".", "..") + text;
            case Site site ->
                operator("site") + one("", "www.", "https://", "*.") + site.text() + one("", "/", "/a?b#c");
            case InTopic(String id) -> operator("topic") + id.toUpperCase(Locale.ROOT);
            case Without(Part excluded) -> one("-", "－", "−", "NOT ", "ＮＯＴ\u3000") + typed(excluded);
            case Either(List<Part> all) ->
                all.stream().map(this::typed).collect(Collectors.joining(one(" OR ", " | ")));
            default -> throw new IllegalStateException(part.toString());
        };
    }

    private String operator(String name) {
        return one(name, name.toUpperCase(Locale.ROOT)) + one(":", "：");
    }

    /// A part typed so that it goes on with what follows would take in the next one; blanks keep them apart.
    private String blank() {
        return one(" ", "  ", "\u3000", "\t", "\u00a0", " AND ", " && ", "\n");
    }

    @Test
    void whatIsTypedIsReadAsThePartsItWasMadeOf() {
        for (int i = 0; i < 3_000; i++) {
            List<Part> parts = new ArrayList<>();
            StringBuilder typed = new StringBuilder(one("", " ", "\u3000"));
            for (int n = random.nextInt(6); n >= 0; n--) {
                parts.add(part());
                typed.append(typed(parts.getLast())).append(blank());
            }
            assertEquals(parts, TypedQuery.of(typed.toString()).parts(), () -> "seed " + SEED + ": " + typed);
        }
    }

    @Test
    void aPrefixOfAQueryIsReadUpToTheSignWhereItEnds() {
        String typed = "药 \"两 词\" -(a|“b c”) site:www.a.example intitle:「足 三里」 x|y OR z -site:[::1]:81 after:2024-1";
        for (int end = 0; end <= typed.length(); end++) {
            List<Part> parts = TypedQuery.of(typed.substring(0, end)).parts();
            int known = end < 3 ? 0 : end < 8 ? 1 : 2;
            assertTrue(parts.size() >= known, parts.toString());
            if (known > 0) {
                assertEquals(new Word("药"), parts.getFirst());
            }
            if (known > 1) {
                assertEquals(new Phrase("两 词"), parts.get(1));
            }
        }
    }

    @Test
    void noPartReachesAcrossTheEndOfWhatIsReadNorCutsACharacterInTwo() {
        String rare = "\ud842\udfb7";
        for (int before = TypedQuery.MAX_CHARS - 3; before <= TypedQuery.MAX_CHARS + 1; before++) {
            TypedQuery query = TypedQuery.of("a".repeat(before) + rare + "b");
            String read = ((Word) query.parts().getFirst()).text();
            assertEquals(before + 3 > TypedQuery.MAX_CHARS, query.cut(), "" + before);
            assertTrue(read.length() <= TypedQuery.MAX_CHARS);
            assertEquals(before + 2 <= TypedQuery.MAX_CHARS, read.contains(rare), "" + before);
            assertTrue(read.chars().allMatch(c -> c < 128) || read.contains(rare), "half a character");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            a OR b -c OR d;          [a|b], -c, d
            a OR -b;                 a, -b
            a OR -b c;               a, -b, c
            a OR;                    a
            OR OR a;                 a
            a OR OR b;               [a|b]
            a OR AND b;              [a|b]
            -a OR b;                 -a, b
            topic:t OR a;            t:t, a
            a OR topic:t;            a, t:t
            NOT NOT a;               -a
            a NOT;                   a
            NOT -a;                  -a
            -(a OR -b);              -a
            -((a b) c);              -(a, -b), -c
            -(a)b;                   -a, b
            -a|b|c d;                -a, -b, -c, d
            -a| b;                   -a, b
            -(a|b)|c;                -a, -b, c
            --a;                     --a
            - a;                     -, a
            a-;                      a-
            ()a;                     ()a
            """)
    void exclusionsAndAlternativesBindToTheNextPartOnly(String typed, String parts) {
        String read = TypedQuery.of(typed).parts().stream()
                .map(QueryReaderLawsTest::brief)
                .collect(Collectors.joining(", "));
        assertEquals(parts, read);
    }

    private static String brief(Part part) {
        return switch (part) {
            case Word(String text) -> text;
            case InTopic(String id) -> "t:" + id;
            case Without(Part excluded) -> "-" + brief(excluded);
            case Either(List<Part> all) ->
                all.stream().map(QueryReaderLawsTest::brief).collect(Collectors.joining("|", "[", "]"));
            default -> part.toString();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"中医 养生", "怎么 办？", "a:b", "", "c++ c#", "-", "node_js"})
    void wordsAloneAreRecognised(String typed) {
        assertTrue(TypedQuery.isWords(typed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"a\"", "-a", "a OR b", "site:a.example", "a.example", "https://x", "topic:t", "a.example/b"})
    void operatorsAndAddressesAreNotWordsAlone(String typed) {
        assertEquals(false, TypedQuery.isWords(typed));
    }

    @Test
    void onlyTheFirstAlternativesAndExclusionsAreKeptAndTheRestOfTheQueryIs() {
        TypedQuery query = TypedQuery.of("a OR b OR c x d OR e -f -g y -h");
        assertEquals(9, query.size() - 1);
        String kept = query.upTo(4, 2).parts().stream()
                .map(QueryReaderLawsTest::brief)
                .collect(Collectors.joining(" "));
        assertEquals("[a|b|c] x [d] -f -g y", kept);
        assertEquals(query, query.upTo(5, 3));
        assertEquals(
                "x y",
                query.upTo(0, 0).parts().stream()
                        .map(QueryReaderLawsTest::brief)
                        .collect(Collectors.joining(" ")));
    }

    @Test
    void thePhrasesOfALenientQueryBecomeTheirWords() {
        List<Part> words = TypedQuery.of("a \"b  c\u2003d\" \"\" \" e\tf \" -\"g h\"")
                .withoutQuotes()
                .parts();
        List<String> read = words.stream().map(QueryReaderLawsTest::brief).toList();
        assertEquals(List.of("a", "b", "c", "d", "e", "f", "-Phrase[text=g h]"), read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            药 after:x;                    药
            药 -site:;                     药
            药 OR after:x;                 药
            药 OR after:x OR 茶;           [药|茶]
            药 OR 茶;                      [药|茶]
            药 after:x OR before:y;        药
            after:x;                       after:x
            after:x -药;                   after:x, -药
            after:x OR before:y;           [after:x|before:y]
            """)
    void operatorsWithoutAReadableValueAreLeftOutUnlessNothingElseIsAskedFor(String typed, String parts) {
        String read = TypedQuery.of(typed).withoutUnread().parts().stream()
                .map(QueryReaderLawsTest::brief)
                .collect(Collectors.joining(", "));
        assertEquals(parts, read);
    }
}
