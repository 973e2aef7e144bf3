package dev.remora.search.app.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.html.XmlText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageListTest {
    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＠A"})
    void aCellThatWouldBeAFormulaBeginsWithAnApostrophe(String cell) {
        assertEquals("\"'" + cell + "\"", PageList.field(cell));
    }

    @Test
    void quotesCommasAndLineBreaksAreQuoted() {
        assertEquals("\"a\"\"b\"", PageList.field("a\"b"));
        assertEquals("\"a,b\"", PageList.field("a,b"));
        assertEquals("\"a\nb\"", PageList.field("a\nb"));
        assertEquals("针灸", PageList.field("针灸"));
        assertEquals("", PageList.field(null));
        assertEquals("-0.5", PageList.field(-0.5));
    }

    @Test
    void charactersThatXmlDoesNotAllowAreLeftOut() {
        assertEquals("a\tb😀c", XmlText.allowed("a\u0000\tb\u000b😀\ud800c\uffff"));
    }
}
