package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextFragmentTest {
    private static final String URL = "http://a.example/p";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "初学<mark>针灸</mark>的人，多从它学起 | 针灸的人",
                "<mark>足三里</mark>在小腿外侧膝眼下三寸胫骨前缘外一横指处 | 足三里在小腿外侧膝眼下三",
                "用 <mark>C</mark>++ 写 | C",
                "<mark>&amp;amp</mark> | ''",
                "没有标记 | ''"
            })
    void theFirstMarkAndWhatFollowsItInItsClauseIsLookedFor(String snippet, String text) {
        String made = TextFragment.of(URL, snippet);
        assertEquals(text.isEmpty() ? URL : URL + "#:~:text=" + text, URLDecoder.decode(made, StandardCharsets.UTF_8));
    }

    @Test
    void anAddressKeepsItsOwnFragment() {
        assertEquals(URL + "#top:~:text=a", TextFragment.of(URL + "#top", "<mark>a</mark>"));
    }
}
