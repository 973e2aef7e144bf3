package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Articles of laws are asked for in digits, and stand in numerals.
class OrdinalSearchTest extends OverSearchableWeb {
    @BeforeEach
    void pages() {
        web.page("law", "http://a.example/", "离婚", "民法典第一千零七十九条规定，调解无效的，应当准予离婚。")
                .page("law", "http://b.example/", "收养", "民法典第1093条规定，下列未成年人可以被收养。")
                .page("law", "http://c.example/", "第一条", "民法典第一条为了保护民事主体的合法权益。")
                .index();
    }

    private SearchAnswer search(String query) {
        return web.engine().search(SearchRequest.of(query));
    }

    @Test
    void aWorkInBookMarksComesBeforeTextsAboutIt() {
        web.page("law", "http://e.example/x/1", "外国《民法典》第6条、第7条", "外国民法典，民法典第6条，民法典第7条。".repeat(20))
                .page("law", "http://e.example/x/2", "《中华人民共和国民法典》", "为了保护民事主体的合法权益。民法典。".repeat(20))
                .index();
        assertEquals(
                "http://e.example/x/2", search("《民法典》").results().getFirst().url());
        assertEquals("http://e.example/x/1", search("民法典").results().getFirst().url());
    }

    @ParameterizedTest
    @CsvSource({"民法典第1079条, http://a.example/", "民法典 1079条, http://a.example/", "民法典第一千零九十三条, http://b.example/"})
    void anOrdinalIsFoundInItsOtherForm(String query, String url) {
        SearchAnswer answer = search(query);
        assertEquals(url, answer.results().getFirst().url());
        assertEquals(List.of(), answer.results().getFirst().missing());
        assertEquals(1, answer.counts().knownFull());
        String snippet = answer.results().getFirst().shown().snippetHtml();
        assertTrue(snippet.matches(".*<mark>[^<]*(一千零七十九条|1093条?)</mark>.*"), snippet);
    }

    @ParameterizedTest
    @CsvSource({
        "第三十二条第二款, 第三十二条第二款",
        "第32条第2款, 第三十二条第二款",
        "第32條第2款, 第三十二条第二款",
        "公司法第３２条第２款, 第三十二条第二款",
        "第45条第3款, 第45条第3款",
        "第四十五条第三款怎么办, 第45条第3款"
    })
    void anArticleWithItsParagraphIsOneThing(String query, String marked) {
        web.page("law", "http://d.example/", "股东", "公司法第三十二条第二款规定股东名册，第二天、三十二个。")
                .page("law", "http://e.example/", "登记", "公司法第四十五条规定登记，第32条另有规定，第二款也一样。")
                .page("law", "http://f.example/", "转让", "见公司法第45条第3款。")
                .index();
        SearchAnswer answer = search(query);
        assertEquals(1, answer.counts().knownFull());
        assertEquals(List.of(), answer.results().getFirst().missing());
        String snippet = answer.results().getFirst().shown().snippetHtml();
        assertTrue(snippet.matches(".*<mark>[^<]*" + marked + "</mark>.*"), snippet);
        assertFalse(snippet.matches(".*<mark>[^<]*[二三]</mark>.*"), snippet);
        assertTrue(answer.results().stream()
                .skip(1)
                .noneMatch(found -> found.missing().isEmpty()));
    }

    @ParameterizedTest
    @CsvSource({
        "成功的第一条件, 成功的第一条件, 条件",
        "合同第十条款, 合同第十条款, 条款",
        "第二条例, 这是第二条例, 条例",
        "第三条第二款式, 见第三条，第二款式, 款式",
        "第10条例外, 第10条例外, 条例",
        "第三条第一项目, 第三条第一项目, 项目"
    })
    void aWordThatBeginsWithTheEndOfAnArticleStaysWhole(String query, String text, String word) {
        web.page("law", "http://d.example/", "说明", "说明：" + text + "。")
                .page("law", "http://e.example/", "其他", "其他" + word + "。")
                .index();
        SearchAnswer answer = search(query);
        assertEquals("http://d.example/", answer.results().getFirst().url());
        assertEquals(List.of(), answer.results().getFirst().missing());
        String snippet = answer.results().getFirst().shown().snippetHtml();
        assertTrue(snippet.matches(".*<mark>[^<]*" + word + "[^<]*</mark>.*"), snippet);
        assertTrue(answer.results().stream().anyMatch(found -> found.url().equals("http://e.example/")));
    }

    @Test
    void inQuotesItIsSearchedAsTyped() {
        assertEquals(0, search("\"第1079条\"").counts().knownFull());
        assertEquals(
                List.of("http://a.example/"),
                search("\"第一千零七十九条\"").results().stream()
                        .map(SearchAnswer.Result::url)
                        .toList());
    }
}
