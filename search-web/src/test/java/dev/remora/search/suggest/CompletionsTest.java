package dev.remora.search.suggest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.suggest.Suggestion.Source;
import dev.remora.shared.text.Pinyin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Entries by their beginning, and those that are nearly the same, against plain searches.
class CompletionsTest {
    private static final long SEED = 1_206;
    private static final Pinyin PINYIN = Pinyin.shared();
    private static final Sounds SOUNDS = new Sounds(PINYIN);

    private final Random random = new Random(SEED);

    private String text() {
        String[] parts = {"失眠", "石棉", "针", "灸", "a", "ab", "é", "𠮷", "失", "中医"};
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(3); n >= 0; n--) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString();
    }

    private List<SuggestionEntry> entries(int number) {
        Map<String, SuggestionEntry> entries = new LinkedHashMap<>();
        for (int i = 0; i < number; i++) {
            String text = text();
            float weight = random.nextInt(5);
            entries.put(text, new SuggestionEntry(text, Source.TITLE, 1, weight, 1L << random.nextInt(3)));
        }
        return List.copyOf(entries.values());
    }

    /// Sorts all entries by the best of their keys.
    private static List<SuggestionEntry> plain(
            List<SuggestionEntry> all, String prefix, int number, long topics, Predicate<SuggestionEntry> wanted) {
        Map<SuggestionEntry, Float> weights = new LinkedHashMap<>();
        for (SuggestionEntry entry : all) {
            Pinyin.Typed typed = PINYIN.of(entry.text());
            Stream.of(entry.text(), typed.full(), typed.initials())
                    .filter(key -> !key.isEmpty() && key.startsWith(prefix))
                    .map(key -> key.equals(prefix) ? entry.weight() * 4 + 1 : entry.weight())
                    .max(Float::compare)
                    .filter(_ -> (entry.topics() & topics) != 0 && wanted.test(entry))
                    .ifPresent(weight -> weights.put(entry, weight));
        }
        return weights.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .limit(number)
                .toList();
    }

    @Test
    void theBestEntriesWithAPrefixAreThoseOfAPlainSort() {
        List<String> prefixes = List.of("失", "失眠", "s", "sm", "shi", "shimian", "a", "ab", "z", "\ud842", "", "x");
        for (int round = 0; round < 200; round++) {
            List<SuggestionEntry> all = entries(30);
            Completions completions = Completions.of(all, PINYIN);
            String prefix = prefixes.get(random.nextInt(prefixes.size()));
            int number = random.nextInt(6) + 1;
            long topics = random.nextInt(8);
            Predicate<SuggestionEntry> wanted =
                    entry -> random.nextInt() != 0 && entry.text().length() != 3;
            assertEquals(
                    plain(all, prefix, number, topics, wanted),
                    completions.beginning(prefix, number, topics, wanted),
                    () -> "seed " + SEED + ": " + prefix);
        }
    }

    @Test
    void anEntryIsFoundByItsTextAndByEachOfItsKeys() {
        List<SuggestionEntry> all = entries(60);
        Completions completions = Completions.of(all, PINYIN);
        for (SuggestionEntry entry : all) {
            assertEquals(Optional.of(entry), completions.of(entry.text()));
            Pinyin.Typed typed = PINYIN.of(entry.text());
            for (String key : List.of(entry.text(), typed.full(), typed.initials())) {
                assertTrue(key.isEmpty() || completions.withKey(key).contains(entry), key);
            }
        }
        assertEquals(Optional.empty(), completions.of("没有"));
        assertEquals(List.of(), completions.withKey("失眠失眠失眠失眠"));
    }

    private static boolean near(String a, String b) {
        Set<String> parts = new HashSet<>(parts(a));
        return parts(b).stream().anyMatch(parts::contains) || SOUNDS.key(a).equals(SOUNDS.key(b));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>(List.of(text));
        for (int i = 0; i < text.length(); i++) {
            parts.add(text.substring(0, i) + text.substring(i + 1));
        }
        return parts;
    }

    @Test
    void eachChineseEntryThatDiffersInOneCharacterOrSoundsAlikeIsFound() {
        List<SuggestionEntry> all = entries(200);
        SimilarWords similar = SimilarWords.of(all, SOUNDS);
        for (int round = 0; round < 100; round++) {
            String typed = text();
            Set<SuggestionEntry> found = similar.near(typed);
            for (SuggestionEntry entry : all) {
                boolean chinese = entry.text().matches("\\p{IsIdeographic}{2,8}");
                assertEquals(
                        chinese && near(typed, entry.text()),
                        found.contains(entry),
                        () -> "seed " + SEED + ": " + typed + " " + entry.text());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "失, 十, true",
        "失, 思, true",
        "蓝, 南, true",
        "年, 连, true",
        "心, 星, true",
        "中, 宗, true",
        "中, 准, false",
        "针, 灸, false",
        "a, a, false",
        "失, a, false",
        "长, 常, true",
        "长, 掌, true",
    })
    void charactersSoundAlikeDespiteWhatManyDoNotTellApart(char one, char other, boolean alike) {
        assertEquals(alike, SOUNDS.alike(one, other));
        assertEquals(alike, SOUNDS.alike(other, one));
        assertEquals(alike && one != other, SOUNDS.of(one).contains(other));
        assertTrue(!SOUNDS.same(one, other) || alike, "the same sound is alike");
    }

    @Test
    void textsOfTheSameSoundHaveTheSameKey() {
        assertEquals(SOUNDS.key("失眠"), SOUNDS.key("石棉"));
        assertEquals(SOUNDS.key("知音"), SOUNDS.key("资英"));
        assertTrue(!SOUNDS.key("针灸").equals(SOUNDS.key("针具")));
        assertTrue(SOUNDS.rhyme('晴', '睛') && SOUNDS.rhyme('枝', '技') && !SOUNDS.rhyme('针', '灸'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"针灸", "c++", "node.js", "covid-19", "iphone 15", "维生素 b12", "a·b c", "2024 财报", "药", "go"})
    void plainWordsMayBeShownToOthers(String query) {
        boolean shortest = query.codePointCount(0, query.length()) >= (query.matches(".*\\p{IsHan}.*") ? 2 : 3);
        assertEquals(shortest && !query.contains(".js"), Shareable.is(query));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "12345",
                "13800138000",
                "张三 138 0013 8000",
                "110101-1990",
                "1.2.3.4.5",
                "2024",
                "www 针灸",
                "example.org",
                "a@b.cn",
                "site:a.example",
                "\"针灸\"",
                "<b>x</b>",
                "-广告词",
                "a_b c",
                "针灸\n失眠",
                "四六级准考证号 12 34 5",
                "针灸针灸针灸针灸针灸针灸针灸针灸针灸针灸针灸针灸针",
            })
    void whatMayBePersonalOrIsNoPlainWordIsNotShown(String query) {
        assertEquals(false, Shareable.is(query));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            分类: 川菜 | 一览美食;             分类,川菜,一览美食
            node.js 入门 – c++ & c#;           node.js 入门,c++ & c#
            .net 教程..;                       net 教程
            a;                                 ''
            a_ab__xyz;                         ab,xyz
            2024-05;                           ''
            川菜|川菜;                         川菜
            '  川   菜  ';                     川 菜
            𠮷;                                ''
            𠮷田;                              𠮷田
            123456789012345678901234a;         ''
            12345678901234567890123a;          12345678901234567890123a
            """)
    void aTitleIsCountedByItsParts(String title, String parts) {
        TitleTable table = new TitleTable(100);
        table.add(title, 1, 0.5, 3);
        Set<String> texts = new HashSet<>();
        table.entries().forEach(entry -> {
            texts.add(entry.text());
            assertEquals(8, entry.topics());
        });
        assertEquals(parts.isEmpty() ? Set.of() : Set.of(parts.split(",")), texts);
    }

    @Test
    void ofTitlesThoseOnManySitesComeBeforeThoseOnManyPagesOfOne() {
        TitleTable table = new TitleTable(2);
        for (int page = 0; page < 50; page++) {
            table.add("本站导航", 1, 0.9, 0);
        }
        for (int site = 1; site <= 9; site++) {
            table.add("足三里", site, 0.1, site % 2);
        }
        for (int i = 0; i < 40; i++) {
            table.add("只有一次" + i, 1, 0, 0);
        }
        List<SuggestionEntry> entries = table.entries();
        assertEquals(
                List.of("足三里", "本站导航"),
                entries.stream().map(SuggestionEntry::text).toList());
        assertEquals(9, entries.getFirst().pages());
        assertEquals(3, entries.getFirst().topics());
        assertEquals(50, entries.getLast().pages());
    }
}
