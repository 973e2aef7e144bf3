package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.shared.page.PageFacts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which words of a query a result lacks, and that results which lack some come behind those which lack none.
class PartialMatchesTest extends OverSearchableWeb {
    private SearchAnswer search(String query) {
        return web.engine().search(SearchRequest.of(query));
    }

    private List<String> missing(String query) {
        return search(query).results().getFirst().missing();
    }

    private void page(String name, String title, String body) {
        web.page("tcm", "http://" + name + ".example/x", title, body);
    }

    @Test
    void aPageThatHoldsAllWordsComesBeforeOneThatIsAllAboutOneOfThem() {
        page("recipe", "调整 调整 口味", "调整火候，调整口味，调整用量。");
        page("law", "合同编解释", "当事人请求减少违约金的，法院可以斟酌。别的事情以后再说。还要调整。" + "其他条款。".repeat(60));
        web.index();
        for (String query : List.of("违约金 调整", "违约金调整")) {
            SearchAnswer answer = search(query);
            assertEquals(
                    List.of(List.of(), List.of("违约金")),
                    answer.results().stream().map(Result::missing).toList(),
                    query);
            assertEquals(Optional.of(new Total(1, true)), answer.counts().full());
            assertFalse(answer.noneFull());
            assertEquals(OptionalInt.of(1), answer.counts().partialFrom());
        }
    }

    /// As many pages have either word, and those with 入门 alone match better by title and text.
    @ParameterizedTest
    @ValueSource(strings = {"针灸 入门", "入门 针灸"})
    void amongPartialMatchesThoseWithTheWordOfTheTopicComeFirst(String query) {
        for (int i = 0; i < 6; i++) {
            String on = "http://on" + i + ".example/x";
            web.page("tcm", on, "民间针灸治疗失眠的医案和按语" + i, "病人失眠，用针灸治疗。", 0.7, SearchableWeb.START);
            String off = "http://off" + i + ".example/x";
            web.page("tcm", off, "语言入门" + i, "语言的入门。", 0.02, SearchableWeb.START);
        }
        web.index();
        List<List<String>> missing =
                search(query).results().stream().map(Result::missing).toList();
        assertEquals(Collections.nCopies(6, List.of("入门")), missing.subList(0, 6));
    }

    /// A date is one term, however long; the pages with the date alone repeat it.
    @Test
    void aPageWithADateAndAWordComesBeforeThoseThatAreAllAboutTheDate() {
        for (int i = 0; i < 3; i++) {
            page("date" + i, "2025年3月" + i, "2025年3月。".repeat(9));
        }
        page("both", "流行病通报", "其他的话。".repeat(300) + "2025年的事。" + "其他的话。".repeat(99) + "3月感冒的人多了。");
        web.index();
        assertEquals(List.of(), missing("2025年3月 感冒"));
    }

    @Test
    void theNumberOfAllResultsIsUnknownWherePartialMatchesAreNotShownYet() {
        for (int i = 0; i < 12; i++) {
            page("full" + i, "针灸治失眠" + i, "第" + i + "例：针灸治疗失眠。");
        }
        for (int i = 0; i < 5; i++) {
            page("partial" + i, "针灸" + i, "第" + i + "例：针灸治疗别的病。");
        }
        web.index();
        assertEquals(OptionalInt.empty(), sized(5).counts().listed());
        assertEquals(OptionalInt.empty(), sized(10).counts().listed());
        assertEquals(OptionalInt.of(17), sized(12).counts().listed(), "whether another page follows is known");
        assertEquals(OptionalInt.of(17), sized(17).counts().listed());
        assertEquals(OptionalInt.of(17), sized(20).counts().listed());
    }

    private SearchAnswer sized(int size) {
        return web.engine().search(SearchRequest.of("针灸 失眠").part(1, size));
    }

