package dev.remora.search.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReadableUrlTest {
    @ParameterizedTest
    @CsvSource({
        "http://a.example/tags/%E6%B1%89%E5%88%B6/, http://a.example/tags/汉制/",
        "http://a.example/a+b, http://a.example/a+b",
        "http://a.example/100%, http://a.example/100%",
        "http://a.example/%D5%EB, http://a.example/%D5%EB",
        "http://a.example/%0Aa, http://a.example/%0Aa",
        "http://a.example/%E2%80%AEgnp.exe, http://a.example/%E2%80%AEgnp.exe",
    })
    void escapesAreDecodedWhereThatHidesNothing(String url, String shown) {
        assertEquals(shown, ReadableUrl.of(url));
    }
}
