package dev.remora.crawler.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrintLinesTest {
    @Test
    void aLineThatReachesTheMarginGoesOnInTheNextOne() {
        assertEquals("""
                (一)电子发票：指营业人销售货物时，以网际网路或其他电子方式开立的统一发票。
                (二)加值服务中心：指经核准的营业人，提供电子发票系统的整合。""", PrintLines.joined("""
                        (一)电子发票：指营业人销售货物时，以网
                        际网路或其他电子方式开立的统一发票
                        。
                        第 1页/共 7页
                        (二)加值服务中心：指经核准的营业人，提
                        供电子发票系统的整合。"""));
    }

    @Test
    void headingsItemsAndFullSentencesStandAlone() {
        String text = """
                第一章 总则
                一、为便利营业人使用电子发票，特订定之
                二、本作业要点的用词
                一句话正好在这一行的行末结束了没有多。
                下一段的第一行从这里开始，也写到了行末""";
        assertEquals(text, PrintLines.joined(text));
    }

    @Test
    void wordsInLatinLettersArePartedByASpace() {
        assertEquals(
                "a line of words that reaches the margin and goes on",
                PrintLines.joined("a line of words that reaches\nthe margin and goes on"));
    }

    @Test
    void linesThatAreAllShortStayAsTheyAre() {
        assertEquals("国别\n印尼\n泰国", PrintLines.joined("国别\n印尼\n泰国"));
    }
}
