package dev.remora.search.suggest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.suggest.correct.Corrections;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuggesterTest {
    private static final Folding FOLDING = new Folding();
    private static final Pinyin PINYIN = Pinyin.shared();
    private static final StopWords STOP_WORDS = StopWords.shared();
    private static final WordClasses CLASSES = new WordClasses();

    @TempDir
    Path data;

    private SearchableWeb web;
    private LuceneSearchEngine engine;
    private PastQueries past;
    private Suggester suggester;
    private Instant now = Instant.parse("2026-11-20T10:00:00Z");

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
        for (int site = 1; site <= 6; site++) {
            String host = "http://h" + site + ".com/";
            web.page("tcm", host + 1, "针灸减肥 - 某某网" + site, "针灸可以减肥，也能治失眠。每个人最好先问医生。")
                    .page("tcm", host + 2, "针灸治疗失眠", "失眠的人可以试试针灸。")
                    .page("tcm", host + 3, "維生素B12的作用", "维生素B12又叫钴胺素。")
                    .page("linux", host + 4, "Linux kernel 入门", "The kernel of linux 内核。");
        }
        web.index();
        engine = web.engine();
        InstantSource time = () -> now;
        Clock clock = time.withZone(ZoneOffset.UTC);
        past = new PastQueries(Optional.empty(), FOLDING, clock, new Random(1));
        suggester = new Suggester(
                new LuceneVocabulary(engine),
                past,
                new Suggester.WordForms(FOLDING, PINYIN, STOP_WORDS),
                new Suggester.Settings(1_000, Duration.ZERO),
                clock,
                Runnable::run);
    }

    @AfterEach
    void close() {
        web.close();
    }

    private List<String> complete(String typed) {
        return complete(typed, Optional.empty());
    }

    private List<String> complete(String typed, Optional<String> topic) {
        return suggester.complete(typed, topic, 8).stream()
                .map(Suggestion::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "中, 中医",
        "zhongyi, 中医",
        "zhongy, 中医",
        "zy, 中医",
        "中yi, 中医",
        "中醫, 中医",
        "ZHONGYI, 中医",
        "针灸, 针灸减肥",
        "針灸, 针灸减肥",
        "zhenjiujf, ''",
        "zjjf, 针灸减肥",
        "wss, 维生素b12的作用",
        "维生素b, 维生素b12的作用",
        "lin, linux",
        "linux k, linux kernel 入门",
        "针久, 针灸"
    })
    void leadsFromWhatIsTypedToWhatTitlesAndKeywordsSay(String typed, String wanted) {
        assertTrue(
                wanted.isEmpty() ? complete(typed).isEmpty() : complete(typed).contains(wanted),
                complete(typed)::toString);
    }

    @Test
    void whatIsWrittenInCharactersIsMeantSo() {
        assertTrue(complete("针").contains("针灸"), complete("针")::toString);
        assertTrue(complete("针").stream().allMatch(text -> text.startsWith("针")), complete("针")::toString);
    }

    @Test
    void theKeywordOfATopicComesFirst() {
        assertEquals("中医", complete("z").getFirst());
    }

    @Test
    void aTopicSuggestsItsOwnOnly() {
        assertTrue(complete("lin", Optional.of("linux")).contains("linux"));
        assertEquals(List.of(), complete("lin", Optional.of("tcm")));
        assertEquals(List.of(), complete("lin", Optional.of("nowhere")));
    }

    @Test
    void whatSeveralHaveAskedIsSuggested() {
        assertEquals(List.of(), complete("艾灸"));
        for (String client : List.of("a", "b", "c")) {
            past.asked("艾灸盒", client);
        }
        assertEquals(List.of("艾灸盒"), complete("艾灸"));
    }

    @Test
    void newPagesAreSuggestedOnceTheIndexHasThem() {
        assertEquals(List.of(), complete("拔罐"));
        web.page("tcm", "http://h1.com/9", "拔罐疗法", "拔罐").index();
        assertEquals(List.of("拔罐疗法"), complete("拔罐"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0000", "<script>", "*", "\ud83d", "👍", "'; DROP TABLE"})
    void nothingTypedMakesItFail(String typed) {
        assertTrue(complete(typed).size() <= 8);
        assertEquals(List.of(), complete("针".repeat(10_000)));
    }

    private Corrections corrections() {
        return new Corrections(
                new LuceneVocabulary(engine), suggester, SearchableWeb.ANALYZER, STOP_WORDS, CLASSES, PINYIN);
    }

    private Optional<String> meant(String query) {
        SearchRequest request = SearchRequest.of(query);
        return corrections().of(request, engine.search(request).counts().knownFull());
    }

    @ParameterizedTest
    @CsvSource({
        "针久, 针灸",
        "zhenjiu, 针灸",
        "zhen jiu, 针灸",
        "针jiu, 针灸",
        "zhen灸, 针灸",
        "zhenjiu 失眠, 针灸 失眠",
        "针jiu 失mian, 针灸 失眠",
        "失mian怎么办, 失眠怎么办",
        "吃针jiu药, 吃针灸药",
        "针久减肥, 针灸减肥",
        "linus, linux",
        "kernle 入门, kernel 入门",
        "实眠, 失眠"
    })
    void knowsWhatWasMeant(String typed, String meant) {
        assertEquals(Optional.of(meant), meant(typed));
    }

    /// Letters of an English query are not Chinese because one of its words happens to be pinyin.
    @Test
    void aQueryInLettersIsPinyinAsAWholeOrNotAtAll() {
        for (int site = 1; site <= 3; site++) {
            web.page("tcm", "http://h" + site + ".com/we", "我们", "我们的诊所");
        }
        web.index();
        assertEquals(Optional.of("针灸 失眠"), meant("zhenjiu shimian"));
        assertEquals(Optional.of("针灸 我们"), meant("zhenjiu women"));
        assertEquals(Optional.empty(), meant("women boots"));
    }

    @ParameterizedTest
    @CsvSource({"中衣, 中医", "中匠, 中医", "钟医, 中医", "中匠入门, 中医入门", "红绕肉, 红烧肉", "家常红绕肉, 家常红烧肉"})
    void knowsWhatWasMeantByACharacterOfSimilarShape(String typed, String meant) {
        for (int site = 1; site <= 3; site++) {
            web.page("tcm", "http://h" + site + ".com/pot", "家常红烧肉", "红烧肉的做法，中医入门。");
        }
        web.index();
        assertEquals(Optional.of(meant), meant(typed));
    }

    /// 砍中 sounds like 砍重, but its second character begins the keyword 中医.
    @Test
    void aKeywordIsNotCutToCorrectItsNeighbour() {
        for (int site = 1; site <= 3; site++) {
            web.page("tcm", "http://h" + site + ".com/fell", "砍重", "砍重的办法，砍重医，学重医，医看重。");
        }
        web.index();
        assertEquals(Optional.of("砍重"), meant("砍中"));
        assertEquals(Optional.empty(), meant("砍中医"));
        assertEquals(Optional.empty(), meant("学中医砍中医"));
    }

    /// 小柴胡汤 is no entry, since no title is just that, but 柴胡 is one.
    @Test
    void aShorterWordOfTheSameSoundIsMeantRatherThanAnyOtherCharacterThatFewerPagesHave() {
        for (int site = 1; site <= 3; site++) {
            String host = "http://h" + site + ".com/";
            web.page("tcm", host + "soup", "小柴鸡汤", "小柴鸡汤的做法")
                    .page("tcm", host + "herb", "柴胡", "柴胡可以入药，小柴胡汤里有它。")
                    .page("tcm", host + "herbs", "柴胡", "小柴胡汤");
        }
        web.index();
        assertEquals(Optional.of("小柴胡汤"), meant("小柴湖汤"));
        assertEquals(Optional.of("小柴鸡汤"), meant("小紫鸡汤"));
    }

    /// 债务人 is a title, 人 sounds like nothing here; 怎么 is a word, 人么 is none.
    @ParameterizedTest
    @ValueSource(strings = {"夫妻债务怎么认定", "取保候审怎么申请", "合同法怎么学"})
    void wordsAreNotCutToMakeOthers(String typed) {
        for (int site = 1; site <= 3; site++) {
            String host = "http://h" + site + ".com/";
            web.page("tcm", host + "debt", "债务人", "债务人，夫妻，认定。")
                    .page("tcm", host + "trial", "候审理", "候审理，取保，申请。")
                    .page("tcm", host + "act", "合同法律", "合同法律，学。");
        }
        web.index();
        assertEquals(Optional.empty(), meant(typed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"红烧牛楠", "红烧牛腩"})
    void aCorrectionMustOccurBesideItsNeighbours(String typed) {
        for (int site = 1; site <= 3; site++) {
            web.page("tcm", "http://h" + site + ".com/pot", "红烧肉", "红烧肉的做法。");
        }
        web.index();
        assertEquals(Optional.empty(), meant(typed), "no page has 肉楠 or 肉腩");
        web.page("tcm", "http://h1.com/brisket", "红烧肉楠", "红烧肉楠").index();
        assertEquals(Optional.of("红烧肉楠"), meant("红烧牛楠"));
    }

    @Test
    void aWordOfTheDictionaryIsNotChangedToASimilarOne() {
        web.page("tcm", "http://h1.com/a", "入门", "中医入门")
                .page("tcm", "http://h1.com/b", "入门", "中医入门")
                .index();
        assertEquals(Optional.of("中医"), meant("中匠"));
        assertEquals(Optional.empty(), meant("中校"), "a word, though no page has it");
        web.page("tcm", "http://h1.com/c", "足中医", "足中医").index();
        assertEquals(Optional.empty(), meant("足中匠"), "may be a word of three characters");
    }

    @Test
    void aQueryWithAPageOfFullMatchesIsCorrectedOnlyToTheSameSoundOnFarMorePages() {
        web.page("tcm", "http://h1.com/a", "入门", "中医入门")
                .page("tcm", "http://h1.com/b", "入门", "中医入门")
                .index();
        Corrections corrections = corrections();
        assertEquals(Optional.of("中医入门"), corrections.of(SearchRequest.of("中匠入门"), 9));
        assertEquals(Optional.empty(), corrections.of(SearchRequest.of("中匠入门"), 10));
        assertEquals(Optional.of("针灸减肥"), corrections.of(SearchRequest.of("针久减肥"), 10), "no page has 针久");
        web.page("tcm", "http://h1.com/long", "针久", "针久").index();
        assertEquals(Optional.of("针灸"), corrections.of(SearchRequest.of("针久"), 9));
        assertEquals(Optional.empty(), corrections.of(SearchRequest.of("针久"), 10), "针灸 is on 12 pages");
    }

    @Test
    void twoCharactersOfWhichOneIsAnotherAreOnlyAKeywordOfATopic() {
        assertEquals(Optional.empty(), meant("失弃"), "失眠 is none, and 失去 could be meant as well");
    }

    @Test
    void theCommonestOfManyWordsThatAreNearIsMeant() {
        // In the order of the alphabet all these come before "kernel"; each is two letters away.
        for (char second = 'a'; second < 'e'; second++) {
            for (char fifth = 'a'; fifth <= 'z'; fifth++) {
                String rare = "k" + second + "rn" + fifth + "el";
                web.page("linux", "http://rare.com/" + rare, rare, rare);
            }
        }
        web.index();
        assertEquals(Optional.of("kernel"), meant("kernnel"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"针灸", "linux", "site:a.com 针久", "\"针久\"", "", "👍", "kernel", "x", "没有这样的词", "10zj/kg", "zj 失眠"})
    void leavesAloneWhatIsNotMistyped(String typed) {
        assertEquals(Optional.empty(), meant(typed));
    }

    @Test
    void relatedSearchesAddWhatTheBestResultsAreAbout() {
        Related related = new Related(new LuceneVocabulary(engine), SearchableWeb.ANALYZER, FOLDING, STOP_WORDS);
        List<String> found = related.of(SearchRequest.of("针灸"), 8);
        assertTrue(found.contains("针灸 减肥"), found::toString);
        assertTrue(found.contains("针灸 失眠"), found::toString);
        assertFalse(found.stream().anyMatch(query -> query.contains("某某")), found::toString);
        assertEquals(List.of(), related.of(SearchRequest.of("site:h1.com"), 8));
    }

    @Test
    void relatedSearchesNameATopicsWordWhole() {
        web.words("law", "执行异议");
        for (int i = 1; i <= 3; i++) {
            web.page("law", "http://l" + i + ".com/", "合同与执行异议", "合同，执行异议。");
        }
        web.index();
        Related related = new Related(new LuceneVocabulary(engine), SearchableWeb.ANALYZER, FOLDING, STOP_WORDS);
        List<String> found = related.of(SearchRequest.of("合同"), 8);
        assertTrue(found.contains("合同 执行异议"), found::toString);
        assertFalse(found.contains("合同 异议"), found::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "How does acupuncture treat insomnia?, ''",
        "How does the Kernel! treat insomnia?, Kernel",
        "kernel, ''",
        "怎么办 量子 针灸减肥？, 针灸减肥",
        "失眠怎么针灸 量子, 失眠 针灸",
        "'\"失眠 试试\" OR (LINUX) -量子 -针灸 site:nosuch.example intitle:针灸', 失眠 试试 LINUX",
        "'?! 的 x 👍', ''",
        "失眠 kernel absent, 失眠",
        "最好每个失眠 量子, 失眠",
        "量子 最好, ''"
    })
    void singleWordsAreThoseOfTheQueryThatPagesHave(String query, String words) {
        SingleWords single =
                new SingleWords(new LuceneVocabulary(engine), SearchableWeb.ANALYZER, WordLists.load(FOLDING));
        List<String> absent = query.endsWith("absent") ? List.of("kernel") : List.of();
        assertEquals(words, String.join(" ", single.of(query, absent, 6)));
    }

    @Test
    void theEditionChangesOnceWhatIsSuggestedHasBeenRead() {
        String read = suggester.edition();
        assertEquals(read, suggester.edition(), "nothing has changed");
        now = now.plusSeconds(60);
        assertEquals(read, suggester.edition(), "nothing has changed");
        web.page("tcm", "http://new.example/", "新的一页", "新的").index();
        assertFalse(read.equals(suggester.edition()));
    }
}
