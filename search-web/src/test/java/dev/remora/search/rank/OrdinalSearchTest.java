package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
