package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListPartTest {
    @ParameterizedTest
    @CsvSource({
        "/page/2/, 2",
        "/page/17, 17",
        "/tags/tea/page/3/, 3",
        "/tags/tea/page3.html, 3",
        "/news/index_4.html, 4",
        "/news/list-5.shtml, 5",
        "/news?page=6, 6",
        "/news?a=b&pageNo=7&c=d, 7",
        "/news?page=1, 1",
        "/page/0/, 1",
        "/, 1",
        "/?p=123, 1",
        "/2024/05/page-turner.html, 1",
        "/article-16354-2.html, 1",
        "/page/about/, 1"
    })
    void isTheNumberThatTheAddressNames(String path, int part) {
        assertEquals(part, ListPart.of(new Url("http://a.example" + path)));
    }
}
