package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchableWeb;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A passage for a phrase shows it, as it stands in the page.
class PhraseSnippetTest {
    private static final String ELSEWHERE = "仲裁时效另行规定，诉讼中止以后，诉讼继续，时效的计算从时效起点开始。";

    @TempDir
    Path data;

    private String snippet(String query, String body) {
        try (SearchableWeb web = new SearchableWeb(data)) {
            web.words("law", "诉讼时效中断");
            web.page("law", "http://a.example/1", "合同", body);
            web.page("law", "http://a.example/2", "别的", "别的话。");
            web.index();
            return web.engine()
                    .search(SearchRequest.of(query))
                    .results()
                    .getFirst()
                    .shown()
                    .snippetHtml();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "\"诉讼时效\", 超过诉讼时效期间, <mark>诉讼时效</mark>",
        "“訴訟時效”, 超过诉讼时效期间, <mark>诉讼时效</mark>",
        "\"诉讼时效\", 超過訴訟時效期間, <mark>訴訟時效</mark>",
        "\"讼时\", 超过诉讼时效期间, 诉<mark>讼时</mark>效",
        "\"Linux kernel\", 升级 linux  Kernel 以后, <mark>linux Kernel</mark>",
    })
    void theSnippetShowsThePhraseMarkedAsAWhole(String query, String standing, String marked) {
        String body = ELSEWHERE + "别的话。".repeat(120) + standing + "的，另行处理。" + "别的话。".repeat(120);
        String snippet = snippet(query.replace("'", ""), body);
        assertTrue(snippet.contains(marked), snippet);
    }

    /// A code of law has a hundred thousand characters.
    @Test
    void aPhraseFarBehindTheBeginningOfALongTextIsShown() {
        String snippet = snippet("\"诉讼时效\"", ELSEWHERE + "别的话。".repeat(30_000) + "超过诉讼时效期间的，另行处理。");
        assertTrue(snippet.contains("<mark>诉讼时效</mark>"), snippet);
    }

    @Test
    void whereThePageLacksTheWordItsSynonymIsMarked() {
        String far = "别的话。".repeat(120);
        String snippet = snippet("患者 失眠", "失眠。" + far + "病人失眠，病家另议。" + far);
        assertTrue(snippet.contains("<mark>病人失眠</mark>，<mark>病家</mark>另议"), snippet);
    }

    @Test
    void whereThePageHasTheWordItsSynonymIsNotMarked() {
        String snippet = snippet("患者 失眠", "患者失眠，病人多梦。");
        assertTrue(snippet.contains("<mark>患者失眠</mark>，病人多梦"), snippet);
    }

    /// The page is found by parts of the word.
    @Test
    void whereThePageLacksTheWordItsPartsAreMarkedWhereMostOfThemAre() {
        String body = "时效。" + "别的话。".repeat(120) + "诉讼时效因起诉而中断，另行处理。" + "别的话。".repeat(120);
        String snippet = snippet("诉讼时效中断", body);
        assertTrue(snippet.contains("<mark>诉讼时效</mark>因起诉而<mark>中断</mark>"), snippet);
    }

    /// A character inside other words is no reason to show a passage.
    @Test
    void aSingleCharacterIsMarkedWhereItIsAWord() {
        String body = "人民的人口。".repeat(40) + "别的话。".repeat(120) + "合同：人与人的约定。" + "别的话。".repeat(120);
        String snippet = snippet("人 约定", body);
        assertTrue(snippet.contains("合同：<mark>人</mark>与<mark>人</mark>的<mark>约定</mark>"), snippet);
    }

    /// The dictionary reads 离婚后 as 离 | 婚后.
    @Test
    void aWordThatTheCutOfTheQueryBreaksIsMarked() {
        String snippet = snippet("离婚后财产怎么分", "婚后的财产。双方离婚时，财产由双方协议处理。");
        assertTrue(snippet.contains("双方<mark>离婚</mark>时"), snippet);
        String title = snippet("离婚后", "婚后的事。双方离婚时。");
        assertTrue(title.contains("双方<mark>离婚</mark>时"), title);
    }

    @Test
    void aLongerWordIsMarkedInsideAnother() {
        String snippet = snippet("时效", "别的话。诉讼时效中断以后，时效重新计算。");
        assertTrue(snippet.contains("诉讼<mark>时效</mark>中断以后，<mark>时效</mark>重新计算"), snippet);
    }

    @Test
    void thePhraseAtTheEndOfTheBestPassageIsNotCutOff() {
        String body = "一审。".repeat(40) + "时效" + "，另有规定".repeat(17) + "。诉讼时效。" + "别的话。".repeat(120);
        String snippet = snippet("\"诉讼时效\" 时效", body);
        assertTrue(snippet.contains("<mark>诉讼时效</mark>"), snippet);
    }
}