    /// There are more such pages than candidates, and as many with nothing but the lone character.
    @Test
    void aPhraseThatNoPageHasFindsNoPageByALoneCharacterOfIt() {
        int many = 400;
        for (int i = 0; i < many; i++) {
            page("acu" + i, "杂记" + i, "第" + i + "条，说的是针灸，还有别的许多事情。");
            page("salt" + i, "盐", "盐");
        }
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("\"针灸盐\"").part(1, 100));
        assertEquals(new Total(many, true), answer.counts().total());
        assertTrue(answer.results().stream().allMatch(result -> result.url().contains("acu")));
        assertTrue(answer.counts().listed().orElse(0) <= many);
    }

    @Test
    void wordsOfAPhraseThatNoPageHasFindNoPageWithoutTheOtherWords() {
        for (int i = 0; i < 30; i++) {
            page("acu" + i, "针灸" + i, "第" + i + "条说的是针灸。");
        }
        page("law", "存在的短语", "存在的短语，不存在的短语，别的短语。");
        web.index();
        List<Result> found = search("\"从来不存在的短语啊\" 针灸").results();
        assertTrue(found.stream().allMatch(result -> result.url().contains("acu")), found::toString);
        assertEquals(List.of("从来不存在的短语啊"), found.getFirst().missing());
        assertEquals(1, search("\"从来不存在的短语啊\"").results().size(), "nothing else is asked for");
        assertEquals(1, search("\"从来不存在的短语啊\" 怎么办").results().size(), "a question word does not count");
    }

    @Test
    void aTermOfSeveralWordsBetweenBlanksIsOneOfTheWordsThatFullMatchesHave() {
        page("contract", "劳动合同 劳动合同", "劳动合同的期限，劳动合同的形式，劳动合同的种类。");
        page("end", "劳动法解释", "用人单位订立劳动合同应当遵循公平原则。别的事情以后再说。还有解除。" + "其他条款。".repeat(60));
        web.index();
        SearchAnswer answer = search("劳动合同 解除");
        assertEquals(
                List.of(List.of(), List.of("解除")),
                answer.results().stream().map(Result::missing).toList());
        assertEquals(OptionalInt.of(1), answer.counts().partialFrom());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "量子 纠缠 | 量子 | characters inside a longer word hold it",
                "纠缠怎么办 | | nor is what only asks",
                "怎么 纠缠 的 吗 | | words that say nothing of a subject are not asked for",
                "糾纏 ＬＩＮＵＸ | | neither script, width nor case tell words apart",
                "纠缠 lin | lin | a word of letters is held as a whole",
                "纠缠 kernel | | in the plural too",
                "二〇二四年 纠缠 | | a date is held however it is written",
                "纠缠 锅 | 锅 | a single character is asked for where it was typed alone",
                "纠缠 清 | | and held inside any word",
                "纠缠 示例站 | | and the name of its site",
                "纠缠 tale | tale | but not its address, which is no text",
                "纠缠 争执 | 争执 | a word that means the same is not held by it",
                "\"纠缠不清\" | | a phrase is on every page that is found",
                "纠缠 量子 OR 清 | | and so is one of some alternatives",
                "纠缠 -量子 site:a.example | | and what operators ask for",
                "纠缠违金 | 纠缠违金 | what was typed without a blank is one word where the dictionary breaks it",
                "纠缠 足三里 | 足三里 | function words in it too",
                "小柴胡汤，足三里，纠缠 | 小柴胡汤 足三里 | signs part words",
                "往事量子纠缠 | 量子 | words of the dictionary in a row are words each",
                "怎么纠缠足三里 | 足三里 | in a sentence characters side by side are one word",
                "小柴胡汤的往事 | 小柴胡汤 | and function words end it",
                "纠缠吃什么量子 | 量子 | a character alone is none",
                "解压gz 纠缠 | 解压 gz | Chinese words end before letters",
                "连接池和纠缠 | 连接池 | the last character of a name belongs to it",
                "柴2024年胡汤 | 柴 胡汤 | a date parts characters",
                "纠缠 博客 | | a kind of place on the web is not asked for, though the dictionary breaks it",
            })
    void wordsThatAPageLacksAreNamed(String query, String lacks, String why) {
        PageFacts facts = PageFacts.NONE.at(new PageFacts.Place("示例站", List.of(), ""));
        web.page(
                "tcm",
                "http://a.example/tale",
                "往事",
                "他们纠缠不清，从2024年起，用 Linux，two kernels。",
                facts,
                0.5,
                SearchableWeb.START);
        web.page("tcm", "http://b.example/", "别处", "别的话。");
        web.index();
        assertEquals(lacks == null ? List.of() : List.of(lacks.split(" ")), missing(query), why);
    }

    @Test
    void whereNoPageHoldsAllWordsTheAnswerSaysSo() {
        page("stew", "红烧肉", "红烧肉要小火。");
        page("other", "别的", "别的话。");
        web.index();
        SearchAnswer answer = search("红烧牛楠");
        assertEquals(List.of("红烧牛楠"), answer.results().getFirst().missing());
        assertTrue(answer.noneFull());
        assertEquals(OptionalInt.empty(), answer.counts().partialFrom());
    }

    @Test
    void wordsAreNamedByDayAndInAWalk() {
        page("both", "甲", "针灸和艾灸。");
        page("one", "乙", "只说针灸。");
        web.index();
        SearchRequest request = SearchRequest.of("针灸 艾灸 推拿 拔罐");
        SearchAnswer byDay = web.engine().search(request.sorted(Sort.DATE));
        SearchAnswer walked = web.engine().walk(request, Optional.empty()).answer();
        for (SearchAnswer answer : List.of(byDay, walked)) {
            assertFalse(answer.results().isEmpty());
            assertTrue(answer.results().stream()
                    .allMatch(result -> result.missing().containsAll(List.of("推拿", "拔罐"))));
            assertEquals(OptionalInt.empty(), answer.counts().partialFrom());
        }
        assertTrue(byDay.noneFull());
        assertEquals(Optional.empty(), walked.counts().full());
    }

    /// All have both grams of 足三里; those with an odd number have it as a word.
    private void pagesByDay(int number) {
        for (int i = 0; i < number; i++) {
            PageFacts day = PageFacts.NONE.publishedOn(LocalDate.of(2026, 1, 1).plusDays(i));
            String text = i % 2 == 0 ? "足三又三里，第" + i + "页。" : "足三里，第" + i + "页。";
            web.page("tcm", "http://h" + i % 3 + ".example/" + i, "第" + i + "页", text, day, 0.5, SearchableWeb.START);
        }
        web.index();
    }

    private static List<Integer> numbers(SearchAnswer answer) {
        return answer.results().stream()
                .map(result -> Integer.valueOf(result.url().replaceAll(".*/", "")))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"足三里", "足三里怎么按"})
    void byDayTooPagesWithAllWordsComeFirstAndEachPartIsInOrderOfDays(String query) {
        pagesByDay(6);
        SearchAnswer answer = web.engine().search(SearchRequest.of(query).sorted(Sort.DATE));
        assertEquals(List.of(5, 3, 1, 4, 2, 0), numbers(answer));
        assertEquals(OptionalInt.of(3), answer.counts().partialFrom());
        assertEquals(Optional.of(new Total(3, true)), answer.counts().full());
        assertEquals(new Total(6, true), answer.counts().total());
    }

    @Test
    void byDayNoPageIsLostOrShownTwiceWhereTheResultsTurn() {
        pagesByDay(360);
        List<Integer> all = new ArrayList<>();
        for (int page = 1; page <= 36; page++) {
            SearchRequest request = SearchRequest.of("足三里").sorted(Sort.DATE).part(page, 10);
            SearchAnswer answer = web.engine().search(request);
            all.addAll(numbers(answer));
            OptionalInt line = page < 18 ? OptionalInt.empty() : OptionalInt.of(page == 18 ? 10 : 0);
            assertEquals(
                    page == 18 ? OptionalInt.empty() : line, answer.counts().partialFrom(), "page " + page);
        }
        List<Integer> wanted =
                IntStream.iterate(359, i -> i > 0, i -> i - 2).boxed().collect(Collectors.toCollection(ArrayList::new));
        IntStream.iterate(358, i -> i >= 0, i -> i - 2).forEach(wanted::add);
        assertEquals(wanted, all);
    }

    /// Pages of one site have all words; others have some, and a better score than the last of those.
    @Test
    void aPartialMatchOfAnotherSiteDoesNotRiseAboveAFullOne() {
        for (int i = 0; i < 6; i++) {
            web.page("tcm", "http://full.example/" + i, "夫妻离婚后房产怎么分割", "夫妻离婚，房产分割，第" + i + "例。");
            page("half" + i, "夫妻离婚" + i, "夫妻离婚以后，第" + i + "例。" + "别的话。".repeat(i));
        }
        web.index();
        SearchAnswer answer = search("夫妻离婚后房产怎么分割");
        List<Boolean> full = answer.results().stream()
                .map(result -> result.missing().isEmpty())
                .toList();
        assertEquals(List.of(true, true, true, true, true, true), full.subList(0, 6));
        assertEquals(OptionalInt.of(6), answer.counts().partialFrom());
    }

    /// No page has all three words, and the last of each site fewer than the others.
    @Test
    void amongPartialMatchesOneOfAnotherSiteRisesOnlyIfItHasAsManyWords() {
        for (int i = 0; i < 4; i++) {
            web.page("tcm", "http://one.example/" + i, "针灸 艾灸", "针灸和艾灸，针灸和艾灸，第" + i + "例。");
        }
        page("two", "杂记", "针灸和艾灸。" + "别的话。".repeat(20));
        page("three", "杂记", "说到针灸。" + "别的话。".repeat(20));
        web.index();
        List<Result> found = web.engine()
                .search(SearchRequest.of("针灸 艾灸 推拿").collapsed(true))
                .results();
        assertEquals(
                List.of("one", "one", "two", "one", "one", "three"),
                found.stream()
                        .map(result -> result.page().host().replace(".example", ""))
                        .toList());
    }

    @Test
    void aSentenceIsAnsweredByWhatFitsBestAndEachResultNamesWhatItLacks() {
        page("best", "失眠 中医", "失眠，夜里睡不着，中医分几种证型。失眠不可怕。");
        for (int i = 0; i < 12; i++) {
            page("other" + i, "别的", "调理别的事情，第" + i + "件。");
        }
        page("long", "杂记", "失眠。" + "别的话。".repeat(200) + "中医。" + "别的话。".repeat(200) + "调理。");
        web.index();
        SearchAnswer answer = search("失眠 中医怎么调理");
        assertEquals("http://best.example/x", answer.results().getFirst().url());
        assertEquals(List.of("调理"), answer.results().getFirst().missing());
        assertEquals(List.of(), answer.results().get(1).missing());
        assertEquals(Optional.of(new Total(1, true)), answer.counts().full());
        assertEquals(OptionalInt.of(2), answer.counts().partialFrom());
    }

    @Test
    void ofASentenceTooTheLastFullMatchIsKnownWhereFullMatchesFold() {
        String all = "失眠。" + "别的话。".repeat(40) + "中医。" + "别的话。".repeat(40) + "调理。";
        web.similar("tcm", "http://a.example/x", "杂记", all, 7).similar("tcm", "http://b.example/x", "杂记", all, 7);
        for (int i = 0; i < 6; i++) {
            page("less" + i, "别的", "别的话。".repeat(300) + "调理，第" + i + "件。");
        }
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("失眠 中医怎么调理").collapsed(true));
        assertEquals(1, answer.results().getFirst().similar());
        assertEquals(Optional.of(new Total(2, true)), answer.counts().full());
        assertEquals(OptionalInt.of(1), answer.counts().partialFrom());
    }

    @Test
    void behindASentencesLastFullMatchADividerStandsOnWhicheverPageThatIs() {
        for (int i = 0; i < 6; i++) {
            page("half" + i, "失眠 中医", "失眠，夜里睡不着，中医分几种证型。失眠不可怕，第" + i + "例。");
        }
        page("first", "失眠 中医 调理", "失眠中医调理。");
        page("last", "杂记", "失眠。" + "别的话。".repeat(40) + "中医。" + "别的话。".repeat(40) + "调理。");
        for (int i = 0; i < 6; i++) {
            page("less" + i, "别的", "别的话。".repeat(300) + "调理，第" + i + "件。");
        }
        web.index();
        SearchRequest request = SearchRequest.of("失眠 中医怎么调理").collapsed(false);
        SearchAnswer all = web.engine().search(request.part(1, 14));
        int line = all.counts().partialFrom().orElseThrow();
        assertEquals("http://last.example/x", all.results().get(line - 1).url());
        assertTrue(all.results().subList(1, line - 1).stream()
                .noneMatch(result -> result.missing().isEmpty()));
        assertEquals(
                OptionalInt.empty(),
                web.engine().search(request.part(1, 5)).counts().partialFrom());
        int number = (line - 1) / 5 + 1;
        assertEquals(
                OptionalInt.of(line - 5 * (number - 1)),
                web.engine().search(request.part(number, 5)).counts().partialFrom());
        assertEquals(
                OptionalInt.of(0),
                web.engine().search(request.part(number + 1, 5)).counts().partialFrom());
    }

    @Test
    void fourWordsAreAListAndWithAFunctionWordInOneOfThemASentence() {
        page("best", "针灸 艾灸 推拿", "针灸，艾灸，推拿。针灸艾灸推拿。");
        String filler = "别的话。".repeat(200);
        page("long", "杂记", "针灸。" + filler + "艾灸。" + filler + "推拿。" + filler + "拔罐。");
        for (int i = 0; i < 12; i++) {
            page("other" + i, "别的", "拔罐的别的事情，第" + i + "件。");
        }
        web.index();
        assertEquals(
                "http://long.example/x",
                search("针灸 艾灸 推拿 拔罐").results().getFirst().url());
        assertEquals(
                "http://best.example/x",
                search("针灸 艾灸 推拿 怎么拔罐").results().getFirst().url());
    }

    @Test
    void oneTypedWordThatTheDictionaryBreaksHasADividerToo() {
        page("whole", "穴位", "足三里在小腿上。");
        page("pieces", "三里路", "走了三里，足足五天。");
        web.index();
        SearchAnswer answer = search("足三里");
        assertEquals(
                List.of(List.of(), List.of("足三里")),
                answer.results().stream().map(Result::missing).toList());
        assertEquals(OptionalInt.of(1), answer.counts().partialFrom());
        assertEquals("http://whole.example/x", answer.results().getFirst().url());
        SearchAnswer byDay = web.engine().search(SearchRequest.of("足三里").sorted(Sort.DATE));
        assertEquals(1, byDay.results().size());
    }

    /// Neither 牛腩 nor 红烧牛腩 is in the dictionary.
    @Test
    void aWordIsNotFoundByACharacterOrByOneOfManyPairsInIt() {
        page("divorce", "牛某离婚", "牛某与妻子离婚，你牛什么，别牛。");
        page("tofu", "红烧豆腐", "红烧豆腐的做法：豆腐红烧。");
        web.index();
        assertEquals(0, search("牛腩").results().size());
        assertEquals(1, search("红烧牛腩").results().size(), "where nothing is nearer");
        page("beef", "红烧牛肉", "红烧牛肉的做法。");
        web.index();
        List<Result> found = search("红烧牛腩").results();
        assertEquals(
                List.of("http://beef.example/x"),
                found.stream().map(Result::url).toList());
        assertEquals(List.of("红烧牛腩"), found.getFirst().missing());
    }

    /// Over pages of which it is known what they hold, for each order of words and however the pages are
    /// turned.
    @Test
    void resultsThatLackNothingHoldAllWordsAndComeFirstOnWhateverPage() {
        List<String> words = List.of("针灸", "艾灸", "推拿", "拔罐", "违约金");
        Map<String, String> texts = new HashMap<>();
        Random random = new Random(7);
        for (int i = 0; i < 420; i++) {
            StringBuilder text = new StringBuilder("第" + i + "篇：");
            for (String word : words) {
                text.append(random.nextInt(3) == 0 ? word.repeat(1 + random.nextInt(4)) + "。" : "别的话。");
            }
            String url = "http://h" + i % 23 + ".example/" + i;
            texts.put(url, text.toString());
            web.page("tcm", url, "题目", text.toString());
        }
        web.index();
        for (List<String> query : List.of(List.of("针灸", "违约金"), List.of("艾灸", "推拿", "拔罐"))) {
            for (boolean collapse : new boolean[] {false, true}) {
                checkAllPages(query, collapse, texts);
            }
        }
    }

    private void checkAllPages(List<String> query, boolean collapse, Map<String, String> texts) {
        SearchRequest request = SearchRequest.of(String.join(" ", query)).collapsed(collapse);
        List<Result> all = new ArrayList<>();
        List<Result> page;
        int number = 1;
        do {
            SearchAnswer answer = web.engine().search(request.part(number++, 10));
            page = answer.results();
            all.addAll(page);
            Map<String, Integer> sites = new HashMap<>();
            page.forEach(result -> sites.merge(result.page().host(), 1, Integer::sum));
            assertTrue(!collapse || number > 5 || sites.values().stream().allMatch(n -> n <= 2), sites::toString);
        } while (!page.isEmpty());
        assertEquals(all.size(), new HashSet<>(all.stream().map(Result::url).toList()).size());
        long full = texts.values().stream()
                .filter(text -> query.stream().allMatch(text::contains))
                .count();
        SearchAnswer first = web.engine().search(request);
        assertEquals(Optional.of(new Total(full, true)), first.counts().full());
        assertEquals(first.counts().total().value(), all.size());
        for (int i = 0; i < all.size(); i++) {
            String text = texts.get(all.get(i).url());
            List<String> lacks =
                    query.stream().filter(word -> !text.contains(word)).toList();
            assertEquals(lacks, all.get(i).missing(), text);
            assertEquals(i < full, lacks.isEmpty(), "result " + i + " of " + full + " that hold all: " + text);
        }
    }
}
