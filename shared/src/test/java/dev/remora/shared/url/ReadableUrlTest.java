package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadableUrlTest {
    @ParameterizedTest
    @CsvSource({
        "http://a.example/tags/%E6%B1%89%E5%88%B6/, http://a.example/tags/汉制/",
        "http://a.example/a+b, http://a.example/a+b",
        "http://a.example/100%, http://a.example/100%",
        "http://a.example/%D5%EB, http://a.example/%D5%EB",
        "http://a.example/%0Aa, http://a.example/%0Aa",
        "http://a.example/%E2%80%AEgnp.exe, http://a.example/%E2%80%AEgnp.exe",
        "http://a.example/a%2Fb%3F%23%25%20c, http://a.example/a%2Fb%3F%23%25%20c",
        "http://a.example/%00, http://a.example/%00",
        "http://a.example/%E6%B1%89%2F%E5%88%B6, http://a.example/汉%2F制",
        "http://a.example/%E2%80%A8, http://a.example/%E2%80%A8",
        "http://a.example/%E3%85%A4, http://a.example/%E3%85%A4",
        "http://a.example/%E2%A0%80, http://a.example/%E2%A0%80",
        "http://a.example/a%EF%B8%8F, http://a.example/a%EF%B8%8F",
        "http://a.example/%D7%90%D7%91/12, http://a.example/%D7%90%D7%91/12",
        "http://a.example/%E3%80%80, http://a.example/%E3%80%80",
        "http://a.example/%F0%9F%8D%B5$1, http://a.example/🍵$1",
    })
    void escapesOfOtherThanAsciiAreDecodedWhereThatHidesNothing(String url, String shown) {
        assertEquals(shown, ReadableUrl.of(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a.example/tags/%E6%B1%89%E5%88%B6/?q=%E6%B1%89&r=%D5%EB",
                "http://a.example/%E6%B1%89%2F%E5%88%B6",
                "http://a.example/%F0%9F%8D%B5$1",
                "http://xn--fsqu00a.example/e%CC%81%C3%A9",
            })
    void whatPeopleReadIsTheSameAddressWhenItIsTyped(String canonical) {
        Url url = new Url(canonical);
        assertEquals(new UrlVerdict.Accepted(url), UrlRules.DEFAULT.canonical(ReadableUrl.of(url)));
    }
}
