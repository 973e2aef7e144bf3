package dev.remora.crawler.priority.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.url.Url;
import org.junit.jupiter.api.Test;

class UrlTermsTest {
    @Test
    void anAddressWhoseEscapesAreBrokenKeepsItsWords() {
        assertEquals("a example sale zz", UrlTerms.of(new Url("http://a.example/sale/100%zz")));
    }
}
