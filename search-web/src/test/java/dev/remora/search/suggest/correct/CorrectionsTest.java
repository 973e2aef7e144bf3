package dev.remora.search.suggest.correct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.suggest.LuceneVocabulary;
import dev.remora.search.suggest.PastQueries;
import dev.remora.search.suggest.Suggester;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Mistyped names of five domains, over pages of which few have them in their titles.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorrectionsTest {
    private static final Folding FOLDING = new Folding();
    private static final Pinyin PINYIN = Pinyin.shared();
    private static final StopWords STOP_WORDS = StopWords.shared();
    private static final WordClasses CLASSES = new WordClasses();

    /// What the pages are about; each is on three of them.
    private static final List<String> SUBJECTS = List.of(
            "诉讼时效 知识产权 劳动合同 保证合同 劳动仲裁 善意取得 抵押权 离婚协议 商业秘密 财产保全 买卖合同",
            "桂枝汤 针灸 小柴胡汤 麻黄汤 真武汤 四逆汤 高血压 糖尿病 冠心病 甘草泻心汤",
            "红烧肉 麻婆豆腐 糖醋里脊 宫保鸡丁 鱼香肉丝 蛋炒饭 清蒸鲈鱼 可乐鸡翅",
            "市盈率 现金流量表 资产负债表 通货膨胀 基金定投 股票投资",
            "操作系统 虚拟内存 环境变量 文件系统 防火墙 命令行 正则表达式 进程管理");

    private SearchableWeb web;
    private LuceneSearchEngine engine;
    private Corrections corrections;

    @BeforeAll
    void open(@TempDir Path data) {
        web = new SearchableWeb(data);
        for (int site = 1; site <= 3; site++) {
            for (int i = 0; i < SUBJECTS.size(); i++) {
                for (String subject : SUBJECTS.get(i).split(" ", -1)) {
                    String text = "本文介绍" + subject + "，以及" + subject + "怎么用。";
                    web.page("all", "http://h" + site + ".com/" + i + "/" + subject, "第" + site + "篇", text);
                }
            }
        }
        for (int i = 0; i < 40; i++) { // a word of a rhyming character on more pages than one of the same sound
            web.page("all", "http://h9.com/" + i, "避免" + i, "第" + i + "件事要避免。");
        }
        for (int i = 0; i < 30; i++) { // a word that rhymes with 药好
            web.page("all", "http://h6.com/" + i, "好好学习" + i, "第" + i + "天好好学习。");
        }
        for (int i = 0; i < 5; i++) {
            web.page("all", "http://h8.com/" + i, "失眠" + i, "第" + i + "个人失眠。");
        }
        for (int i = 0; i < 20; i++) {
            String title = List.of("劳动合同", "买卖合同", "针灸", "劳动仲裁").get(i % 4);
            web.page("all", "http://h7.com/" + i, title + " " + i, "dong he mai " + i);
        }
        for (int i = 0; i < 3; i++) {
            web.page("all", "http://h5.com/" + i, "寄存" + i, "桂枝汤寄存，寄存桂枝汤，桂枝汤几存，诉讼时效是多少念。");
        }
        for (int i = 0; i < 3; i++) {
            web.page("all", "http://h4.com/" + i, "手机号 " + i, "查手机号，买飞机票，手机号和飞机票。");
        }
        for (int i = 0; i < 30; i++) {
            web.page("all", "http://h3.com/" + i, "杂谈" + i, "第" + i + "天出生，网友热情，要增资，超时了。");
        }
        web.page("all", "http://h2.com/", "杂谈", "热门的游戏，公司的事。");
        for (int i = 0; i < 3; i++) {
            web.page("all", "http://h1.com/" + i, "语言教程 " + i, "C语言教程，语言教程，维生素C缺乏症，缺乏症。");
        }
        web.index();
        engine = web.engine();
        LuceneVocabulary vocabulary = new LuceneVocabulary(engine);
        Clock clock = Clock.systemUTC();
        Suggester suggester = new Suggester(
                vocabulary,
                new PastQueries(Optional.empty(), FOLDING, clock, new Random(1)),
                new Suggester.WordForms(FOLDING, PINYIN, STOP_WORDS),
                new Suggester.Settings(1_000, Duration.ofHours(1)),
                clock,
                Runnable::run);
        corrections = new Corrections(vocabulary, suggester, SearchableWeb.ANALYZER, STOP_WORDS, CLASSES, PINYIN);
    }

    @AfterAll
    void close() {
        web.close();
    }

    private Optional<String> meant(String typed) {
        SearchRequest request = SearchRequest.of(typed);
        return corrections.of(request, engine.search(request).counts().knownFull());
    }

    /// 几寸 sounds like 寄存, which pages have.
    @ParameterizedTest
    @CsvSource({"桂枝汤几寸,", "几寸,", "寄存几寸,", "桂技汤几寸, 桂枝汤几寸", "诉讼时笑是多少年, 诉讼时效是多少年", "深几米,"})
    void aQuestionAtTheEndIsNotMistyped(String typed, String meant) {
        assertEquals(Optional.ofNullable(meant), meant(typed));
    }

    /// 几 is often typed for 机.
    @ParameterizedTest
    @CsvSource({"手几号, 手机号", "飞几票, 飞机票", "查手几号, 查手机号"})
    void theEndOfAWordIsNoQuestion(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({"c语言叫程, c语言教程", "c语演教程, c语言教程", "c语演, c语言"})
    void aWordBehindALetterIsReadAsAWhole(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({
        "诉讼时笑, 诉讼时效",
        "失免, 失眠",
        "知识产全, 知识产权",
        "保征合同, 保证合同",
        "保征合同 怎么用, 保证合同 怎么用",
        "保征合同怎么用, 保证合同怎么用",
        "善意取德, 善意取得",
        "抵押全, 抵押权",
        "离婚协意, 离婚协议",
        "商业秘蜜, 商业秘密",
        "财产保权, 财产保全",
        "麻皇汤, 麻黄汤",
        "真武烫, 真武汤",
        "小柴湖汤, 小柴胡汤",
        "甘草泄心汤, 甘草泻心汤",
        "高血呀, 高血压",
        "麻婆豆付, 麻婆豆腐",
        "鱼香肉斯, 鱼香肉丝",
        "可乐鸡次, 可乐鸡翅",
        "市盈律, 市盈率",
        "基金定头, 基金定投",
        "股票投姿, 股票投资",
        "环境便量, 环境变量",
        "文件系桶, 文件系统",
        "防火樯, 防火墙"
    })
    void theSameSound(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({
        "劳动种裁, 劳动仲裁",
        "四逆伤, 四逆汤",
        "糖尿并, 糖尿病",
        "冠心并, 冠心病",
        "红烧柔, 红烧肉",
        "宫保鸡钉, 宫保鸡丁",
        "虚拟内村, 虚拟内存",
        "进呈管理, 进程管理",
        "命领行, 命令行"
    })
    void aSoundThatIsOftenConfused(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({"桂技汤, 桂枝汤", "针炙, 针灸", "红绕肉, 红烧肉", "蛋抄饭, 蛋炒饭", "劳动仲栽, 劳动仲裁", "环镜变量, 环境变量"})
    void aCharacterOfSimilarShape(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({"知产识权, 知识产权", "正则达表式, 正则表达式"})
    void twoNeighboursInTheWrongOrder(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    @ParameterizedTest
    @CsvSource({"糖尿尿病, 糖尿病", "高血血压, 高血压", "宫保鸡鸡丁, 宫保鸡丁", "通货膨膨胀, 通货膨胀", "清蒸鲈鲈鱼, 清蒸鲈鱼", "通膨胀, 通货膨胀"})
    void aCharacterTooManyOrTooFew(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    /// Though pages have the letters by themselves.
    @ParameterizedTest
    @CsvSource({
        "劳动he同 解除, 劳动合同 解除",
        "mai卖合同, 买卖合同",
        "zhēn jiǔ, 针灸",
        "zhēnjiǔ, 针灸",
        "zhi1shi, zhi1shi",
        "màimài hétóng, 买卖 合同",
        "针jiǔ, 针灸",
        "láodòng zhòngcái, 劳动 仲裁",
        "müller café 针jiǔ, müller café 针灸",
        "résumé mai卖合同, résumé 买卖合同",
        "Müllerin résumé, Müllerin résumé",
        "dong, dong",
        "dong力学, dong力学",
        "café, café"
    })
    void pinyinInPlaceOfSomeCharactersOrWithTones(String typed, String meant) {
        assertEquals(meant, meant(typed).orElse(typed));
    }

    /// Words that the pages lack, or have, and texts in which parts of words meet by chance.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "诉讼时效",
                "知识产权",
                "桂枝汤",
                "针灸",
                "抵押权",
                "质押权",
                "留置权",
                "地役权",
                "买受人",
                "劳动争议",
                "保险合同",
                "保理合同",
                "桂皮汤",
                "柴桂汤",
                "葛根汤",
                "逍遥散",
                "红烧茄子",
                "水煮鱼",
                "清蒸鳜鱼",
                "回锅肉",
                "肉丝面",
                "市净率",
                "市销率",
                "可转债",
                "软链接",
                "守护进程",
                "量子纠缠",
                "李时珍",
                "取保候审怎么申请",
                "夫妻债务怎么认定",
                "小孩发烧怎么办",
                "诉讼的时效",
                "保证 合同",
                "内存条",
                "环境保护",
                "中意",
                "高血压吃什么药好",
                "出省",
                "热门网游",
                "公司垫资",
                "B超是什么",
                "B超机"
            })
    void whatIsNotMistypedIsLeftAlone(String typed) {
        assertEquals(Optional.empty(), meant(typed));
    }
}
