package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.OwnSynonyms.Rule;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTermsTest {
    private final Folding folding = new Folding();
    private final WordLists lists = WordLists.load(folding);
    private final QueryTerms.Reader reader = new QueryTerms.Reader(
            new ChineseAnalyzer(new HanlpSegmenter(folding), folding), lists, QuerySettings.DEFAULT);

    @Test
    void soManyWordsHaveSynonymsThatLucenesLimitOfClausesIsKept() {
        List<String> typed = Stream.of(
                        "报告 帮助 学习 研究 喜欢 开始 结束 医生 父亲 母亲 美丽 快乐 悲伤 巨大 微小 迅速 缓慢 城市 乡村 道路 房屋 疾病 治疗 药物".split(" "))
                .filter(word -> !lists.synonyms().of(word).isEmpty())
                .toList();
        assertTrue(typed.size() > 16, typed::toString);
        QueryTerms terms = reader.of(typed);
        assertEquals(
                typed.subList(0, 16), List.copyOf(terms.synonyms().builtIn().keySet()));
        assertTrue(terms.clauses() < IndexSearcher.getMaxClauseCount());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "针灸",
                "盐",
                "养生",
                "养生 报告 帮助",
                "失眠 头痛 焦虑 抑郁 便秘",
                "失眠怎么办",
                "什么是针灸",
                "天 地 玄 黄",
                "高血压怎么办",
                "高血压 养生 盐",
                "的 高血压",
            })
    void termsBecomeNoMoreClausesThanTheyAreCountedAs(String typed) {
        Rule rule = new Rule(List.of("高血压"), List.of("高血压", "hypertension", "血压高", "升压", "htn"));
        WordLists own = lists.with(new OwnWords(OwnSynonyms.of(List.of(rule)), Set.of(), Set.of()));
        QueryTerms.Reader all = new QueryTerms.Reader(
                new ChineseAnalyzer(new HanlpSegmenter(folding), folding), own, QuerySettings.DEFAULT);
        QueryTerms terms = all.of(List.of(typed.split(" ")));
        TermQueries queries = new TermQueries(QuerySettings.DEFAULT);
        int found = Stream.concat(
                        Stream.of(queries.finding(terms), queries.any(terms)), queries.ranking(terms).stream())
                .mapToInt(Retrieval::leaves)
                .max()
                .orElseThrow();
        assertTrue(found <= terms.clauses(), found + " of " + terms.clauses());
    }

    @ParameterizedTest
    @CsvSource({
        "酒驾会不会坐牢, 酒 驾 会不会 坐牢",
        "西瓜能不能吃, 西瓜 能不能 吃",
        "煮鸡蛋多长时间, 煮 鸡蛋 多长时间",
        "技能不能释放, 技能 不能 释放",
        "协会不会收费, 协会 不会 收费",
        "强制执行不行, 强制 执行 不行",
        "工商银行不行, 工商 银行 不行",
        "这所大学好不好, 这 所 大学 好不好",
        "中药用不用煎, 中药 用不用 煎",
        "机会会不会再来, 机会 会不会 再 来",
        "技 能不能, 技 能不能",
        "能 不能, 能 不能",
    })
    void aFunctionWordThatTheDictionaryLacksIsOneWordUnlessItBreaksAnother(String text, String words) {
        assertEquals(List.of(words.split(" ")), reader.words(text));
    }

    private static List<String> letters(int number) {
        return IntStream.range(0, number).mapToObj(i -> "q" + (char) ('a' + i)).toList();
    }

    @Test
    void ofALongTextTheFirstCharactersTypedAloneAndTheFirstGramsAreSearched() {
        List<String> alone = IntStream.range(0, 25)
                .mapToObj(i -> Character.toString(0x4e00 + 7 * i))
                .toList();
        assertEquals(24, reader.of(alone).beginnings().size());
        assertEquals(23, reader.of(alone.subList(0, 23)).beginnings().size());
        String text = String.join(
                "",
                IntStream.range(0, 150)
                        .mapToObj(i -> Character.toString(0x4e00 + 7 * i))
                        .toList());
        assertEquals(
                2 * QuerySettings.DEFAULT.maxWords(),
                reader.of(List.of(text)).grams().size());
    }

    /// 怎么 and 么办 are grams, too.
    @Test
    void pagesWithNothingButStopWordsAreRefusedForTwentyFourGramsAtMost() {
        List<String> most =
                Stream.concat(Stream.of("怎么办"), letters(22).stream()).toList();
        List<String> more =
                Stream.concat(Stream.of("怎么办"), letters(23).stream()).toList();
        assertTrue(reader.of(most).refusesStopWords());
        assertFalse(reader.of(more).refusesStopWords());
        assertFalse(reader.of(letters(5)).refusesStopWords());
        assertFalse(reader.of(List.of("怎么办")).refusesStopWords());
    }
}
