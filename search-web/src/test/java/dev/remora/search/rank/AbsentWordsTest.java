package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.AbsentWord;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an answer says of words that no page has.
class AbsentWordsTest extends OverSearchableWeb {
    @BeforeEach
    void pages() {
        web.page("tcm", "http://a.example/", "人参", "人参性味中和，可以久服。")
                .page("tcm", "http://b.example/", "第三章节", "本章节讲病机的链条，一环扣一环。")
                .page("tcm", "http://c.example/", "合同", "合同的订立和解除。")
                .page("tcm", "http://d.example/", "牛", "牛是家畜，又老又赖着不走。")
                .index();
    }

    private SearchAnswer search(String query) {
        return web.engine().search(SearchRequest.of(query));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://zhongyi.example/", "http://e.example/zhongyi/"})
    void aWordOfAddressesOnlyIsAbsentAndPagesWithItAreNoFullMatches(String address) {
        web.page("tcm", address, "中医", "中医是医学。").index();
        for (String query : List.of("zhongyi", "zhongyi 中医")) {
            SearchAnswer answer = search(query);
            assertEquals(
                    List.of(new AbsentWord("zhongyi", List.of())),
                    answer.counts().absent());
            assertEquals(0, answer.counts().knownFull());
            answer.results().forEach(found -> assertEquals(List.of("zhongyi"), found.missing()));
        }
        assertEquals(List.of(), search("中医 site:none.example").counts().absent());
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void aPageWithAPartOfAWordIsNoFullMatchAndTheAnswerNamesThatPart(Sort sort) {
        SearchAnswer answer = web.engine().search(SearchRequest.of("碳中和").sorted(sort));
        assertEquals(
                List.of(new AbsentWord("碳中和", List.of("中和"))), answer.counts().absent());
        assertEquals(1, answer.results().size());
        assertEquals(List.of("碳中和"), answer.results().getFirst().missing());
        assertTrue(answer.noneFull());
    }

    @ParameterizedTest
    @CsvSource({"精神损失费, '精神, 损失'", "人参茶怎么泡, 人参", "参性费,"})
    void thePartsNamedAreWords(String query, String parts) {
        web.page("tcm", "http://e.example/", "一页", "精神损失；失费神损，人参性味，怎么泡茶。").index();
        List<String> named = parts == null ? List.of() : List.of(parts.split(", "));
        assertEquals(named, search(query).counts().absent().getFirst().instead());
    }

    /// 区块 by itself may mean 章节.
    @ParameterizedTest
    @ValueSource(strings = {"区块链", "牛腩", "老赖", "区块链 OR 牛腩"})
    void neitherACharacterOfAWordNorWhatAPieceOfItMeansIsEvidence(String query) {
        SearchAnswer answer = search(query);
        assertEquals(
                List.of(),
                answer.results().stream().map(SearchAnswer.Result::url).toList());
        assertEquals(1, answer.counts().absent().size());
        assertEquals(List.of(), answer.counts().absent().getFirst().instead());
    }

    /// The others say nothing of what is asked for.
    @ParameterizedTest
    @ValueSource(strings = {"九寨沟 几月去最好", "九寨沟几月去最好", "九寨沟 去 3月"})
    void withoutAWordThatNamesWhatIsAskedForThereIsNoResult(String query) {
        web.page("tcm", "http://e.example/", "学习", "几月去都可以，最好是春天，3月去。").index();
        SearchAnswer answer = search(query);
        assertEquals(
                List.of(),
                answer.results().stream().map(SearchAnswer.Result::url).toList());
        assertEquals(List.of(new AbsentWord("九寨沟", List.of())), answer.counts().absent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"九寨沟 合同", "九寨沟 牛", "九寨沟 牛 多少钱", "最好 去"})
    void ifAPageHasAWordThatNamesSomethingTheListIsNotEmpty(String query) {
        web.page("tcm", "http://e.example/", "学习", "几月去都可以，最好是春天去。").index();
        assertFalse(search(query).results().isEmpty());
    }

    /// Two verbs that hardly stand apart.
    @ParameterizedTest
    @ValueSource(strings = {"取保候审期间能不能出省", "取保候审出省", "取保候审 出省"})
    void wordsThatBelongTogetherNameWhatIsAskedForToo(String query) {
        web.page("tcm", "http://e.example/", "一页", "取保候审期间不得离开所居住的市。").index();
        SearchAnswer answer = search(query);
        assertEquals("http://e.example/", answer.results().getFirst().url());
        assertEquals(List.of("出省"), answer.results().getFirst().missing());
    }

    @ParameterizedTest
    @CsvSource({
        "九寨沟 最好 合同 OR 牛, '合同, 牛'",
        "'九寨沟 最好 \"合同\"', 合同",
        "九寨沟 最好 intitle:合同, 合同",
        "九寨沟 最好 可以 OR 都, ''",
        "'九寨沟 3月 \"最好\"', ''",
    })
    void aPhraseOrAChoiceMayNameWhatIsAskedForToo(String query, String titles) {
        web.page("tcm", "http://e.example/", "学习", "几月去都可以，最好是春天，3月去。").index();
        assertEquals(
                titles,
                search(query).results().stream()
                        .map(SearchAnswer.Result::shown)
                        .map(shown -> shown.titleHtml().replaceAll("</?mark>", ""))
                        .sorted()
                        .collect(Collectors.joining(", ")));
    }

    /// Neither a number nor what is asked of a name says what it is about.
    @ParameterizedTest
    @ValueSource(strings = {"iphone16 安装", "九寨沟 几天", "九寨沟 哪天", "九寨沟 多少钱", "九寨沟多少钱", "九寨沟 好不好", "九寨沟 几天 最好"})
    void aNumberOrAQuestionIsNoName(String query) {
        web.page("tcm", "http://e.example/", "一页", "安装 16 个，要几天，多少钱，哪天，好不好，最好别问。")
                .index();
        assertEquals(List.of(), search(query).results());
    }

    @ParameterizedTest
    @CsvSource({"python3.11 怎么安装, http://e.example/", "碳中和 怎么安装, http://a.example/"})
    void aPageWithAPartOfTheNameIsFoundWhereThatIsAWord(String query, String url) {
        web.page("tcm", "http://e.example/", "学习", "Python 从这里开始，安装最好。")
                .page("tcm", "http://f.example/", "别的", "安装最好。")
                .index();
        assertEquals(url, search(query).results().getFirst().url());
    }

    /// The verb belongs to the question.
    @ParameterizedTest
    @CsvSource({"嗓子疼吃什么药,嗓子疼", "抚养权归谁,抚养权", "商标权属于谁,商标权", "胃疼按哪个穴位,胃疼", "老赖找哪个部门,老赖", "足三里怎么找,足三里"})
    void aVerbBeforeAQuestionWordIsNoPartOfTheWordBeforeIt(String query, String word) {
        web.page("tcm", "http://e.example/", "一页", "说" + word + "，还有药、穴位、部门。").index();
        SearchAnswer.Result first = search(query).results().getFirst();
        assertEquals("http://e.example/", first.url());
        assertEquals(List.of(), first.missing());
        assertEquals(List.of(), search(query).counts().absent());
    }

    /// Nor is the question, which ends the text, or an amount before it.
    @ParameterizedTest
    @CsvSource({
        "酒驾判几年,酒驾",
        "白虎汤喝几天,白虎汤",
        "定投几年,定投",
        "酒驾是几年,酒驾",
        "酒驾要几个月,酒驾",
        "酒驾在多少平米,酒驾",
        "黄芪一次用多少克,黄芪",
        "桂枝汤一天喝几次,桂枝汤",
        "四逆汤有哪几味药,四逆汤",
        "清明节放几天假,清明节",
        "冬至是几月几号,冬至",
    })
    void howMuchOrHowOftenIsNoPartOfTheWordBeforeIt(String query, String word) {
        web.page("tcm", "http://e.example/", "一页", "说" + word + "，两年，三天。").index();
        SearchAnswer answer = search(query);
        assertEquals("http://e.example/", answer.results().getFirst().url());
        assertEquals(List.of(), answer.results().getFirst().missing());
        assertEquals(List.of(), answer.counts().absent());
    }

    /// A name beside another word, or before a verb that may follow it, ends there, if pages have the name without
    /// them.
    @ParameterizedTest
    @CsvSource({"什么人不适合艾灸,艾灸", "半夏有毒吗,半夏", "打人轻伤怎么办,打人", "定金能退吗,定金", "社保会停吗,社保", "附子可蒸吗,附子"})
    void aNameEndsBeforeAnotherWord(String query, String word) {
        web.page("tcm", "http://e.example/", "一页", "说" + word + "，还有轻伤，有毒，适合。").index();
        for (int i = 0; i < 10; i++) {
            web.page("tcm", "http://f" + i + ".example/", "别的" + i, "也说" + word + "。");
        }
        SearchAnswer answer = search(query);
        assertEquals(List.of(), answer.counts().absent());
        assertEquals("http://e.example/", answer.results().getFirst().url());
        assertEquals(List.of(), answer.results().getFirst().missing());
    }

    /// Nor does the word behind a verb begin with it.
    @ParameterizedTest
    @CsvSource({"孕妇能不能喝桂枝汤,桂枝汤", "怎么喝桂枝汤,桂枝汤", "掉头发怎么办,掉头发"})
    void aVerbIsNoPartOfTheWordBehindItUnlessPagesHaveBoth(String query, String word) {
        web.page("tcm", "http://e.example/", "一页", "孕妇和" + word + "。").index();
        SearchAnswer.Result first = search(query).results().getFirst();
        assertEquals("http://e.example/", first.url());
        assertEquals(List.of(), first.missing());
        web.page("tcm", "http://f.example/", "二页", "头发，桂枝，掉头，孕妇。").index();
        search(query).results().stream()
                .filter(result -> result.url().equals("http://f.example/"))
                .forEach(result -> assertEquals(List.of(word), result.missing()));
    }

    @Test
    void lettersAndTheWordBehindThemAreTwo() {
        web.page("tcm", "http://e.example/", "一页", "用命令解压 gz 和 tar，放到目录。").index();
        assertEquals(List.of(), search("怎么把tar.gz解压到目录").results().getFirst().missing());
    }

    /// A number and its unit, and the word behind them.
    @ParameterizedTest
    @ValueSource(strings = {"30岁体检", "3000米跑步怎么练"})
    void aUnitIsNoPartOfTheWordBehindIt(String query) {
        web.page("tcm", "http://e.example/", "一页", "30 岁 体检 3000 米 跑步 练").index();
        assertEquals(List.of(), search(query).results().getFirst().missing());
    }

    /// Names whose last character is a verb in the dictionary.
    @ParameterizedTest
    @CsvSource({"三阴交怎么找", "中冲怎么按", "三阴交什么作用", "三阴交吃什么药", "中冲什么作用", "天冲按什么"})
    void aVerbThatEndsANameStays(String query) {
        String name = query.startsWith("三") ? query.substring(0, 3) : query.substring(0, 2);
        web.page("tcm", "http://e.example/", "一页", "说" + name + "，还有找、按、作用、药。")
                .page("tcm", "http://f.example/", "别的", "三阴，还有中、天、找、按、作用、药。")
                .index();
        SearchAnswer answer = search(query);
        assertEquals(List.of(), answer.counts().absent());
        answer.results()
                .forEach(result -> assertEquals(
                        result.url().equals("http://e.example/"),
                        !result.missing().contains(name),
                        result.toString()));
        assertEquals("http://e.example/", answer.results().getFirst().url());
    }

    @Test
    void aPageWithTheNameInItsTitleOrItsAddressIsFound() {
        web.page("tcm", "http://e.example/", "九寨沟", "最好是春天去。")
                .page("tcm", "http://f.example/docker", "一页", "最好是春天去。")
                .index();
        assertEquals(
                List.of("http://e.example/"),
                search("九寨沟 最好").results().stream()
                        .map(SearchAnswer.Result::url)
                        .toList());
        assertEquals(
                List.of("http://f.example/docker"),
                search("docker 最好").results().stream()
                        .map(SearchAnswer.Result::url)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"A股,A股", "區塊鏈,區塊鏈", "Ｄｏｃｋｅｒ,Ｄｏｃｋｅｒ", "ab B股 Ab,B股"})
    void anAbsentWordIsShownAsItWasTyped(String query, String word) {
        List<AbsentWord> absent = search(query).counts().absent();
        assertTrue(absent.stream().map(AbsentWord::word).toList().contains(word), absent.toString());
    }

    @ParameterizedTest
    @CsvSource({"人参 區塊鏈,區塊鏈", "人参 Ｄｏｃｋｅｒ,Ｄｏｃｋｅｒ", "人参 “合同，解除”,'合同，解除'"})
    void aWordThatAPageLacksIsShownAsItWasTyped(String query, String word) {
        assertEquals(List.of(word), search(query).results().getFirst().missing());
    }

    @Test
    void aLoneCharacterOfAnAbsentWordIsNotMarked() {
        web.page("tcm", "http://e.example/", "合同", "合同的链条。").index();
        SearchAnswer answer = search("区块链 合同");
        assertEquals(2, answer.results().size());
        answer.results().forEach(result -> {
            assertEquals(List.of("区块链"), result.missing());
            assertFalse(
                    result.shown().snippetHtml().contains("<mark>链"),
                    result.shown().snippetHtml());
        });
    }

    @ParameterizedTest
    @CsvSource({"人参 合同, each is on a page", "合同, all are on a page"})
    void wordsThatPagesHaveAreNotAbsent(String query, String why) {
        assertEquals(List.of(), search(query).counts().absent(), why);
    }

    @Test
    void aPhraseIsAbsentWhereItsWordsAreApart() {
        assertEquals(
                List.of(new AbsentWord("人参合同", List.of("人参", "合同"))),
                search("\"人参合同\"").counts().absent());
    }

    /// Other conditions of the search do not make a word absent.
    @Test
    void aWordThatAPageOfAnotherSiteHasIsNotAbsent() {
        assertEquals(List.of(), search("人参 site:c.example").counts().absent());
    }

    /// What pages are found by is named, so that the answer does not contradict its results.
    @ParameterizedTest
    @CsvSource({
        "A股, 股",
        "'\"A股\"', 股",
        "'\"股 牛\"', 股 牛",
        "'\"股 赖 涨\"', 股 赖",
        "'\"X牛\"', 牛",
        "'\"B2股\"', B2 股",
        "'\"A股合同\"', 合同",
    })
    void aCharacterThatStandsAloneInAnAbsentWordIsNamedIfItFoundPages(String query, String instead) {
        web.page("tcm", "http://e.example/", "每股收益", "一股 B2 水流。").index();
        SearchAnswer answer = search(query);
        assertFalse(answer.results().isEmpty());
        assertEquals(
                List.of(instead.split(" ")), answer.counts().absent().getFirst().instead());
    }

    @Test
    void aPartThatNoPageFoundHasIsNotNamed() {
        assertEquals(
                List.of(new AbsentWord("人参合同", List.of("合同"))),
                search("\"人参合同\" site:c.example").counts().absent());
    }

    @ParameterizedTest
    @CsvSource({"人参, 1", "'\"人参\"', 1", "'\"人参合同\"', 0", "人参 合同, 0", "牛腩, 0", "'?!', 0"})
    void onlyPagesWithTheWholeQueryAreFullMatches(String query, int pages) {
        SearchRequest request = SearchRequest.of(query);
        assertEquals(
                List.of(new SearchAnswer.Total(pages, true), new SearchAnswer.Total(1, true)),
                web.engine().full(SearchRequest.of(""), List.of(query, "人参")));
        assertEquals(pages, web.engine().search(request).counts().knownFull());
    }
}
