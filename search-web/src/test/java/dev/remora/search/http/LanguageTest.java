package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LanguageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "zh-CN,zh;q=0.9,en;q=0.8 | ZH",
                "zh-Hant-TW | ZH",
                "en-US | EN",
                "fr,de;q=0.9,en;q=0.1 | EN",
                "en;q=0,zh;q=0.1 | ZH",
                "fr | -",
                "* | -",
                "'' | -",
                "- | -",
                ";;;q=%% | -"
            })
    void theBestMatchOfWhatABrowserAcceptsIsTaken(String header, String language) {
        assertEquals(language, Language.accepted(header).map(Enum::name).orElse(null));
    }
}
