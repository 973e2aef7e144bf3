package dev.remora.crawler.parse.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressDateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/2019/05/03/zhenjiu/",
                "/2019/5/3/a.html",
                "/news/2019-05-03/1.html",
                "/2019-05/03/content_1.htm",
                "/2019/0503/c1-2.html",
                "/201905/03/a.shtml",
                "/20190503/1.html",
                "/art/t20190503_123.html",
                "/a/20190503.html?page=2"
            })
    void publishingSystemsPutTheDayIntoTheAddress(String address) {
        assertEquals(Optional.of(LocalDate.of(2019, 5, 3)), AddressDate.of(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/2019/",
                "/2019/13/03/a",
                "/2019/02/30/a",
                "/item/20195555",
                "/p/120190503",
                "/?d=2019-05-03",
                "/"
            })
    void otherNumbersAreNoDays(String address) {
        assertEquals(Optional.empty(), AddressDate.of(address));
    }

    @ParameterizedTest
    @CsvSource({
        "/2019/05/03/zhenjiu/, true",
        "/2019/05/03/%E9%92%88/, true",
        "/2019/05/03/, false",
        "/2019/05/03/2.html, false",
        "/a/, false"
    })
    void wordsAfterTheDayNameAText(String address, boolean names) {
        assertEquals(names, AddressDate.names(address));
    }

    @Property(tries = 300)
    void neverFails(@ForAll String address) {
        AddressDate.names(address);
        assertTrue(AddressDate.of(address).map(LocalDate::getYear).orElse(2000) >= 1900);
    }
}
