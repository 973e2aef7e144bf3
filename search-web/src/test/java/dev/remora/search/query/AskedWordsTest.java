package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which words a page should have, of a query as it is typed.
class AskedWordsTest {
    private static final QueryPlanner PLANNER =
            new QueryPlanner(IndexedPages.ANALYZER, WordLists.load(IndexedPages.FOLDING), QuerySettings.DEFAULT);

    private static String asked(String typed, TermStatistics terms) {
        MatchTiers tiers = PLANNER.plan(SearchRequest.of(typed), terms).tiers();
        String words = tiers.words().stream().map(AskedWord::text).collect(Collectors.joining("|"));
        return tiers.order() == MatchTiers.Order.ONE ? words : words + ", all";
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            # one or two words, or a few short terms, are all wanted
            失眠; 失眠, all
            劳动合同 解除; 劳动|合同|解除, all
            劳动合同法 解除; 劳动|合同法|解除, all
            劳动合同法院 解除; 劳动|合同|法院|解除
            离婚冷静期 规定; 离婚|冷静|规定, all
            离婚冷静期内 规定; 离婚|冷静|规定
            失眠 头痛 焦虑 抑郁; 失眠|头痛|焦虑|抑郁, all
            失眠 头痛 焦虑 抑郁 便秘; 失眠|头痛|焦虑|抑郁|便秘
            失眠 怎么办; 失眠, all
            失眠 吃什么; 失眠, all
            失眠怎么办; 失眠
            how to treat insomnia; treat|insomnia
            2024年12月 财报; 2024年|12月|财报, all
            公司法第三十二条规定; 第三十二条|公司法|规定
            # characters that the dictionary leaves alone are a word
            足三里; 足三里, all
            王夫之思想; 王夫之|思想, all
            小柴胡汤; 小柴胡汤, all
            心脾两虚型失眠; 心脾两虚|失眠
            能不能吃盐; 吃盐
            # a question breaks no word
            技能不能释放; 技能|释放
            协会不会收费; 协会|收费
            强制执行不行; 强制|执行|不行
            大学好不好; 大学, all
            中学好不好; 中学, all
            法院好不好; 法院
            协会不会; 协会
            # nor is an amount left out that is a part of a word
            微信为什么不能拍一拍; 微信|拍一拍
            知足常乐的下一句是什么; 知足常乐|下一句
            知足常乐下一句; 知足常乐|下一句
            欲速则不达下一句; 欲速则不达|下一句
            染发多长时间洗一次; 染发
            # a verb and what it is done to are no part of the word behind them
            打人轻伤判几年; 打人|轻伤
            跑步一次要多长时间; 跑步
            # and a name that begins like one is none
            多重耐药; 多重耐药, all
            几何; 几何, all
            几天 不好; 不好|几天, all
            不好 多少钱; 不好|多少钱, all
            失眠 几天; 失眠, all
            # letters typed to Chinese
            gz解压; gz|解压, all
            gz包; gz包, all
            学gz解压; 学gz|解压, all
            解压gz; 解压|gz, all
            解压g; 解压g, all
            学gz; 学gz, all
            A股; a股, all
            A股 行情; a股|行情, all
            30岁; 30岁, all
            T恤尺码; t恤|尺码, all
            B超检查; b超|检查, all
            200℃; 200°c, all
            烤箱200℃; 烤箱|200°c, all
            屏幕16:9; 屏幕|16:9, all
            python3.11/pip; python3.11|pip, all
            # options of commands exclude nothing
            ls -l; ls|l, all
            java -php; java, all
            java -"l"; java, all
            CSS -l; css, all
            针灸 -l; 针灸, all
            B超是什么; b超, all
            A股是什么; a股, all
            K线图怎么看; k线图
            excel做什么用; excel
            pdf版是什么; pdf版, all
            b12缺乏; b12|缺乏, all
            """)
    void aQueryAsksForWordsOfWhichAllOrSomeAreWanted(String typed, String asked) {
        assertEquals(asked, asked(typed, TermStatistics.UNKNOWN));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            # a verb before a question word ends no name, unless pages have it
            便秘吃什么; 便秘; 便秘
            三阴交哪里找; 别的; 三阴
            三阴交哪里找; 三阴交; 三阴交
            # a word is excluded however few pages have it
            mysql -php; mysql; mysql, all
            葛根汤治什么病; 葛根汤治。根汤，葛根汤; 葛根汤
            # a character that often ends a word is none of its own
            离婚抚养权; 别的; 离婚|抚养, all
            离婚抚养权; 抚养权; 离婚|抚养权
            # a verb at the beginning is left out if far more pages have the rest
            能不能喝桂枝汤; 别的; 喝桂枝汤
            能不能喝桂枝汤; 桂枝汤; 桂枝汤
            能不能喝桂枝汤; 喝桂枝汤; 喝桂枝汤
            # single characters are a word beside another if the index has them, unless a function word is among them
            半夏有毒吗; 半夏; 半夏|有毒
            怎么获得点券; 点券; 获得点券
            软件上传吗; 上传; 软件上传
            小孩几岁可以坐飞机; 几岁; 小孩|坐飞机
            # a verb at the end is none of the name
            头发掉怎么办; 头发掉; 头发
            小柴胡汤怎么喝; 别的; 小柴胡汤
            # a character that makes a word with the one before it is not left behind
            掉头发怎么办; 别的; 掉头
            掉头发怎么办; 掉头发; 掉头发
            """)
    void ofASentenceThePagesOfTheIndexTellWhichCharactersAreAWord(String typed, String page, String asked)
            throws IOException {
        try (IndexedPages pages = new IndexedPages("http://a.example/; 题; " + page)) {
            assertEquals(asked, asked(typed, pages.terms()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CSS 与 C 语言, c, C",
        "JavaScript 和 Java, java, Java",
        "维生素B12 B1, b1, B1",
        "维生素B12, b12, B12",
        "《金匮要略》的 ＡＢＣ, abc, ＡＢＣ",
        "傷寒論條文, 伤寒论, 傷寒論",
        "2024年 4年, 4, 4",
        "Java, x, x",
        "JavaScript, java, java",
        "Javaプログラム, java, java",
    })
    void aWordIsShownAsItWasTypedNotAsItIsInsideAnother(String typed, String word, String shown) {
        AskedWord asked = new AskedWord(List.of(word), List.of(), MatchNoDocsQuery.INSTANCE);
        assertEquals(shown, asked.typed(IndexedPages.FOLDING.foldWithOffsets(typed)));
    }

    @Test
    void eachAlternativeIsShownAsItWasTyped() {
        AskedWord either = new AskedWord(List.of("java", "c"), List.of(), MatchNoDocsQuery.INSTANCE);
        assertEquals("Java | C", either.typed(IndexedPages.FOLDING.foldWithOffsets("C OR Java")));
    }

    @Test
    void aWordMayStandInTheAddressInPlaceOfTheTextUnlessItIsASingleCharacter() throws IOException {
        try (IndexedPages pages = new IndexedPages(
                "http://text.example/; 题; 针灸。",
                "http://address.example/针灸; 题; 公告。",
                "http://other.example/推拿; 题; 公告。",
                "http://character.example/盐; 题; 公告。")) {
            AskedWord word = AskedWord.of("针灸", List.of(), IndexedPages.FOLDING).orElseThrow();
            assertEquals("address针灸 text", pages.names(word.named()));
            AskedWord wide = word.or(List.of("推拿", "盐"), IndexedPages.FOLDING);
            assertEquals("address针灸 other推拿 text", pages.names(wide.named()));
            assertEquals(word, word.or(List.of(), IndexedPages.FOLDING));
        }
    }

    @Test
    void aPhraseOfALenientSearchIsAWordUnlessItIsOneAlready() {
        PlannedQuery plan =
                PLANNER.planLeniently(SearchRequest.of("针灸 \"针灸\" \"失眠 头痛\" \"！\""), TermStatistics.UNKNOWN);
        assertEquals(
                List.of("针灸", "失眠 头痛"),
                plan.tiers().words().stream().map(AskedWord::text).toList());
        assertEquals(
                List.of("失眠", "头痛"),
                plan.tiers().words().getLast().parts().stream()
                        .map(AskedWord::text)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            # words that are marked, and texts that are marked as a whole
            针灸 失眠; 针灸|失眠; ''
            失眠怎么办; 失眠; ''
            怎么办; 怎么办; ''
            "张仲景" 区块链; 区块; 张仲景|区块链
            "针灸 推拿" 推拿; 推拿; 针灸 推拿
            "针灸推拿" 失眠; 失眠; 针灸推拿
            足三里 头痛; 头痛; 足三里
            site:a.example; ''; ''
            """)
    void theWordsOutsidePhrasesAreMarkedAndPhrasesAsAWhole(String typed, String words, String phrases) {
        SearchedWords marked = PLANNER.plan(SearchRequest.of(typed)).searched();
        assertEquals(words, String.join("|", marked.words()));
        assertEquals(phrases, String.join("|", marked.phrases()));
        assertEquals(words.isEmpty() && phrases.isEmpty(), marked.isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            B超 检查; 别的; 检查
            B超 检查; B超; b|检查
            离婚后财产; 别的; 离|婚后|财产|离婚
            """)
    void theLettersOfAWordThatNoPageHasAreNotMarkedButWhatACutBreaksIs(String typed, String page, String words)
            throws IOException {
        try (IndexedPages pages = new IndexedPages("http://a.example/; 题; " + page)) {
            PlannedQuery plan = PLANNER.plan(SearchRequest.of(typed), pages.terms());
            assertEquals(words, String.join("|", plan.searched().words()));
        }
    }
}
