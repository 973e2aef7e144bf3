package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlTextTest {
    @ParameterizedTest
    @CsvSource({
        "http://www.example.org/a-b/c.html?p=7, www example org a b c html p 7",
        "http://example.org/%E4%B8%AD%E5%8C%BB/1, example org 中医 1",
        "http://example.org/%E4%B8/%zz/%, example org zz",
        "http://example.org/, example org",
    })
    void areItsLettersAndDigitsWithEscapesUndone(String url, String words) {
        assertEquals(words, UrlText.of(new Url(url)).strip().replaceAll(" +", " "));
    }
}
