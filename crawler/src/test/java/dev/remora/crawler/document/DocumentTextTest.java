package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringReader;
import javax.xml.parsers.SAXParserFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class DocumentTextTest {
    private static String text(String xhtml) throws Exception {
        DocumentText text = new DocumentText(1_000, 10);
        SAXParserFactory parsers = SAXParserFactory.newDefaultNSInstance();
        parsers.newSAXParser().parse(new InputSource(new StringReader("<body>" + xhtml + "</body>")), text);
        return text.text();
    }

    @Test
    void cellsArePartedThoughEachHoldsAParagraph() throws Exception {
        assertEquals(
                "价目\n药材 | 价格\n当归 | 38.5\n完",
                text("<p>价目</p><table><tr><td><p>药材</p></td><td><p>价格</p></td></tr>"
                        + "<tr><td><p>当归</p></td><td><p>38.5</p></td></tr></table><p>完</p>"));
    }

    @Test
    void cellsWithoutParagraphsArePartedToo() throws Exception {
        assertEquals(
                "药材 | 价格\n当归 | 38.5",
                text("<table><tr><th>药材</th><th>价格</th></tr><tr><td>当归</td><td/>" + "<td>38.5</td></tr></table>"));
    }

    @Test
    void paragraphsOfOneCellStayParagraphs() throws Exception {
        assertEquals("一 | 二\n三", text("<table><tr><td>一</td><td><p>二</p><p>三</p></td></tr></table>"));
    }
}
